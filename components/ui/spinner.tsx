import { cn } from './cn';

/** A turning half disc. Decorative: describe what is pending in text. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      className={cn('shrink-0 animate-spin', className)}
    >
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        opacity=".3"
      />
      <path d="M2 10a8 8 0 0 1 16 0z" fill="currentColor" />
    </svg>
  );
}
