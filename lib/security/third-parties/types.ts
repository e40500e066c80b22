export type ThirdParties = {
  /** URLs of scripts that catalogue pages load, such as `https://analytics.example/script.js`. */
  load: readonly string[];
  /** Further origins from which those scripts load scripts. */
  scripts: readonly string[];
  connections: readonly string[];
  images: readonly string[];
  frames: readonly string[];
};
