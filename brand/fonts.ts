import localFont from 'next/font/local';

// `font-display: optional`: a late font is used from the next page on, since a swap would shift the layout. Both
// files are preloaded, so that is rare. They are subsets for western European languages; the display face has only
// the weight of headlines (670), which halves its size.

/** Headlines, prices and hours: a Clarendon, the typeface of station clocks and printed labels. */
const display = localFont({
  src: './fonts/besley.woff2',
  weight: '600 700',
  display: 'optional',
  variable: '--font-brand-display',
  fallback: ['Rockwell', 'Georgia', 'serif'],
  adjustFontFallback: 'Times New Roman',
});

/** Body text and controls. */
const text = localFont({
  src: './fonts/familjen-grotesk.woff2',
  weight: '400 700',
  display: 'optional',
  variable: '--font-brand-text',
  fallback: ['system-ui', 'sans-serif'],
  adjustFontFallback: 'Arial',
});

/** Class names for `<html>` that make both families available to brand/theme.css. */
export const fontVariables = `${display.variable} ${text.variable}`;
