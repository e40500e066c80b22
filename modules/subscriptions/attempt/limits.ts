/** The service's limit; in its own file, so that it is all that the browser loads. */
export const MAX_QUANTITY = 10_000;

/** Whether a text is a quantity that the service accepts. */
export function isQuantity(text: string): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY;
}
