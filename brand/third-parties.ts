import type { ThirdParties } from '@/lib/security/third-parties/types';

/**
 * Scripts of third parties, such as for analytics or a chat. They run on catalogue pages only; docs/make-it-yours.md
 * shows how to add one. The Content-Security-Policy blocks all others.
 */
export const thirdParties: ThirdParties = {
  load: [],
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};
