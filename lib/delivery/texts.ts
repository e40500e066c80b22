/** What pages and mails say of when something arrives. */
export const deliveryTexts = {
  /** @param days as `formatDays` writes them */
  arrives: (days: string) => `Arrives ${days}`,
  arrived: (days: string) => `It was to arrive ${days}.`,
} as const;
