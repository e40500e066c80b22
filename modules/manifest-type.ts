/** What a module consists of besides its folder, as data: `npm run remove` deletes what it names. */
export type Manifest = {
  /** The name of the folder. */
  name: string;
  /** Modules without which this one does not work. */
  requires: readonly string[];
  /** Modules that it knows on marked lines only: it works without them. */
  uses?: readonly string[];
  /** Its routes: files or folders below `app/`. */
  routes: readonly string[];
  /** Other files and folders of its own, such as its part of `brand/`. */
  files?: readonly string[];
  /** Files outside that several modules use; a file goes with the last module that lists it. */
  shared?: readonly string[];
  /** Its variables in `.env.example`. */
  variables: readonly string[];
  /** Its pages below `docs/`. */
  docs: readonly string[];
};
