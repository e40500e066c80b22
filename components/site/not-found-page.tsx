import type { Metadata } from 'next';
import { ScenePage } from '@/components/site/scene-page';
import { LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/texts/page-texts';

export async function notFoundMetadata(): Promise<Metadata> {
  const { t } = await pageTexts();
  return { title: t.frame.notFound.heading, robots: { index: false } };
}

export async function NotFoundPage() {
  const { t, brand } = await pageTexts();
  const { everything, home, text } = t.frame.notFound;
  return (
    <ScenePage
      title={brand.texts.lost.title}
      actions={
        <>
          <LinkButton href="/products" size="lg">
            {everything}
          </LinkButton>
          <LinkButton href="/" size="lg" variant="secondary" className="bg-paper">
            {home}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
    </ScenePage>
  );
}
