/** The service's bound; apart from the rules, so that the browser gets nothing else. */
export const MAX_QUANTITY = 10_000;
