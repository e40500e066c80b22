import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react';
import { cn } from './cn';
import { Delayed } from './delayed';
import { Link } from './link';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The class names of a button, for other elements. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `button button-${variant} button-${size}`;
}

type Appearance = { variant?: ButtonVariant; size?: ButtonSize };

/**
 * A button. `pending` keeps its width, sets `aria-busy` and soon shows a spinner. The click is ignored rather than the
 * button disabled, so that it keeps the focus.
 */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  type = 'submit',
  ...rest
}: Appearance & {
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={cn(buttonClass(variant, size), className)}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? (
        <Delayed>
          <Spinner />
        </Delayed>
      ) : null}
      <ButtonLabel>{children}</ButtonLabel>
    </button>
  );
}

/**
 * The label of a button that may have a spinner before it, or another text later. Translators replace text nodes, so
 * both need an element to stand before, or to be replaced by.
 */
export function ButtonLabel({ children }: { children: ReactNode }) {
  return (
    <span key={typeof children === 'string' ? children : undefined} className="contents">
      {children}
    </span>
  );
}

/** A link styled as a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: Appearance & Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link className={cn(buttonClass(variant, size), className)} {...rest} />;
}
