import { isDeepStrictEqual } from 'node:util';
import { endSubscriptions } from '../billing/scheduler.ts';
import { livingSubscriptionsOf } from '../billing/subscription-store.ts';
import type { CardOnFile } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recordChange, tenantNow, tenantProfile } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';

type PaymentMethod = {
  readonly id: string;
  readonly card: CardOnFile;
  readonly isDefault: boolean;
};

export type Customer = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string | null;
  readonly type: 'INDIVIDUAL';
  readonly paymentMethods: readonly PaymentMethod[];
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewCustomer = {
  firstname: string;
  lastname: string;
  email: string;
  /** Null removes the number. */
  phone?: string | null | undefined;
  type?: 'INDIVIDUAL' | undefined;
};

function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Creates a customer, or returns the existing one with this e-mail address unchanged. */
export function createCustomer(
  scope: TenantScope,
  input: NewCustomer,
): { customer: Customer; created: boolean } {
  const { store } = scope.context;
  return store.transaction(() => {
    const existing = findByEmail(scope, input.email);
    if (existing) {
      if (tenantProfile(scope).refusesTakenEmail) throw emailTaken();
      return { customer: existing, created: false };
    }
    const now = tenantNow(scope);
    const id = newId('customer');
    const customer: Customer = {
      id,
      firstname: input.firstname,
      lastname: input.lastname,
      email: input.email,
      phone: input.phone ?? null,
      type: input.type ?? 'INDIVIDUAL',
      paymentMethods: [],
      createdAt: now,
      updatedAt: now,
    };
    const key = { tenantId: scope.tenantId, emailKey: emailKey(input.email) };
    store.insert('customers', { ...customer, ...key });
    recordChange(scope, 'customer', id, null);
    emitEvent(scope, 'customer:created', { customerId: id }, now);
    return { customer, created: true };
  });
}

export function findCustomer(scope: TenantScope, customerId: string): Customer | undefined {
  return scope.context.store.find('customers', scope.tenantId, customerId);
}

export function getCustomer(scope: TenantScope, customerId: string): Customer {
  const customer = findCustomer(scope, customerId);
  if (!customer) throw new ServiceError('not_found', 'Customer not found.');
  return customer;
}

export function requireCustomerReference(
  scope: TenantScope,
  customerId: string,
  path: string,
): void {
  const found = findCustomer(scope, customerId);
  if (!found) throw fieldError('customer_not_found', path, 'Customer not found.');
}

export function listCustomers(scope: TenantScope): Customer[] {
  return scope.context.store.list('customers', scope.tenantId);
}

export function updateCustomer(
  scope: TenantScope,
  customerId: string,
  change: Partial<NewCustomer>,
): Customer {
  const { store } = scope.context;
  return store.transaction(() => {
    const before = getCustomer(scope, customerId);
    if (change.email !== undefined) {
      const owner = findByEmail(scope, change.email);
      if (owner && owner.id !== customerId) throw emailTaken();
    }
    const details = {
      firstname: change.firstname ?? before.firstname,
      lastname: change.lastname ?? before.lastname,
      email: change.email ?? before.email,
      phone: change.phone === undefined ? before.phone : change.phone,
    };
    if (isDeepStrictEqual({ ...before, ...details }, before)) return before;
    const now = tenantNow(scope);
    const changed = { ...details, updatedAt: now };
    store.update('customers', customerId, { ...changed, emailKey: emailKey(details.email) });
    recordChange(scope, 'customer', customerId, before);
    emitEvent(scope, 'customer:updated', { customerId }, now);
    return { ...before, ...changed };
  });
}

/** Subscriptions end immediately; transactions and invoices stay. */
export function deleteCustomer(scope: TenantScope, customerId: string): void {
  const { store } = scope.context;
  store.transaction(() => {
    const before = getCustomer(scope, customerId);
    const living = livingSubscriptionsOf(scope, customerId);
    if (living.length > 0 && tenantProfile(scope).keepsSubscribers) {
      throw new ServiceError(
        'customer_has_subscriptions',
        'Cancel the subscriptions of this customer first.',
      );
    }
    const now = tenantNow(scope);
    endSubscriptions(scope, living, now);
    store.run('DELETE FROM customers WHERE id = ?', customerId);
    recordChange(scope, 'customer', customerId, before);
    emitEvent(scope, 'customer:deleted', { customerId }, now);
  });
}

function findByEmail(scope: TenantScope, email: string): Customer | undefined {
  return scope.context.store.get<Customer>(
    'SELECT * FROM customers WHERE tenantId = ? AND emailKey = ?',
    scope.tenantId,
    emailKey(email),
  );
}

function emailTaken(): ServiceError {
  return fieldError('email_taken', 'email', 'Another customer has this e-mail address.');
}
