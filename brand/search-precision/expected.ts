export const chocolates = ['morning-shift', 'long-shadow', 'garden-hour'];
export const espressos = ['first-light', 'morning-shift', 'high-noon', 'long-shadow', 'lamplight'];
export const filters = [
  'blue-hour',
  'dew-point',
  'garden-hour',
  'slow-afternoon',
  'afterglow',
  'small-hours',
];
export const coffees = [...espressos, ...filters];
export const coffeePages = ['/categories/espresso', '/categories/filter', '/products'];
export const clubs = ['/clubs/first-light-club', '/clubs/all-day-club', '/clubs/office-club'];
export const ethiopians = ['first-light', 'small-hours'];
export const colombians = ['morning-shift', 'lamplight'];
export const decafs = ['lamplight', 'small-hours'];

/** A search text and its acceptable first results: slugs or paths; none if nothing should be found. */
type Query = readonly [text: string, first: string | readonly string[]];

export type QueryList = {
  language: 'en' | 'de';
  kinds: Readonly<Record<string, readonly Query[]>>;
};
