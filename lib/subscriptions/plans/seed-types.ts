/** A plan as the brand describes it. */
export type SeedPlan = {
  /** Stable; part of the path of its page. */
  key: string;
  name: string;
  tagline: string;
  description: string;
  /** What is in it. */
  features: readonly string[];
  /** Categories whose products it brings: their pages offer it beside buying once. */
  fits: readonly string[];
  /** Key of an illustration. */
  art: string;
  /** Minor units of the shop's currency, for one unit and month; with taxes where the market's prices are gross. */
  price: number;
  /** The same in other currencies; without a price in one, it is not sold there. */
  prices?: Readonly<Record<string, number>>;
  trialDays: number;
  graceDays: number;
  /** What the customer chooses, beside the quantity; the first option is the default. */
  asks?: readonly PlanQuestion[];
  /** Whether a parcel leaves when a free trial begins; else the first one leaves with the first charge. */
  trialShips?: true;
};

/** A plan of the brand in one currency, under the key of that. `price` is in it. */
export type OfferedPlan = Omit<SeedPlan, 'prices'> & { currency: string };

/** Something that a plan asks. */
export type PlanQuestion = {
  /** Stable: subscriptions keep it. */
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
};
