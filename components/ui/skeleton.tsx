import { cn } from './cn';

/**
 * A loading placeholder. Give it the size of the content, so that nothing shifts. Wrap a group of
 * them in an element whose text says what is loading.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block rounded-sm bg-line/70 motion-safe:animate-pulse', className)}
    />
  );
}
