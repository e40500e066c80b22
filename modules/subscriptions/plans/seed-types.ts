export type SeedPlan = {
  /** Stable; part of the path of its page. */
  key: string;
  name: string;
  tagline: string;
  description: string;
  features: readonly string[];
  /** Categories whose products it contains: their pages offer it beside a one-time purchase. */
  categories: readonly string[];
  /** Key of an illustration. */
  art: string;
  /** Minor units of the shop's currency, per unit and month; with taxes if the market's prices are gross. */
  price: number;
  /** The same in other currencies; without a price in a currency, it is not sold in it. */
  prices?: Readonly<Record<string, number>>;
  trialDays: number;
  graceDays: number;
  /** What the customer chooses besides the quantity; the first option is the default. */
  questions?: readonly PlanQuestion[];
  /**
   * Whether a parcel is sent when the free trial begins; otherwise the first one follows the first charge.
   */
  trialShips?: true;
};

/** A plan of the brand in one currency, with the key and the price in that currency. */
export type OfferedPlan = Omit<SeedPlan, 'prices'> & { currency: string };

export type PlanQuestion = {
  /** Stable: subscriptions store it. */
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
};
