import { allowResending } from '../lib/payments/send-stop.ts';
import type { ServiceReply } from '../lib/service/client.ts';
import type { ServiceList } from '../lib/service/list.ts';
import type { PaymentService } from '../lib/service/payment-service.ts';
import type { ServiceResource } from '../lib/service/wire.ts';

/** `cost`: what the shop loses without the field. `isNeeded`: the shop cannot sell without it. */
type Field = { name: string; cost: string; isNeeded?: true };

const FIELDS = {
  product: [
    { name: 'price', cost: 'nothing can be sold', isNeeded: true },
    { name: 'name', cost: 'products are found by their ids only' },
    { name: 'active', cost: 'an inactive product is noticed only at payment' },
  ],
  customer: [
    {
      name: 'email',
      cost: 'a customer whose creation had no reply is not found, and the purchase fails',
    },
    { name: 'cards', cost: 'an account shows the cards that were added here' },
  ],
  transaction: [
    { name: 'customerId', cost: 'a lost reply goes to review' },
    { name: 'items', cost: 'a lost reply goes to review' },
    { name: 'taxCodes', cost: 'charges are matched without their taxes' },
    { name: 'amount', cost: 'a wrong charged amount is not noticed' },
    { name: 'status', cost: 'failed and refunded charges are not noticed' },
    { name: 'createdAt', cost: 'a charge is dated by when it was first listed' },
    { name: 'subscriptionId', cost: 'months are matched by events, or by the customer alone' },
  ],
  subscription: [
    { name: 'customerId', cost: 'a subscription whose reply was lost goes to review' },
    { name: 'planId', cost: 'a change of plan cannot be confirmed' },
    { name: 'quantity', cost: 'a change of quantity cannot be confirmed' },
    { name: 'status', cost: 'unpaid months are noticed by events only' },
    { name: 'nextChargeAt', cost: 'the date of the next charge is calculated' },
  ],
} as const satisfies Record<string, readonly Field[]>;

type Kind = keyof typeof FIELDS;

export async function examineWire(service: PaymentService): Promise<Finding[]> {
  const products = await service.listProducts();
  const customers = await service.listCustomers();
  const transactions = await service.listTransactions();
  const listed = [
    ...examineList('product', products),
    ...examineList('customer', customers),
    ...examineList('transaction', transactions),
  ];
  return [...listed, ...(await examineSubscriptions(service, transactions))];
}

/** Reads the subscriptions that charges name, since the interface has no list of subscriptions. */
async function examineSubscriptions(
  service: PaymentService,
  transactions: Awaited<ReturnType<PaymentService['listTransactions']>>,
): Promise<Finding[]> {
  const rows = transactions.ok ? transactions.value.items : [];
  const ids = [...new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []))].slice(-5);
  const replies = await Promise.all(ids.map((id) => service.getSubscription(id)));
  const subscriptions = replies.flatMap((reply) => (reply.ok ? reply.value : []));
  return subscriptions.length === 0
    ? [ok('No charge names a readable subscription: subscriptions were not checked')]
    : examineRows('subscription', subscriptions);
}

function examineList<T extends ServiceResource>(
  kind: Kind,
  reply: ServiceReply<ServiceList<T>>,
): Finding[] {
  if (!reply.ok) {
    return [problem(`The list of ${kind}s cannot be read: ${reply.message}. ${EDIT}`)];
  }
  const { items, complete } = reply.value;
  const unreadable = complete
    ? []
    : [
        (items.length === 0 ? problem : warning)(
          `The list of ${kind}s has unreadable rows: ids are missing or repeated. ${EDIT}`,
        ),
      ];
  if (items.length > 0) return [...unreadable, ...examineRows(kind, items)];
  return [
    ...unreadable,
    ok(`The list of ${kind}s is empty: its fields could not be checked. ${EMPTY[kind] ?? ''}`),
  ];
}

const EDIT = 'lib/service/wire.ts maps the fields: edit it for this service.';
const EMPTY: { [K in Kind]?: string } = {
  transaction: 'Until the shop’s first charge is listed, lost replies go to review.',
};

function examineRows(kind: Kind, rows: readonly ServiceResource[]): Finding[] {
  const fields: readonly Field[] = FIELDS[kind];
  const isShown = ({ name }: Field) => rows.some((row) => Reflect.get(row, name) !== undefined);
  const present = fields.filter(isShown).map(({ name }) => name);
  const missing = fields.filter((field) => !isShown(field));
  return [
    ok(`${rows.length} ${kind}s were read: ${['id', ...present].join(', ')}`),
    ...missing.map(({ name, cost, isNeeded }) =>
      (isNeeded ? problem : warning)(`${kind}s have no ${name}: ${cost}. ${EDIT}`),
    ),
  ];
}

/** Needs a test tenant, and two payment tokens of a card that can be charged. */
export type Probe = { service: PaymentService; tokens: readonly [string, string] };

/**
 * Sends each token twice, first concurrently, then in sequence. Turns resending off unless each token is
 * charged exactly once.
 */
export async function probeTokens({ service, tokens }: Probe): Promise<Finding[]> {
  const price = { amount: 100, currency: 'EUR' };
  const product = await service.createProduct({
    ...{ name: 'Probe of the shop', description: 'May be deleted', price, active: true },
  });
  const customer = await service.createCustomer({
    ...{ firstname: 'Probe', lastname: 'Shop', email: 'probe@example.com' },
  });
  if (!product.ok || !customer.ok) {
    const failed = [product, customer].find(({ ok: isDone }) => !isDone);
    return [problem(`The probe failed: ${failed && messageOf(failed)}. ${EDIT}`)];
  }
  const read = await service.getProduct(product.value.id);
  const known = await service.getCustomer(customer.value.id);
  const isReadBack = read.ok && known.ok;
  const [atOnce, inTurn] = tokens;
  const body = {
    customerId: customer.value.id,
    items: [{ productId: product.value.id, quantity: 1 }],
    taxRatesOptions: [],
  };
  const send = (token: string) => service.createTransaction(body, token);
  const before = await countOf(service, customer.value.id);
  await Promise.all([send(atOnce), send(atOnce)]);
  const first = await countOf(service, customer.value.id);
  await send(inTurn);
  await send(inTurn);
  const second = await countOf(service, customer.value.id);
  const isOnce = first === before + 1 && second === first + 1;
  await allowResending(isOnce);
  return [
    isReadBack
      ? ok('Created resources can be read by id')
      : problem(`Created resources cannot be read by id. ${EDIT}`),
    isOnce
      ? ok('A token sent twice is charged once: resending is on')
      : warning(
          `Two tokens sent twice each made ${second - before} charges, not 2: resending is off. Payments without a reply are settled by the list of transactions, or by review.`,
        ),
  ];
}

async function countOf(service: PaymentService, customerId: string): Promise<number> {
  const reply = await service.listTransactions();
  if (!reply.ok) return Number.NaN;
  return reply.value.items.filter((row) => row.customerId === customerId).length;
}

function messageOf(reply: ServiceReply<unknown>): string {
  return reply.ok ? '' : reply.message;
}

/** A result of the doctor. A problem prevents going live; its text says how to fix it. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
