/** An order's number as it is stored: people type it in lower case or without the hyphen. */
export function orderNumberIn(text: string): string {
  const characters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return characters.length === 8 ? `${characters.slice(0, 4)}-${characters.slice(4)}` : text.toUpperCase();
}
