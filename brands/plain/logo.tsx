import { shop } from './shop';

/** A ring (a bowl from above) and the name. The link around it has the accessible name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="3" />
        <circle cx="12" cy="12" r="3" className="fill-accent" />
      </svg>
      <span className="font-semibold text-[1.25rem] leading-none tracking-[-0.02em]">
        {shop.name}
      </span>
    </span>
  );
}
