import type { Mutation } from './mutation.ts';

const lateCharges = 'lib/checkout/listed/late-charges.ts';
const late = 'lib/checkout/listed/late-charges.integration.test.ts';
const listEnd = 'lib/service/list-end.ts';
const listEndTests = 'lib/service/list-end.test.ts';
const customer = 'lib/payments/customer.ts';
const customerTests = 'lib/payments/customer.integration.test.ts';
const flags = 'lib/checkout/review/flags.integration.test.ts';

/** The guards of what is read at the service: late charges, ends of lists, customers and prices. */
export const whatIsShown: readonly Mutation[] = [
  {
    guard: 'a late charge is explained by all that its customer is known to have paid',
    file: lateCharges,
    find: 'a."customerId" = $1 OR',
    replace: 'a."customerId" = $1 AND a."matchKey" = $2 OR',
    tests: [late],
    named: 'where no quantities are shown',
  },
  {
    guard: 'a late charge that names no customer is explained by anybody’s',
    file: lateCharges,
    find: 'baseline, row.customerId === null]',
    replace: 'baseline, false]',
    tests: [late],
    named: 'listed by another id',
  },
  {
    guard: 'a charge that is known by its reply explains one row',
    file: lateCharges,
    find: 'return alike.length >= rivals.length;',
    replace: 'return true;',
    tests: [late],
    named: 'one of the two is a late charge',
  },
  {
    guard: 'a charge that may be anybody’s is put on no paid order',
    file: lateCharges,
    find: '} else if (isAnybodys(row, claimant, claims)) {',
    replace: '} else if (claims.length === 0) {',
    tests: [late],
    named: 'on none of several paid orders',
  },
  {
    guard: 'a charge that may be anybody’s is shown to the merchant',
    file: lateCharges,
    find: 'unmatchedAt: row.unmatchedAt ?? now(), ',
    replace: '',
    tests: [late],
    named: 'on none of several paid orders',
  },
  {
    guard: 'a late charge of a cart that is paid brings no unpaid order under review',
    file: 'lib/checkout/listed/attempts.ts',
    find: ' && order.cart.orders.length === 0',
    replace: '',
    tests: [late],
    named: 'where another order of the cart was paid',
  },
  {
    guard: 'the customers that this shop had made are known before the mirror knows them',
    file: 'lib/checkout/listed/attempts.ts',
    find: '[...mirrored, ...(await tx.customer.findMany(byId))]',
    replace: 'mirrored',
    tests: [late],
    named: 'being confirmed is not taken for it',
  },
  {
    guard: 'charges of orders that look like a subscription’s let no absence be believed',
    file: 'lib/checkout/listed/calibration.ts',
    find: '(signs?.subscription?.differs ?? 0) >= 1',
    replace: 'signs?.subscription && signs.subscription.differs < 0',
    tests: ['lib/checkout/listed/calibration.test.ts'],
    named: 'lets no absence be believed',
  },
  {
    guard: 'a price that was read before the attempt began is flagged',
    file: 'lib/checkout/review/flags.ts',
    find: 'coalesce(p."priceAmount" IS NOT NULL',
    replace: 'coalesce(p."fetchedAt" >= a."createdAt" AND p."priceAmount" IS NOT NULL',
    tests: [flags],
    named: 'between the price check and the charge',
  },
  {
    guard: 'a price is looked at where a person finds the charge',
    file: 'lib/checkout/orders/payment.ts',
    find: "if (recorded === 'paid' && !transaction.amount) await refetchPrices(attemptId);",
    replace: '',
    tests: [flags],
    named: 'before a person found the charge',
  },
  {
    guard: 'words beside a list that are not understood may say that there is more',
    file: listEnd,
    find: " || meanings.includes('unclear')",
    replace: '',
    tests: [listEndTests],
  },
  {
    guard: 'an answer that calls itself partial is no whole list',
    file: listEnd,
    find: 'around.status === 206 || ',
    replace: '',
    tests: [listEndTests],
  },
  {
    guard: 'a page of a list is not the whole of it unless that is said',
    file: listEnd,
    find: " || !meanings.includes('paged')",
    replace: ' || meanings.length >= 0',
    tests: [listEndTests],
  },
  {
    guard: 'headers may say that there is more',
    file: listEnd,
    find: ', ...saidIn(headers)]',
    replace: ', ...saidIn(headers).slice(0, 0)]',
    tests: [listEndTests],
  },
  {
    guard: 'a list of customers with an unreadable row proves no absence',
    file: 'lib/service/list-stream.ts',
    find: 'complete: end.value.complete && readable',
    replace: 'complete: end.value.complete',
    tests: ['lib/mirror/sweep/sweep.integration.test.ts'],
    named: 'not readable in each of its rows',
  },
  {
    guard: 'a refusal of one resource pauses nothing else',
    file: 'lib/mirror/failures.ts',
    find: '    if (!(await areCredentialsRefused())) return null;\n',
    replace: '',
    tests: ['lib/mirror/sync.integration.test.ts'],
    named: 'holds up that one',
  },
  {
    guard: 'a sweep that ended its process is not begun again at once',
    file: 'lib/mirror/sweep/schedule.ts',
    find: '  if (await hasJustBegun()) return 0;\n',
    replace: '',
    tests: ['lib/mirror/sweep/sweep.integration.test.ts'],
    named: 'did not survive',
  },
  {
    guard: 'a customer whom the service had before is not made again',
    file: customer,
    find: "  if (existing) return { kind: 'known', serviceId: existing };\n",
    replace: '',
    tests: [customerTests],
    named: 'had before is not made again',
  },
  {
    guard: 'a mirrored customer is charged only if the service still shows the address',
    file: customer,
    find: "shown?.ok && normaliseEmail(shown.value.email ?? '') === email",
    replace: 'shown?.ok',
    tests: [customerTests],
    named: 'another address by now',
  },
  {
    guard: 'a customer who was made just now is not forgotten on one 404',
    file: customer,
    find: ` AND "updatedAt" < \${DATABASE_TIME} - interval '10 minutes'`,
    replace: '',
    tests: ['lib/subscriptions/review/ownerless.integration.test.ts'],
    named: 'made just now is not forgotten',
  },
];
