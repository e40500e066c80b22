import { cn } from './cn';

/** A spinner, styled in globals.css. Decorative: describe what is pending in text. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('spinner shrink-0 animate-spin', className)} />;
}
