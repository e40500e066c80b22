import type { ThirdParties } from '@/lib/security/third-parties/page-list';

/** Third-party scripts on catalogue pages. docs/make-it-yours.md shows how to add one. */
export const thirdParties: ThirdParties = {
  load: [],
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};
