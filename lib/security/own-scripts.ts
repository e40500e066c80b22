/**
 * The shop's own inline scripts, by their exact text. A page may run an inline script only if it
 * is listed here; what a page can do in a module of its own is better done there.
 */
export const ownInlineScripts: readonly string[] = [];
