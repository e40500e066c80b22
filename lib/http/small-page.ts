import { createHash } from 'node:crypto';
import { NextResponse } from 'next/server';
import { shop } from '@/brand/shop';
import { escapeMarkup } from '@/lib/security/escape-markup';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100svh;display:grid;place-items:center;' +
  'font:1.125rem/1.6 system-ui,sans-serif}main{max-width:34rem;padding:1.5rem}h1{font-size:1.75rem;line-height:1.2}';

const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'";

export type SmallPage = {
  status: number;
  /** BCP 47, and the direction that it is written in. */
  language: { hreflang: string; direction: 'ltr' | 'rtl' };
  title: string;
  text: string;
  /** Where its link leads, and where it goes by itself after some seconds. */
  href: string;
  link: string;
  afterSeconds: number;
  headers?: Readonly<Record<string, string>>;
};

/** A page that the proxy answers with by itself, where the shop's own cannot be rendered. Loads nothing. */
export function smallPage({
  status,
  language,
  title,
  text,
  href,
  link,
  afterSeconds,
  headers,
}: SmallPage): NextResponse {
  const html = `<!doctype html>
<html lang="${language.hreflang}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${afterSeconds}; url=${escapeMarkup(href)}">
<title>${escapeMarkup(title)} – ${escapeMarkup(shop.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
<p><a href="${escapeMarkup(href)}">${escapeMarkup(link)}</a></p>
</main>
</body>
</html>
`;
  return new NextResponse(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      ...headers,
    },
  });
}
