import { shop } from './shop';

function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={className}>
      <path d="M4 17.5a12 12 0 0 1 24 0z" className="fill-accent" />
      <path
        d="M1 21.5h30M6 25.5h20M12 29.5h8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
      />
    </svg>
  );
}

/** The link around the logo has the accessible name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="font-bold font-display text-[1.375rem] leading-none tracking-[-0.02em]">
        {shop.name}
      </span>
    </span>
  );
}
