import { LinkButton } from '@/components/ui/button';

/** Shown in place of what requires a recent sign-in; returns here afterwards. */
export function StepUp({ page, children }: { page: string; children: string }) {
  const query = new URLSearchParams({ next: page, again: 'yes' });
  return (
    <>
      <p className="mb-5 text-ink-soft">{children}</p>
      <LinkButton href={`/sign-in?${query}`} variant="secondary">
        Sign in again
      </LinkButton>
    </>
  );
}
