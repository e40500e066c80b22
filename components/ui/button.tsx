import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react';
import { cn } from './cn';
import { Delayed } from './delayed';
import { Link } from './link';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Class names for other elements that look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `button button-${variant} button-${size}`;
}

type Appearance = { variant?: ButtonVariant; size?: ButtonSize };

/** `pending` ignores clicks instead of disabling the button, so that it keeps the focus. It also keeps its width. */
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

/** Browser translators replace text nodes, which React can then neither update nor insert a spinner beside. */
export function ButtonLabel({ children }: { children: ReactNode }) {
  return (
    <span key={typeof children === 'string' ? children : undefined} className="contents">
      {children}
    </span>
  );
}

export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: Appearance & Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return <Link className={cn(buttonClass(variant, size), className)} {...rest} />;
}
