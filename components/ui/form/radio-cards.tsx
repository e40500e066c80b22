import type { ReactNode } from 'react';
import { cn } from '../cn';

export type RadioCard = {
  value: string;
  label: ReactNode;
  /** A second line, such as a price or a delivery time. */
  detail?: ReactNode;
  disabled?: boolean;
};

/** Native radio buttons styled as cards. `describedBy` is the id of their `FieldError`. */
export function RadioCards({
  legend,
  name,
  options,
  defaultValue,
  onChoose,
  describedBy,
  layout = 'stack',
  className,
  children,
}: {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard[];
  defaultValue?: string | undefined;
  onChoose?: (value: string) => void;
  describedBy?: string | undefined;
  layout?: 'stack' | 'wrap';
  className?: string;
  children?: ReactNode;
}) {
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className={layout === 'wrap' ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2'}>
        {options.map((option) => (
          <label key={option.value} className={cn('radio-card', layout === 'wrap' && 'grow')}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
              onChange={() => onChoose?.(option.value)}
              className="radio-button"
            />
            <span className="flex grow flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{option.label}</span>
              {option.detail ? (
                <span className="text-ink-soft text-sm">{option.detail}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
