'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { deletePersonalData } from '@/lib/accounts/deletion';
import { formOf } from '@/lib/auth/actions/action';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { roleOf } from '@/lib/auth/staff';
import { linkCustomer } from '@/lib/customers/link-customer';
import { emailSchema } from '@/lib/email-address';
import { localPath } from '@/lib/markets/request-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { customerPath, readCustomer } from './customer-list';

const page = '/merchant/customers';

const email = z.string().pipe(emailSchema);
const schema = z.object({ email, confirm: email });

/** Deletes a customer's data here and at the service. Owners only, after a recent sign-in. */
export async function deleteCustomerData(_: ActionState, form: FormData): Promise<ActionState> {
  // The page to return to after signing in again.
  const returnPath = customerPath(String(formOf(form).get('email')));
  const action = {
    name: 'customer-delete',
    role: 'owner',
    schema,
    page: returnPath,
    stepUp: true,
  } as const;
  return staffAction(action, form, async (staff, input) => {
    const { problems } = currentDashboardTexts().customers;
    if (input.confirm !== input.email) {
      const text = problems['other-email'];
      return failure(text, { confirm: text });
    }
    const customer = await readCustomer(staff, input.email);
    if (!customer) return failure(problems.unknown);
    const { userId, email } = customer;
    if (userId && (await roleOf({ userId, email }))) return failure(problems.staff);
    const problem = await deletePersonalData(staff, { userId, email });
    if (problem) return failure(problems[problem]);
    redirect(await localPath(`${page}?done=deleted`));
  });
}

/** Links a customer by id if the service already has that address and refuses to create the customer again. */
export async function linkToService(_: ActionState, form: FormData): Promise<ActionState> {
  const linked = z.object({ email, customerId: z.string('bad-customer-id') });
  const action = { name: 'customer-link', role: 'staff', schema: linked, page } as const;
  return staffAction(action, form, async (staff, { email: address, customerId }) => {
    const result = await linkCustomer(staff, address, customerId);
    const { customers, problems } = currentDashboardTexts();
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(customers.contact.linked);
  });
}
