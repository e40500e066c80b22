import type { ReactNode } from 'react';
import { alert } from '../icons/alert-drawing';
import { LineIcon } from '../icons/line-icon';

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-negative text-sm">
      <LineIcon drawing={alert} size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
