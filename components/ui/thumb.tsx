import type { Backdrop } from '@/brand/art/backdrops';
import { cn } from './cn';

/** A small decorative image; a cut-out gets a backdrop, other images fill the frame. */
export function Thumb({
  src,
  backdrop,
  className,
}: {
  src: string | undefined;
  backdrop: Backdrop | null | undefined;
  /** Must set the width. */
  className?: string;
}) {
  return (
    <span
      className={cn(
        'flex aspect-3/4 shrink-0 items-end self-start overflow-hidden rounded-md',
        backdrop ? `p-1.5 ${backdropClass[backdrop]}` : 'bg-sunken',
        className,
      )}
    >
      {src ? (
        // biome-ignore lint/performance/noImgElement: its sizes are generated at build time (scripts/images.ts).
        <img
          src={src}
          alt=""
          width={480}
          height={640}
          className={backdrop ? 'h-auto w-full' : 'size-full object-cover'}
        />
      ) : null}
    </span>
  );
}

/** In its own module, so that client components do not import all images. */
export const backdropClass: Record<Backdrop, string> = {
  butter: 'bg-back-butter',
  amber: 'bg-back-amber',
  blush: 'bg-back-blush',
  lilac: 'bg-back-lilac',
  noon: 'bg-back-noon',
  mint: 'bg-back-mint',
};
