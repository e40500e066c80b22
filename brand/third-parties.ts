import type { ThirdParties } from '@/lib/security/third-parties/page-list';

/** Third-party scripts of catalogue pages; the Content-Security-Policy blocks all others. See docs/make-it-yours.md. */
export const thirdParties: ThirdParties = {
  load: [],
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};
