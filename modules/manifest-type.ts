/** Describes a module; `npm run remove` deletes everything listed here. */
export type Manifest = {
  name: string;
  /** Modules that this module cannot work without. */
  requires: readonly string[];
  /** Modules that it mentions on marked lines only, and works without. */
  uses?: readonly string[];
  /** Files or folders below `app/`. */
  routes: readonly string[];
  /** Other files and folders of the module, such as its part of `brand/`. */
  files?: readonly string[];
  /** Files that several modules use; the last of these modules takes them along. */
  shared?: readonly string[];
  /** Variables in `.env.example`. */
  variables: readonly string[];
  /** Pages below `docs/`. */
  docs: readonly string[];
};
