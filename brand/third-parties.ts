import type { ThirdParties } from '@/lib/security/third-parties/types';

/**
 * Third-party scripts, such as for analytics or a chat, on catalogue pages. docs/make-it-yours.md shows how to add one;
 * the Content-Security-Policy blocks all others.
 */
export const thirdParties: ThirdParties = {
  load: [],
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};
