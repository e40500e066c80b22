/**
 * Third-party origins for the Content-Security-Policy, such as of an analytics or a chat script. All others are
 * blocked; docs/make-it-yours.md shows how to add one.
 */
export const thirdParties: {
  scripts: readonly string[];
  /** Origins for fetch requests (`connect-src`). */
  connections: readonly string[];
  images: readonly string[];
  frames: readonly string[];
} = { scripts: [], connections: [], images: [], frames: [] };
