import type { Backdrop } from '@/brand/art/looks';
import { backdropClass } from './backdrop';
import { cn } from './cn';

/** A small decorative image beside its text. */
export function Thumb({
  src,
  backdrop,
  className,
}: {
  src: string | undefined;
  backdrop: Backdrop | null | undefined;
  /** Its width, among others. */
  className?: string;
}) {
  return (
    <span
      className={cn(
        'flex aspect-3/4 shrink-0 items-end self-start overflow-hidden rounded-md p-1.5',
        backdrop ? backdropClass[backdrop] : 'bg-sunken',
        className,
      )}
    >
      {src ? (
        // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes; nothing to optimise.
        <img src={src} alt="" width={480} height={640} className="h-auto w-full" />
      ) : null}
    </span>
  );
}
