/** The stored form of an order's number, which people may type in lower case or without the hyphen. */
export function orderNumberIn(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : text.toUpperCase();
}
