import { allowResending } from '../lib/payments/send-stop.ts';
import type { ServiceReply } from '../lib/service/client.ts';
import type { ServiceList } from '../lib/service/list.ts';
import type { PaymentService } from '../lib/service/payment-service.ts';
import type { ServiceResource } from '../lib/service/wire.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

/** A field of a resource: what its absence costs, and whether the shop cannot work without it. */
type Field = { name: string; cost: string; isNeeded?: true };

const FIELDS = {
  product: [
    { name: 'price', cost: 'nothing can be sold', isNeeded: true },
    { name: 'name', cost: 'products are found by their ids only' },
    { name: 'active', cost: 'a product that was switched off is noticed at the payment' },
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
    { name: 'taxCodes', cost: 'charges are told apart without their taxes' },
    { name: 'amount', cost: 'a charge of another amount is not noticed' },
    { name: 'status', cost: 'a charge that failed or was refunded is not noticed' },
    { name: 'createdAt', cost: 'a charge has the time at which it was listed first' },
    { name: 'subscriptionId', cost: 'months are known by events, or by the customer alone' },
  ],
  subscription: [
    { name: 'customerId', cost: 'a subscription whose reply was lost goes to review' },
    { name: 'planId', cost: 'a change of plan cannot be confirmed' },
    { name: 'quantity', cost: 'a change of quantity cannot be confirmed' },
    { name: 'status', cost: 'whether a month is unpaid is known by events only' },
    { name: 'nextChargeAt', cost: 'the date of the next charge is calculated' },
  ],
} as const satisfies Record<string, readonly Field[]>;

type Kind = keyof typeof FIELDS;

/** Compares what the tenant shows with `lib/service/wire.ts`, by reads only. */
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

/** The interface has no list of subscriptions: those that charges name are read one by one. */
async function examineSubscriptions(
  service: PaymentService,
  transactions: Awaited<ReturnType<PaymentService['listTransactions']>>,
): Promise<Finding[]> {
  const rows = transactions.ok ? transactions.value.items : [];
  const ids = [...new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []))].slice(-5);
  const replies = await Promise.all(ids.map((id) => service.getSubscription(id)));
  const shown = replies.flatMap((reply) => (reply.ok ? reply.value : []));
  return shown.length === 0
    ? [ok('No charge names a subscription that can be read: nothing is known of subscriptions')]
    : examineRows('subscription', shown);
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
          `The list of ${kind}s has rows that cannot be read, without an id or with one id twice. ${EDIT}`,
        ),
      ];
  if (items.length > 0) return [...unreadable, ...examineRows(kind, items)];
  return [
    ...unreadable,
    ok(`The list of ${kind}s is empty: what its rows show is not known yet. ${EMPTY[kind] ?? ''}`),
  ];
}

const EDIT = 'lib/service/wire.ts says where the fields stand: edit it for this service.';
const EMPTY: { [K in Kind]?: string } = {
  transaction: 'Until a known charge was listed, lost replies go to review.',
};

function examineRows(kind: Kind, rows: readonly ServiceResource[]): Finding[] {
  const fields: readonly Field[] = FIELDS[kind];
  const isShown = ({ name }: Field) => rows.some((row) => Reflect.get(row, name) !== undefined);
  const found = fields.filter(isShown).map(({ name }) => name);
  const missing = fields.filter((field) => !isShown(field));
  return [
    ok(`${rows.length} ${kind}s were read: ${['id', ...found].join(', ')}`),
    ...missing.map(({ name, cost, isNeeded }) =>
      (isNeeded ? problem : warning)(`${kind}s show no ${name}: ${cost}. ${EDIT}`),
    ),
  ];
}

/** What a probe needs: a tenant for tests, and payment tokens of a card that is charged. */
export type Probe = { service: PaymentService; tokens: readonly [string, string] };

/**
 * Creates a product and a customer, reads them back, and sends each token twice: two requests at once, and two in turn.
 * Without exactly one charge each, resending is turned off.
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
    return [problem(`The probe could not be made: ${failed && messageOf(failed)}. ${EDIT}`)];
  }
  const read = await service.getProduct(product.value.id);
  const known = await service.getCustomer(customer.value.id);
  const isRead = read.ok && known.ok;
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
    isRead
      ? ok('What was created is read back by its id')
      : problem(`What was created is not read back by its id. ${EDIT}`),
    isOnce
      ? ok('A token that is sent twice is charged once, at once and in turn: resending is on')
      : warning(
          `Two tokens that were sent twice each made ${second - before} charges in the list, not 2: resending is off. A payment whose reply is lost is settled by the list of transactions, or reviewed.`,
        ),
  ];
}

/** How many charges of this customer are listed. */
async function countOf(service: PaymentService, customerId: string): Promise<number> {
  const reply = await service.listTransactions();
  if (!reply.ok) return Number.NaN;
  return reply.value.items.filter((row) => row.customerId === customerId).length;
}

function messageOf(reply: ServiceReply<unknown>): string {
  return reply.ok ? '' : reply.message;
}
