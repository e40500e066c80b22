import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { cn } from '../cn';
import { chevronDown } from '../icons/icon-drawings';
import { LineIcon } from '../icons/line-icon';
import { FieldError } from './field-error';
import { RestoredForm } from './restored-form';

type Frame = {
  /** Also the prefix of ids if `id` is not given. */
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  /** The validation message; it marks the control as invalid. */
  error?: ReactNode;
  /** A suffix of the label, such as "(optional)". */
  optional?: string | undefined;
  className?: string;
};

const control =
  'w-full min-h-12 rounded-md border-2 border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-faint hover:border-ink aria-invalid:border-negative disabled:border-line disabled:bg-sunken disabled:text-ink-faint';

function wiring({ name, id = `field-${name}`, hint, error }: Frame) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

function Frame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { name, label, id = `field-${name}`, hint, error, optional, className } = frame;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        <span>{label}</span>
        {optional ? <span className="font-normal text-ink-faint"> {optional}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <RestoredForm />
    </div>
  );
}

function split<T extends Frame>(props: T) {
  const { label, hint, error, optional, className, ...rest } = props;
  return { frame: { label, hint, error, optional, className, name: rest.name, id: rest.id }, rest };
}

export function TextField(props: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Frame>) {
  const { frame, rest } = split(props);
  return (
    <Frame frame={frame}>
      <input type="text" dir="auto" {...rest} {...wiring(frame)} className={control} />
    </Frame>
  );
}

export function SelectField({
  children,
  ...props
}: Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Frame>) {
  const { frame, rest } = split(props);
  return (
    <Frame frame={frame}>
      <span className="relative block">
        <select {...rest} {...wiring(frame)} className={cn(control, 'appearance-none pr-11')}>
          {children}
        </select>
        <LineIcon
          drawing={chevronDown}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
        />
      </span>
    </Frame>
  );
}

export function CheckField(
  props: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Frame>,
) {
  const { frame, rest } = split(props);
  const wired = wiring(frame);
  return (
    <div className={cn('flex flex-col gap-1.5', frame.className)}>
      <label htmlFor={wired.id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          {...rest}
          {...wired}
          className="mt-1 size-5 shrink-0 accent-(--color-link)"
        />
        <span>{frame.label}</span>
      </label>
      {frame.hint ? (
        <p id={`${wired.id}-hint`} className="-mt-3 pl-8 text-ink-soft text-sm">
          {frame.hint}
        </p>
      ) : null}
      <FieldError id={`${wired.id}-error`}>{frame.error}</FieldError>
    </div>
  );
}
