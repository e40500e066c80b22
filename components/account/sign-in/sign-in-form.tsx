'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/form/email-field';
import { requestSignInLink } from '@/lib/accounts/sign-in-actions';

export type SignInTexts = { email: string; send: string; didYouMean: string };

export function SignInForm({
  next,
  email,
  texts,
}: {
  next: string;
  email?: string | undefined;
  texts: SignInTexts;
}) {
  const [state, action, pending] = useActionState(requestSignInLink, {
    email: email ?? '',
    message: null,
  });
  return (
    <form action={action} className="grid gap-5" noValidate>
      <input type="hidden" name="next" value={next} />
      <EmailField
        key={state.email}
        name="email"
        label={texts.email}
        didYouMean={texts.didYouMean}
        autoComplete="email"
        defaultValue={state.email}
        error={state.message ? <span role="alert">{state.message}</span> : undefined}
        required
      />
      <Button size="lg" pending={pending}>
        {texts.send}
      </Button>
    </form>
  );
}
