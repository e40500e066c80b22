/** What the journeys need of a browser, in whichever protocol it is driven. `frame`: in the card form's frame. */
export type Driver = {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** The value of an expression in the page, as JSON. */
  read<T>(expression: string, frame?: boolean): Promise<T>;
  /** Clicks an element, by CSS selector. */
  click(selector: string, frame?: boolean): Promise<void>;
  /** Types into the focused field, whose content is selected. */
  type(selector: string, text: string, frame?: boolean): Promise<void>;
  close(): Promise<void>;
};

/** A browser engine; each journey gets a browser without any state. */
export type Engine = {
  name: string;
  /** Programs that have to be installed. */
  programs?: readonly string[];
  start(): Promise<Driver>;
};
