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

export function customerPath(email: string): string {
  return `${CUSTOMERS_PAGE}/${encodeURIComponent(email)}`;
}

/** Reads the e-mail address from the path of a customer's page; empty if invalid. */
export function emailInPath(segment: string): string {
  return normaliseEmail(storableInPath(segment));
}

export async function customerList(query: ListQuery): Promise<Page<CustomerRow>> {
  const staff = await requireStaff('viewer', CUSTOMERS_PAGE);
  return findCustomers(staff, query);
}

/** Responds with 404 for an unknown address. `email` must be normalised. */
export async function dashboardCustomer(email: string) {
  const staff = await requireStaff('viewer', CUSTOMERS_PAGE);
  const customer = await readCustomer(staff, email);
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
    atService,
    account,
  };
}

export type DashboardCustomer = Awaited<ReturnType<typeof dashboardCustomer>>;
