import localFont from 'next/font/local';

// `optional`: a font that loads late is used from the next page on, because a swap would move what
// somebody reads already. Both files are fetched ahead of everything else, so that is rare. They hold
// the characters of western European languages alone; the display face is cut at the one weight (670) that
// headlines have, so that it weighs half.

/** Headlines, prices and hours: a Clarendon, the typeface of station clocks and printed labels. */
const display = localFont({
  src: './fonts/besley.woff2',
  weight: '600 700',
  display: 'optional',
  variable: '--font-brand-display',
  fallback: ['Rockwell', 'Georgia', 'serif'],
  adjustFontFallback: 'Times New Roman',
});

/** Everything that is read or pressed. */
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
