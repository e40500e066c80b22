import { LinkButton } from '@/components/ui/button';

/** Stands in place of what asks for a sign-in of the last minutes, and leads back here after it. */
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
