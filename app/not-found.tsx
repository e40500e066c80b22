import type { Metadata } from 'next';
import { texts } from '@/brand/texts';
import { ScenePage } from '@/components/site/scene-page';
import { LinkButton } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

export default function NotFound() {
  return (
    <ScenePage
      title={texts.lost.title}
      actions={
        <>
          <LinkButton href="/products" size="lg">
            See everything we sell
          </LinkButton>
          <LinkButton href="/" size="lg" variant="secondary" className="bg-paper">
            Back to home
          </LinkButton>
        </>
      }
    >
      <p>
        The page has moved or does not exist. If you are looking for an order, use the link in your
        confirmation e-mail.
      </p>
    </ScenePage>
  );
}
