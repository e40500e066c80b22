import type { HTMLAttributes } from 'react';
import { cn } from './cn';

export function Surface({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      className={cn('rounded-lg border border-line bg-surface p-5 sm:p-7', className)}
      {...rest}
    />
  );
}
