/** The service's bound; apart from the rules, so that the browser gets nothing else. */
export const MAX_QUANTITY = 10_000;

/** Whether a text is a quantity that the service takes. */
export function isQuantity(text: string): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY;
}
