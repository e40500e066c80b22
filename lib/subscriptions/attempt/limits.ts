/** The service's bound; apart from the rules, so that the browser gets nothing else. */
export const MAX_QUANTITY = 10_000;

/** What is told about a text that is none. */
export const wholeQuantity = `Enter a whole number from 1 to ${MAX_QUANTITY.toLocaleString('en')}.`;

/** Whether a text is a quantity that the service takes. */
export function isQuantity(text: string): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY;
}
