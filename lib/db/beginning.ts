/** A text as the beginning of another, for LIKE. */
export function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
