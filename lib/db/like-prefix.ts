/** A LIKE pattern for what begins with a text. */
export function likePrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
