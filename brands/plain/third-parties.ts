import type { ThirdParties } from '@/lib/security/third-parties/types';

/** Scripts of third parties on catalogue pages: none. docs/make-it-yours.md shows how to add one. */
export const thirdParties: ThirdParties = {
  load: [],
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};
