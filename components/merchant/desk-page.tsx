import type { ReactNode } from 'react';

/** A page of the desk: its heading, what it is for, what can be done with all of it, its content. */
export function DeskPage({
  title,
  intro,
  actions,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  /** Links and buttons at the top. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page pt-8 pb-20">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        {actions ? (
          <div data-print="hide" className="flex flex-wrap gap-3">
            {actions}
          </div>
        ) : null}
      </div>
      {intro ? <div className="mt-3 max-w-prose text-ink-soft">{intro}</div> : null}
      <div className="mt-8">{children}</div>
    </div>
  );
}
