import type { ReactNode } from 'react';

export function DashboardPage({
  title,
  intro,
  actions,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page pt-8 pb-20">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        {actions ? (
          // On a phone, a button without an outline aligns its text with the title above.
          <div
            data-print="hide"
            className="flex flex-wrap gap-3 max-sm:has-[>.button-quiet:first-child]:-ms-3"
          >
            {actions}
          </div>
        ) : null}
      </div>
      {intro ? <div className="mt-3 max-w-prose text-ink-soft">{intro}</div> : null}
      <div className="mt-8">{children}</div>
    </div>
  );
}
