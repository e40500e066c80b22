import type { Metadata } from 'next';
import { texts } from '@/brand/texts';
import { ScenePage } from '@/components/site/scene-page';
import { LinkButton } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Nothing here', robots: { index: false } };

export default function NotFound() {
  return (
    <ScenePage
      title={texts.lost.title}
      actions={
        <>
          <LinkButton href="/products" size="lg">
            See everything we sell
          </LinkButton>
          <LinkButton href="/" size="lg" look="secondary" className="bg-paper">
            Back to the start
          </LinkButton>
        </>
      }
    >
      <p>
        The page has moved, or never was. If a link of ours led you here, or you look for an order,
        the link in your mail still works.
      </p>
    </ScenePage>
  );
}
