/**
 * Every question that the interface leaves open and that the sandbox can answer in more than one way. A dialect is
 * one value for each. `docs/interface-gaps.md` names the dimension of each of its rows.
 * - `values`: the first is the default dialect's.
 * - `alternate`: the alternate dialect's, where it differs.
 * - `minimal`: the value in minimal replies, which have documented fields only; `*` stands for every other value.
 */
type Dimension = {
  readonly values: readonly [string, ...string[]];
  readonly alternate?: string;
  readonly minimal?: Readonly<Record<string, string>>;
};

const HIDDEN = { '*': 'hidden' } as const;

const idNames = ['id', '_id', 'snake', 'camel'] as const;
const id = { values: idNames } as const;
const emission = { values: ['once', 'twice', 'never'] } as const;

export const DIMENSIONS = {
  // Identifiers: `snake` is `customer_id`, `camel` is `customerId`.
  'id.customer': { ...id, alternate: 'snake' },
  'id.product': { ...id, alternate: '_id' },
  'id.plan': { ...id, alternate: 'camel' },
  'id.subscription': { ...id, alternate: 'snake' },
  'id.transaction': { ...id, alternate: 'camel' },

  // The envelope of replies, and how much they show.
  'reply.changed': { values: ['resource', 'empty'], alternate: 'empty' },
  'reply.deleted': {
    values: ['empty', 'flag', 'id'],
    alternate: 'flag',
    minimal: { flag: 'id' },
  },
  'list.form': { values: ['bare', 'data', 'named', 'results'], alternate: 'data' },
  'list.more': {
    values: ['none', 'next', 'total', 'total-text', 'meta', 'pagination', 'links', 'link'],
    alternate: 'next',
    minimal: { '*': 'none' },
  },
  'list.order': { values: ['oldest', 'newest', 'by-id', 'shuffled'] },

  // Statuses of success.
  'status.created': { values: ['201', '200', '202'], alternate: '200' },
  'status.reused': { values: ['200', '201'] },
  'status.token': { values: ['200', '201'], alternate: '201' },

  // Statuses and bodies of refusals.
  'refusal.body': {
    values: ['error', 'reason', 'problem', 'text', 'hidden'],
    alternate: 'reason',
    minimal: HIDDEN,
  },
  'refusal.declined': {
    values: ['402', '422', '400', '403', '200'],
    alternate: '422',
  },
  'refusal.reference': { values: ['404', '400', '422'], alternate: '400' },
  'refusal.invalid': { values: ['422', '400'], alternate: '400' },
  'refusal.token': { values: ['422', '400', '409', '410'], alternate: '400' },
  'refusal.rule': { values: ['422', '400', '409'], alternate: '400' },
  'refusal.conflict': { values: ['409', '422', '400'] },
  'refusal.gone': { values: ['404', '410'] },

  // Times and amounts, wherever they are shown.
  'time.names': { values: ['camel', 'snake', 'hidden'], alternate: 'snake', minimal: HIDDEN },
  'money.form': { values: ['number', 'text'], alternate: 'text' },

  'customer.phone': {
    values: ['always', 'given'],
    alternate: 'given',
    minimal: { always: 'given' },
  },
  'customer.cards': {
    values: ['paymentMethods', 'cards', 'hidden'],
    alternate: 'cards',
    minimal: HIDDEN,
  },

  'subscription.status': {
    values: ['status', 'state', 'hidden'],
    alternate: 'state',
    minimal: HIDDEN,
  },
  'subscription.dates': {
    values: ['camel', 'snake', 'hidden'],
    alternate: 'snake',
    minimal: HIDDEN,
  },
  'subscription.card': { values: ['shown', 'hidden'], alternate: 'hidden', minimal: HIDDEN },

  'transaction.item': {
    values: ['priced', 'camel'],
    alternate: 'camel',
    minimal: { priced: 'camel' },
  },
  'transaction.breakdown': {
    values: ['full', 'net', 'hidden'],
    alternate: 'net',
    minimal: HIDDEN,
  },
  'transaction.amount': {
    values: ['amount', 'total_amount', 'hidden'],
    alternate: 'total_amount',
    minimal: HIDDEN,
  },
  'transaction.status': {
    values: ['status', 'state', 'hidden'],
    alternate: 'state',
    minimal: HIDDEN,
  },
  'transaction.links': {
    values: ['camel', 'hidden'],
    alternate: 'hidden',
    minimal: HIDDEN,
  },
  'transaction.card': { values: ['shown', 'hidden'], alternate: 'hidden', minimal: HIDDEN },
  'transaction.time': {
    values: ['createdAt', 'created_at', 'created', 'date', 'hidden'],
    alternate: 'created_at',
    minimal: HIDDEN,
  },

  // Rules.
  'rule.email-taken': { values: ['reuse', 'refuse'], alternate: 'refuse' },
  'rule.delete-customer': { values: ['ends', 'refuses'], alternate: 'refuses' },
  'rule.unknown-fields': { values: ['ignored', 'refused'], alternate: 'refused' },
  'rule.cancel': { values: ['now', 'period-end'] },
  'rule.cancelled-shown': { values: ['gone', 'ended', 'unchanged'] },
  'rule.deleted-shown': { values: ['gone', 'flag'] },
  'rule.change': { values: ['next-charge', 'prorated'] },
  'rule.rounding': { values: ['total', 'line', 'unit'] },

  // The form's token.
  'token.returned': { values: ['new', 'same'] },
  'token.after-decline': { values: ['used', 'kept'] },
  'token.lifetime': { values: ['from-card', 'from-session'] },

  // Webhooks.
  'event.keys': {
    values: ['all', 'own', 'camel', 'nested', 'id', 'empty', 'enveloped'],
    alternate: 'own',
  },
  'event.bytes': {
    values: ['compact', 'blanks', 'reordered', 'escaped', 'non-ascii', 'newline'],
  },
  'event.headers': { values: ['shown', 'hidden'], minimal: HIDDEN },
  'event.customer.created': emission,
  'event.customer.updated': emission,
  'event.customer.deleted': emission,
  'event.product.created': emission,
  'event.product.updated': emission,
  'event.product.deleted': emission,
  'event.subscription.created': emission,
  'event.subscription.updated': emission,
  'event.subscription.deleted': emission,
  'event.subscription.charge.success': emission,
  'event.subscription.charge.failed': emission,
  'event.invoice.created': emission,
  'event.invoice.updated': emission,
  'event.invoice.deleted': emission,
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof DIMENSIONS;
export type Choice<D extends DimensionName> = (typeof DIMENSIONS)[D]['values'][number];

/** A dialect: one value for each dimension. */
export type Choices = { readonly [D in DimensionName]: Choice<D> };

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];

/** The dimension with this name; undefined for an unknown name. */
export function dimensionOf(name: string): Dimension | undefined {
  return Object.hasOwn(DIMENSIONS, name) ? DIMENSIONS[name as DimensionName] : undefined;
}
