import localFont from 'next/font/local';

// `font-display: optional` avoids layout shifts: a late font is used from the next page on. Both files are preloaded
// subsets for western European languages. The display face has only the weight of headlines (670), which halves its
// size.

const display = localFont({
  src: './fonts/besley.woff2',
  weight: '600 700',
  display: 'optional',
  variable: '--font-brand-display',
  fallback: ['Rockwell', 'Georgia', 'serif'],
  adjustFontFallback: 'Times New Roman',
});

const text = localFont({
  src: './fonts/familjen-grotesk.woff2',
  weight: '400 700',
  display: 'optional',
  variable: '--font-brand-text',
  fallback: ['system-ui', 'sans-serif'],
  adjustFontFallback: 'Arial',
});

export const fontVariables = `${display.variable} ${text.variable}`;
