import { cn } from './cn';

/** Decorative: the text beside it must say what is pending. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('spinner shrink-0 animate-spin', className)} />;
}
