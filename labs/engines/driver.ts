/** A browser. `inFrame`: in the card form's frame instead of the page. */
export type Driver = {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression, or of its promise, as JSON. */
  read<T>(expression: string, inFrame?: boolean): Promise<T>;
  click(selector: string, inFrame?: boolean): Promise<void>;
  type(text: string, inFrame?: boolean): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** Programs that have to be installed. */
  programs: readonly string[];
  start(): Promise<Driver>;
};

export const asJson = (expression: string) =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;

/** https://www.w3.org/TR/webdriver2/#actions */
export const typing = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
