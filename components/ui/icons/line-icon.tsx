import type { ReactNode, SVGProps } from 'react';
import { cn } from '../cn';

/** Decorative, so the text beside the icon must carry the meaning. Styled in globals.css to keep the markup small. */
export function LineIcon({
  drawing,
  size = 20,
  className,
  ...rest
}: { drawing: ReactNode; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn('line-icon', className)}
      {...rest}
    >
      {drawing}
    </svg>
  );
}
