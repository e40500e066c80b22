import { cn } from './cn';

/** Give it the size of the content, so that nothing shifts. The element around it must say what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block rounded-sm bg-line/70 motion-safe:animate-pulse', className)}
    />
  );
}
