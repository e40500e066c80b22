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
  /** Minor units of the shop's currency, for one unit and month, before taxes. */
  price: number;
  trialDays: number;
  graceDays: number;
};
