/** An order's number as it is stored: people type it in lower case or without the hyphen. */
export function orderNumberIn(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : text.toUpperCase();
}
