import { findCustomer } from '../../customers/customers.ts';
import { type Portal, tenantPath } from '../portal.ts';
import { type Html, html } from './html.ts';

/** A link to a customer's page; the id of a deleted customer. */
export function customerLink({ context }: Portal, tenantId: string, customerId: string): Html {
  const customer = findCustomer(context, tenantId, customerId);
  if (!customer) return html`<code>${customerId}</code> <span class="soft">deleted</span>`;
  const { firstname, lastname } = customer;
  return html`<a href="${tenantPath(tenantId, `/customers/${customerId}`)}">${firstname} ${lastname}</a>`;
}
