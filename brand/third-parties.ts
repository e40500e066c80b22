/**
 * Origins of others that pages may use: of an analytics or a chat script, say. Nothing else of theirs
 * runs, and nothing is sent to anybody else; docs/make-it-yours.md shows how to add one.
 */
export const thirdParties: {
  scripts: readonly string[];
  /** Where scripts may send to and fetch from. */
  connections: readonly string[];
  images: readonly string[];
  frames: readonly string[];
} = { scripts: [], connections: [], images: [], frames: [] };
