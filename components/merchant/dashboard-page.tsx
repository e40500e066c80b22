import type { ReactNode } from 'react';

/** The layout of a dashboard page: heading, description, actions, content. */
export function DashboardPage({
  title,
  intro,
  actions,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  /** Page actions: links and buttons at the top. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page pt-8 pb-20">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        {actions ? (
          // Below the title, a button without an outline begins where the title does.
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
