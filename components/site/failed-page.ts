import { addressIn } from '@/lib/markets/alternates';
import { VIEW_HEADER } from '@/lib/markets/header';
import { defaultView, findView } from '@/lib/markets/views';
import { escapeMarkup } from '@/lib/security/escape-markup';
import { textsIn } from '@/lib/texts/wording';

/**
 * What a visitor without JavaScript reads of a page that fails, in its view: Next renders none of it on the server.
 * @param headers of the request, as the proxy has passed them on
 */
export function failedMarkup(headers: NodeJS.Dict<string | string[]>): string {
  const named = headers[VIEW_HEADER];
  const view = findView(typeof named === 'string' ? named : null) ?? defaultView;
  const { t, brand } = textsIn(view);
  const { text, again, cart } = t.frame.failed;
  const link = (href: string, label: string) =>
    `<p><a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a></p>`;
  // An empty address is that of the page itself.
  return `<main lang="${view.hreflang}" dir="${view.direction}"><h1>${escapeMarkup(brand.smallCopy.failed)}</h1>
<p>${escapeMarkup(text)}</p>${link('', again)}${link(addressIn(view, '/cart'), cart)}</main>`;
}
