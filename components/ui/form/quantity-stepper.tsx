'use client';

import { useEffect, useRef } from 'react';
import { cn } from '../cn';
import { LineIcon } from '../icons/line-icon';

const minus = <path d="M5 12h14" />;
const plus = <path d="M12 5v14M5 12h14" />;

export type StepperTexts = { decrease: string; increase: string };

/**
 * Uncontrolled with `defaultValue`; controlled with `value` and `onValueChange`, which receives only integers from
 * `min` to `max`. Other input is reset on blur and reported to `onRefused`.
 */
export function QuantityStepper({
  label,
  name = 'quantity',
  id,
  defaultValue = 1,
  value,
  min = 1,
  max = 99,
  disabled,
  onValueChange,
  onRefused,
  texts,
}: {
  label: string;
  name?: string;
  id?: string;
  defaultValue?: number;
  value?: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  onValueChange?: (value: number) => void;
  onRefused?: () => void;
  texts: StepperTexts;
}) {
  const input = useRef<HTMLInputElement>(null);
  const fits = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;

  // A React-controlled input would reset incomplete input immediately.
  useEffect(() => {
    const element = input.current;
    if (element && value !== undefined && Number(element.value) !== value) {
      element.value = String(value);
    }
  }, [value]);

  // Listens to the native `change` event: React's onChange also fires for incomplete numbers.
  useEffect(() => {
    const element = input.current;
    if (!element || value === undefined) return;
    const commit = () => {
      if (fits(element.value)) onValueChange?.(Number(element.value));
      else {
        element.value = String(value);
        onRefused?.();
      }
    };
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  });

  function step(by: number) {
    const element = input.current;
    if (!element) return;
    const next = Math.min(max, Math.max(min, (Number.parseInt(element.value, 10) || min) + by));
    element.value = String(next);
    onValueChange?.(next);
  }

  return (
    <fieldset disabled={disabled} className="stepper">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className="stepper-button"
        aria-label={texts.decrease}
        onClick={() => step(-1)}
      >
        <LineIcon drawing={minus} size={18} />
      </button>
      <input
        ref={input}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        aria-label={label}
        className={cn(
          max > 999 ? 'w-16' : 'w-11',
          'bg-transparent text-center font-semibold tabular-nums plain-number',
        )}
        defaultValue={value ?? defaultValue}
      />
      <button
        type="button"
        className="stepper-button"
        aria-label={texts.increase}
        onClick={() => step(1)}
      >
        <LineIcon drawing={plus} size={18} />
      </button>
    </fieldset>
  );
}
