'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { requestSignInLink } from '@/lib/accounts/sign-in-actions';

/**
 * Makes an account of a guest's order by a mailed link: whoever can read the mails to its address is
 * then offered to save the delivery address.
 */
export function KeepDetails({ orderId, email }: { orderId: string; email: string }) {
  const [state, action, pending] = useActionState(requestSignInLink, { email, message: null });
  return (
    <section aria-labelledby="keep-details" className="rounded-lg bg-sunken p-5 sm:p-6">
      <h2 id="keep-details" className="text-xl">
        Keep my details
      </h2>
      <p className="mt-2 text-ink-soft">
        With an account the next checkout is filled in, and your orders are in one place. There is
        no password: we send a link to <span className="wrap-anywhere">{email}</span>.
      </p>
      <form action={action} className="mt-5">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="next" value={`/account/addresses?order=${orderId}`} />
        <Button pending={pending}>E-mail me a link</Button>
        {state.message ? (
          <p role="alert" className="mt-3 font-semibold text-negative text-sm">
            {state.message}
          </p>
        ) : null}
      </form>
    </section>
  );
}
