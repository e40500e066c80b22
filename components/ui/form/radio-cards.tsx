import type { ChangeEvent, ReactNode } from 'react';
import { cn } from '../cn';

export type RadioCard = {
  value: string;
  label: ReactNode;
  /** A second line: a price, a delivery time. */
  detail?: ReactNode;
  disabled?: boolean;
};

/**
 * A group of native radio buttons styled as cards. Give `value` with `onChange`, or `defaultValue`.
 * What is wrong with the choice is a `FieldError` below it, whose id is `describedBy`.
 */
export function RadioCards({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  describedBy,
  layout = 'stack',
  className,
  children,
}: {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard[];
  value?: string;
  defaultValue?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
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
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-12 items-center gap-3 rounded-md border-2 border-line bg-surface px-4 py-2.5',
              'hover:border-line-strong has-checked:border-ink has-checked:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3',
              'has-disabled:bg-sunken has-disabled:text-ink-faint',
              layout === 'wrap' && 'grow',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={onChange}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-6 checked:border-link disabled:border-line"
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
