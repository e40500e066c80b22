/** Scripts of third parties on catalogue pages, and what else the pages' policy allows for them. */
export type ThirdParties = {
  /** The scripts that catalogue pages load, by URL, such as `https://analytics.example/script.js`. */
  load: readonly string[];
  /** Further origins from which those scripts load scripts. */
  scripts: readonly string[];
  /** Origins for fetch requests (`connect-src`). */
  connections: readonly string[];
  images: readonly string[];
  frames: readonly string[];
};
