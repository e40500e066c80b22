/** A browser, in whichever protocol it is driven. `inFrame`: in the frame of the card form instead of the page. */
export type Driver = {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression, or of its promise, as JSON. */
  read<T>(expression: string, inFrame?: boolean): Promise<T>;
  /** Clicks the element, which is in view. */
  click(selector: string, inFrame?: boolean): Promise<void>;
  /** Types into the focused field. */
  type(text: string, inFrame?: boolean): Promise<void>;
  close(): Promise<void>;
};

/** A browser engine; each journey gets a browser without any state. */
export type Engine = {
  name: string;
  /** Programs that have to be installed. */
  programs: readonly string[];
  start(): Promise<Driver>;
};

/** An expression whose value is a promise of the JSON of another one's. */
export const asJson = (expression: string) =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;

/** Keys as WebDriver and WebDriver BiDi type them: https://www.w3.org/TR/webdriver2/#actions. */
export const typing = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
