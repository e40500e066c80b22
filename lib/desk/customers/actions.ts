'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { type DeletionProblem, deleteGuest, deletePerson } from '@/lib/accounts/deletion';
import { customerReference } from '@/lib/audit/customer-reference';
import { recordAudit } from '@/lib/audit/store';
import { type ActionState, failure } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { emailSchema } from '@/lib/auth/rules';
import { roleOf } from '@/lib/auth/staff';
import type { Database } from '@/lib/db/client';
import { readCustomer } from './list';

const page = '/merchant/customers';

const problems: Record<DeletionProblem, string> = {
  'unsettled-order':
    'A payment of theirs is still being confirmed. They can be deleted once that is settled. Nothing was deleted.',
  'unsettled-subscriptionAttempt':
    'A subscription of theirs is still being confirmed. They can be deleted once that is settled. Nothing was deleted.',
  'not-ended':
    'A subscription of theirs could not be ended: the payment service did not confirm it. Nothing else was deleted. Try again in a moment.',
  'not-deleted':
    'The payment service did not confirm that it deleted the customer. Their subscriptions have ended, and their data is still here. Try again in a moment.',
};

const email = z.string().pipe(emailSchema);
const schema = z.object({ email, confirm: email });

/** An owner deletes a customer's data here and at the service. Asks for a recent sign-in. */
export async function deleteCustomerData(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'customer-delete', role: 'owner', schema, page, stepUp: true } as const;
  return staffAction(action, form, async (who, input) => {
    if (input.confirm !== input.email) {
      const text = 'This is not the e-mail address of this customer. Nothing was deleted.';
      return failure(text, { confirm: text });
    }
    const customer = await readCustomer(who, input.email);
    if (!customer) return failure('There is no such customer any more.');
    const person = { userId: customer.userId ?? '', email: customer.email };
    if (customer.userId && (await roleOf(person))) {
      return failure('They are on the staff. Remove them there first. Nothing was deleted.');
    }
    const record = (tx: Database) =>
      recordAudit(tx, who, {
        action: 'customer.deleted',
        subject: 'customer',
        subjectId: customerReference(customer.email),
      });
    const problem = customer.userId
      ? await deletePerson(person, record)
      : await deleteGuest(customer.email, record);
    if (problem) return failure(problems[problem]);
    redirect(`${page}?done=deleted`);
  });
}
