/** A card type as people read it: "AMERICAN_EXPRESS" is American Express. */
export function cardName(type: string): string {
  return type
    .toLowerCase()
    .split(/[_\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
