import type { Metadata } from 'next';
import { Horizon } from '@/brand/illustrations/horizon';
import { LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/texts/page-texts';

export const generateMetadata = notFoundMetadata;

export default NotFoundPage;

async function notFoundMetadata(): Promise<Metadata> {
  const { t } = await pageTexts();
  return { title: t.frame.notFound.heading, robots: { index: false } };
}

async function NotFoundPage() {
  const { t, brand } = await pageTexts();
  const { everything, home, text } = t.frame.notFound;
  return (
    <section className="group relative isolate flex min-h-[60vh] flex-col overflow-hidden has-[>svg]:-mb-24 has-[>svg]:min-h-[44rem] lg:has-[>svg]:min-h-[calc(100svh-4.5rem)]">
      <Horizon className="absolute inset-x-0 bottom-0 -z-10 h-[54%] w-full sm:h-[64%]" />
      <div className="page pt-10 pb-16 group-has-[>svg]:pb-80 sm:pt-16">
        <h1 className="max-w-[16ch] text-4xl">{brand.texts.lost.title}</h1>
        <p className="mt-4 max-w-lg text-lg">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href="/products" size="lg">
            {everything}
          </LinkButton>
          <LinkButton href="/" size="lg" variant="secondary" className="bg-paper">
            {home}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
