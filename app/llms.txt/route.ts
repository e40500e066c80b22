import { readCategories } from '@/components/site/markdown/categories';
import { llmsText } from '@/components/site/markdown/markdown';
import { site } from '@/lib/cache/site';
import { cacheCatalogue } from '@/lib/catalog/cache';
import { requestView } from '@/lib/markets/request-view';
import { keptView } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';

/** Products of a category that are named here; its own page lists all. */
const NAMED = 12;

/** What the shop is, for readers who take text (https://llmstxt.org). */
export async function GET(): Promise<Response> {
  return new Response(await render((await requestView()).key), {
    // It is the home page for whoever asks for Markdown, too.
    headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' },
  });
}

async function render(viewKey: string): Promise<string> {
  'use cache';
  cacheCatalogue();
  const said = textsIn(keptView(viewKey));
  const listing = readCategories(NAMED, said.view.market.currency);
  const [categories, { url }] = await Promise.all([listing, site()]);
  return llmsText(categories, url, said);
}
