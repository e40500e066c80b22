import { LinkButton } from '@/components/ui/button';
import { pageTexts } from '@/lib/texts/page-texts';

/** Replaces content that requires a recent sign-in. Signing in returns to `page`. */
export async function StepUp({ page, children }: { page: string; children: string }) {
  const { again } = (await pageTexts()).t.account.stepUp;
  const query = new URLSearchParams({ next: page, again: 'yes' });
  return (
    <>
      <p className="mb-5 text-ink-soft">{children}</p>
      <LinkButton href={`/sign-in?${query}`} variant="secondary">
        {again}
      </LinkButton>
    </>
  );
}
