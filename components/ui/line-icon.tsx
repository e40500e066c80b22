import type { ReactNode, SVGProps } from 'react';

/** A line icon in the current text colour. Decorative: the text beside it carries the meaning. */
export function LineIcon({
  drawing,
  size = 20,
  ...rest
}: { drawing: ReactNode; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {drawing}
    </svg>
  );
}
