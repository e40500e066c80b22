import { cn } from './cn';

/**
 * Holds the place of what is loading. Give it the size of what will come, so that nothing moves.
 * Wrap a group of them in an element that says in words what loads.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block rounded-sm bg-line/70 motion-safe:animate-pulse', className)}
    />
  );
}
