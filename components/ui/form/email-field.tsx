'use client';

import { type ComponentProps, useRef, useState } from 'react';
import { fillIn } from '@/lib/format';
import { TextField } from './field';

/** An e-mail field. It offers what was probably meant for a mistyped domain; only a press changes the field. */
export function EmailField({
  didYouMean,
  ...props
}: ComponentProps<typeof TextField> & {
  /** With `{email}`. */
  didYouMean: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const input = () => box.current?.querySelector('input');

  async function check() {
    const { likelyEmail } = await import('./email-hint');
    setMeant(likelyEmail(input()?.value ?? ''));
  }

  function accept() {
    const field = input();
    if (!field || !meant) return;
    // For the form around it, as if it had been typed: React ignores what is set by its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, meant);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setMeant(null);
    field.focus();
  }

  return (
    <div ref={box} className={props.className}>
      <TextField
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        className=""
        onBlur={check}
        onChange={() => setMeant(null)}
      />
      <div aria-live="polite">
        {meant ? (
          <button
            key={meant}
            type="button"
            onClick={accept}
            className="wrap-anywhere min-h-9 py-1.5 text-left text-link text-sm underline"
          >
            {fillIn(didYouMean, { email: meant })}
          </button>
        ) : null}
      </div>
    </div>
  );
}
