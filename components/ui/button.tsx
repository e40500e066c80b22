import type { ButtonHTMLAttributes, ComponentProps } from 'react';
import { cn } from './cn';
import { Link } from './link';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong active:translate-y-px disabled:bg-sunken disabled:text-ink-faint aria-disabled:bg-sunken aria-disabled:text-ink-faint',
  secondary:
    'border-2 border-ink text-ink hover:bg-ink hover:text-paper active:translate-y-px disabled:border-line disabled:bg-transparent disabled:text-ink-faint',
  quiet: 'text-ink underline-offset-4 hover:bg-sunken disabled:text-ink-faint',
  danger: 'border-2 border-negative text-negative hover:bg-negative-ground disabled:opacity-60',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
};

/** Class names of a button, for other elements. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return cn(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
  );
}

type Appearance = { variant?: ButtonVariant; size?: ButtonSize };

/**
 * A button. `pending` keeps its width, shows a spinner and tells assistive technology that it is
 * busy. The form ignores the click rather than setting `disabled`, so the button keeps its focus.
 */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  type = 'submit',
  ...rest
}: Appearance & { pending?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={cn(buttonClass(variant, size), className)}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: Appearance & Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link className={cn(buttonClass(variant, size), className)} {...rest} />;
}
