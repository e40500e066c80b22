/** What pages and mails say of when something arrives. */
export const deliveryTexts = {
  /** @param days as `formatDays` writes them */
  arrives: (days: string) => `Arrives ${days}`,
  arrivesIn: (days: string, country: string) => `Arrives ${days} in ${country}`,
  arrived: (days: string) => `It was to arrive ${days}.`,
  takes: (days: { from: number; to: number }, country: string) =>
    days.from === days.to
      ? `Delivered to ${country} in ${days.to} working ${days.to === 1 ? 'day' : 'days'}`
      : `Delivered to ${country} in ${days.from} to ${days.to} working days`,
} as const;
