import type { Metadata } from 'next';
import { fontVariables } from '@/brand/fonts';
import { shop } from '@/brand/shop';
import { inView } from '@/lib/markets/paths';
import { publishedViews } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';
import './globals.css';

export const metadata: Metadata = { title: `404 | ${shop.name}`, robots: { index: false } };

/** The 404 of an unknown path. Its view is unknown too, so the page is in every language of the shop. */
export default function GlobalNotFound() {
  return (
    <html lang={publishedViews[0]?.hreflang} className={fontVariables}>
      <body className="grid place-items-center p-6">
        <main className="grid max-w-lg gap-12">
          {publishedViews.map((view) => {
            const { heading, text, home } = textsOf(view).frame.notFound;
            return (
              <section key={view.key} lang={view.hreflang} dir={view.direction}>
                <h1 className="text-3xl">{heading}</h1>
                <p className="mt-3">{text}</p>
                <p className="mt-5">
                  <a href={inView(view.prefix, '/')} className="button button-primary button-lg">
                    {home}
                  </a>
                </p>
              </section>
            );
          })}
        </main>
      </body>
    </html>
  );
}
