import type { Mutation } from './mutation.ts';

const customer = 'lib/payments/customers/customer.ts';
const customerTests = 'lib/payments/customers/customer.integration.test.ts';
const flags = 'lib/checkout/review/flags.integration.test.ts';

export const whatIsShown: readonly Mutation[] = [
  {
    guard: 'a reply that names an id of the request is not its own',
    file: 'lib/payments/settle.ts',
    find: '  return !/^\\d+$/.test(id) && namedIn(body).has(id);',
    replace: "  return id === '' && namedIn(body).has(id);",
    tests: ['lib/checkout/orders/mixed-up-replies.integration.test.ts'],
    named: 'id of its customer alone',
  },
  {
    guard: 'a charge that was listed before is no reply to a request since',
    file: 'lib/checkout/orders/payment.ts',
    find: 'AND t."firstSeen" < a.baseline`',
    replace: 'AND t."firstSeen" < a.baseline AND false`',
    tests: ['lib/checkout/orders/late-replies.integration.test.ts'],
    named: 'from before the send',
  },
  {
    guard: 'the transaction that pays an order flags a price that the mirror has meanwhile',
    file: 'lib/checkout/orders/outcome.ts',
    find: '  if (!charged) await flagChangedPrice(tx, id, currency);\n',
    tests: [flags],
    named: 'though the process ended',
  },
  {
    guard: 'a price from before the attempt is flagged',
    file: 'lib/checkout/orders/outcome.ts',
    find: '      priceAmount: { not: null },\n',
    replace: '      priceAmount: { not: null },\n      fetchedAt: { gte: now() },\n',
    tests: [flags],
    named: 'before the attempt',
  },
  {
    guard: 'a price that was fetched while the request was in flight proves nothing',
    file: 'lib/checkout/review/flags.ts',
    find: 'coalesce(t."firstSeenAt" >=',
    replace:
      'coalesce((SELECT max(a."sendStartedAt") FROM charge_attempts a WHERE a."orderId" = o.id) >=',
    tests: [flags],
    named: 'on its way',
  },
  {
    guard: 'a concurrent fetch that does not see an order as paid yet is waited for',
    file: 'lib/checkout/review/flags.ts',
    find: ' FOR SHARE`',
    replace: '`',
    tests: [flags],
    named: 'paid yet',
  },
  {
    guard: 'prices are fetched when a charge is found manually',
    file: 'lib/checkout/orders/payment.ts',
    find: "if (recorded === 'paid' && !transaction.amount) await refetchPrices(attemptId);",
    tests: [flags],
    named: 'before a person found the charge',
  },
  {
    guard: 'a refusal of one resource pauses nothing else',
    file: 'lib/mirror/failures.ts',
    find: '    if (!(await areCredentialsRefused())) return null;\n',
    tests: ['lib/mirror/failures.integration.test.ts'],
    named: 'for only one resource delays',
  },
  {
    guard: 'a sweep that crashed its process is not restarted at once',
    file: 'lib/mirror/sweep/schedule.ts',
    find: '  if (await hasJustStarted()) return 0;\n',
    tests: ['lib/mirror/sweep/sweep.integration.test.ts'],
    named: 'crashes its process',
  },
  {
    guard: 'an existing customer of the service is not created again',
    file: customer,
    find: '  if (existing) return ok(existing);\n',
    tests: [customerTests],
    named: 'an existing customer of the service',
  },
  {
    guard:
      'a customer whom the mirror knows by another address is not accepted, even if the service shows no address',
    file: customer,
    find: ' ?? (await mirroredEmail(id))',
    tests: [customerTests],
    named: 'even if the service shows no address',
  },
  {
    guard: 'a customer who was linked to another address meanwhile is not accepted',
    file: customer,
    find: '!(result.ok && isElsewhere)',
    replace: 'result',
    tests: [customerTests],
    named: 'is used for only one of them',
  },
  {
    guard: 'a customer of a reply without an address is fetched before use',
    file: customer,
    find: '  const reply = await service().getCustomer(id);\n',
    replace:
      "  if (!known) return 'requested';\n  const reply = await service().getCustomer(id);\n",
    tests: [customerTests],
    named: 'known to nobody here',
  },
  {
    guard: 'a customer who turns out to be another address’s is linked to that one',
    file: customer,
    find: '!before?.email && (await isAnothers(tx, after))',
    replace: 'false',
    tests: [customerTests],
    named: 'the first fetch shows',
  },
  {
    guard: 'a mirrored customer is charged only if the service still shows the address',
    file: customer,
    find: "reply?.ok && normaliseEmail(reply.value.email ?? '') === email",
    replace: 'reply?.ok',
    tests: [customerTests],
    named: 'whose address has changed at the service',
  },
  {
    guard: 'a customer of the shop is not unlinked after two 404s',
    file: 'lib/mirror/work.ts',
    find: "  if (kind === 'CUSTOMER' && (await isCustomerOfShop(claim.resourceId))) return REPLICA_LAG_MS;\n",
    tests: ['lib/payments/customers/customer.integration.test.ts'],
    named: 'stays linked after two 404s',
  },
  {
    guard: 'a customer who is shown again is linked again',
    file: customer,
    find: '  if (before?.deletedAt || isMislinked) await linkAgain(tx, after);\n',
    tests: ['lib/payments/customers/customer.integration.test.ts'],
    named: 'is unlinked after ten minutes',
  },
];
