import { site } from '@/lib/cache/site';
import { cacheCatalogue } from '@/lib/catalog/cache';
import { viewInQuery } from '@/lib/markets/request-view';
import { viewByKey } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';
import { llmsText, readCategories } from '@/modules/agents/markdown';

const PER_CATEGORY = 12;

export async function GET(request: Request): Promise<Response> {
  return new Response(await render(viewInQuery(request.url).key), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
}

async function render(viewKey: string): Promise<string> {
  'use cache';
  cacheCatalogue();
  const texts = textsIn(viewByKey(viewKey));
  const listing = readCategories(PER_CATEGORY, texts.view.market.currency);
  const [categories, { url }] = await Promise.all([listing, site()]);
  return llmsText(categories, url, texts);
}
