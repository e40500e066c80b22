import { readCategories } from '@/components/site/markdown/categories';
import { llmsText } from '@/components/site/markdown/markdown';
import { site } from '@/lib/cache/site';
import { cacheCatalogue } from '@/lib/catalog/cache';

/** Products of a category that are named here; its own page lists all. */
const NAMED = 12;

/** What the shop is, for readers who take text (https://llmstxt.org). */
export async function GET(): Promise<Response> {
  return new Response(await render(), {
    // It is the home page for whoever asks for Markdown, too.
    headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' },
  });
}

async function render(): Promise<string> {
  'use cache';
  cacheCatalogue();
  const [categories, { url }] = await Promise.all([readCategories(NAMED), site()]);
  return llmsText(categories, url);
}
