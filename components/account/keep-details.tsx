'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { requestSignInLink } from '@/lib/accounts/sign-in-actions';
import { fillWith } from '@/lib/texts/fill-with';

/** Offers the buyer of a guest order to create an account with a sign-in link, and to save the delivery address there. */
export function KeepDetails({
  orderId,
  email,
  texts,
}: {
  orderId: string;
  email: string;
  texts: { title: string; text: string; send: string };
}) {
  const [state, action, pending] = useActionState(requestSignInLink, { email, message: null });
  return (
    <section aria-labelledby="keep-details" className="rounded-lg bg-sunken p-5 sm:p-6">
      <h2 id="keep-details" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-2 text-ink-soft">
        {fillWith(texts.text, { email: <span className="wrap-anywhere">{email}</span> })}
      </p>
      <form action={action} className="mt-5">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="next" value={`/account/addresses?order=${orderId}`} />
        <Button pending={pending}>{texts.send}</Button>
        {state.message ? (
          <p role="alert" className="mt-3 font-semibold text-negative text-sm">
            {state.message}
          </p>
        ) : null}
      </form>
    </section>
  );
}
