import { findCustomer } from '../../customers/customers.ts';
import { type Portal, tenantPath } from '../portal.ts';
import { type Html, html } from './html.ts';

/** A customer as text that leads to its page; a customer that is gone is its identifier. */
export function customerLink({ context }: Portal, tenantId: string, customerId: string): Html {
  const customer = findCustomer(context, tenantId, customerId);
  if (!customer) return html`<code>${customerId}</code> <span class="soft">deleted</span>`;
  const { firstname, lastname } = customer;
  return html`<a href="${tenantPath(tenantId, `/customers/${customerId}`)}">${firstname} ${lastname}</a>`;
}
