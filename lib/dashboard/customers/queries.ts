import 'server-only';
import { notFound } from 'next/navigation';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import type { Page } from '@/lib/db/sql/keyset';
import { storableInPath } from '@/lib/db/storable';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';
import type { CustomerRow } from './figures';
import { findCustomers, readCustomer } from './list';

export const CUSTOMERS_PAGE = '/merchant/customers';

const SHOWN = 20;

/** The path of a customer's page. */
export function customerPath(email: string): string {
  return `${CUSTOMERS_PAGE}/${encodeURIComponent(email)}`;
}

/** The e-mail address in the path of a customer's page; empty if it is invalid. */
export function emailInPath(segment: string): string {
  return normaliseEmail(storableInPath(segment));
}

/** A page of the list of customers. */
export async function customerList(query: ListQuery): Promise<Page<CustomerRow>> {
  const who = await requireStaff('viewer', CUSTOMERS_PAGE);
  return findCustomers(who, query);
}

/**
 * A customer with their latest orders; not found for an unknown address.
 *
 * @param email normalised
 */
export async function dashboardCustomer(email: string) {
  const who = await requireStaff('viewer', CUSTOMERS_PAGE);
  const customer = await readCustomer(who, email);
  if (!customer) notFound();
  const { userId } = customer;
  const [orders, atService, account] = await Promise.all([
    db().order.findMany({
      where: { OR: [{ email: customer.email, userId: null }, ...(userId ? [{ userId }] : [])] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
      select: {
        id: true,
        number: true,
        status: true,
        createdAt: true,
        totalAmount: true,
        currency: true,
      },
    }),
    db().customer.findUnique({ where: { email: customer.email }, select: { serviceId: true } }),
    userId
      ? db().user.findUnique({ where: { id: userId }, select: { phone: true, createdAt: true } })
      : null,
  ]);
  return {
    ...customer,
    orderList: orders,
    /** Null where they have never started a payment. */
    atService,
    account,
  };
}

export type DashboardCustomer = Awaited<ReturnType<typeof dashboardCustomer>>;
