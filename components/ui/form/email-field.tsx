'use client';

import { type ComponentProps, useRef, useState } from 'react';
import { fillIn } from '@/lib/format';
import { TextField } from './field';

/** Suggests a correction for a mistyped domain. The field changes only if the user accepts it. */
export function EmailField({
  didYouMean,
  ...props
}: ComponentProps<typeof TextField> & {
  /** Contains `{email}`. */
  didYouMean: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const input = () => box.current?.querySelector('input');

  async function check() {
    const { likelyEmail } = await import('./email-hint');
    setSuggestion(likelyEmail(input()?.value ?? ''));
  }

  function accept() {
    const field = input();
    if (!field || !suggestion) return;
    // React ignores changes made through its own setter, so this uses the native one and dispatches the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      suggestion,
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setSuggestion(null);
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
        onChange={() => setSuggestion(null)}
      />
      <div aria-live="polite">
        {suggestion ? (
          <button
            key={suggestion}
            type="button"
            onClick={accept}
            className="wrap-anywhere min-h-9 py-1.5 text-left text-link text-sm underline"
          >
            {fillIn(didYouMean, { email: suggestion })}
          </button>
        ) : null}
      </div>
    </div>
  );
}
