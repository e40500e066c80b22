'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useHref } from '@/components/ui/view';
import { fillIn } from '@/lib/format';

/** Signs in through an OAuth provider. Fetches next-auth's CSRF token on click. */
export function ProviderButtons({
  providers,
  next,
  texts,
}: {
  providers: readonly { id: string; name: string }[];
  next: string;
  texts: { provider: string; providerFailed: string };
}) {
  const href = useHref();
  const [failed, setFailed] = useState(false);

  async function leaveFor(id: string) {
    setFailed(false);
    try {
      const reply = await fetch('/api/auth/csrf');
      const { csrfToken } = (await reply.json()) as { csrfToken: string };
      submit(`/api/auth/signin/${id}`, { csrfToken, callbackUrl: href(next) });
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          type="button"
          variant="secondary"
          size="lg"
          onClick={() => void leaveFor(id)}
        >
          {fillIn(texts.provider, { name })}
        </Button>
      ))}
      {failed ? (
        <p role="alert" className="font-semibold text-negative text-sm">
          {texts.providerFailed}
        </p>
      ) : null}
    </div>
  );
}

function submit(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
