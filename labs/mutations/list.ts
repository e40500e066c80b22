import type { Mutation } from './mutation.ts';
import { stockGuards } from './stock.ts'; // module: stock
import { subscriptionAttempts } from './subscription-attempts.ts'; // module: subscriptions
import { whatIsShown } from './what-is-shown.ts';
import { wireGuards } from './wire.ts';

const pay = 'lib/checkout/pay.integration.test.ts';
const uncharged = 'lib/checkout/uncharged.integration.test.ts';
const constraints = 'lib/checkout/orders/constraints.integration.test.ts';
const reconcile = 'lib/checkout/orders/reconcile.integration.test.ts';
const ended = 'lib/checkout/orders/ended-processes.integration.test.ts';
const mixedUp = 'lib/checkout/orders/mixed-up-replies.integration.test.ts';
const reviewTests = 'lib/checkout/review/decisions.integration.test.ts';
const decideTests = 'lib/payments/decide.test.ts';
const outcome = 'lib/payments/reply.test.ts';
const table = 'lib/payments/payment-table.integration.test.ts';
const lateReplies = 'lib/checkout/orders/late-replies.integration.test.ts';
const http = 'lib/service/http.test.ts';
const steps = 'lib/checkout/orders/store.integration.test.ts';
const deciding = 'lib/checkout/orders/decide-placing.test.ts';
const placeTests = 'lib/checkout/orders/place.integration.test.ts';
const paidTests = 'lib/checkout/orders/paid.integration.test.ts';
const paidOnce = 'lib/checkout/orders/paid-once.integration.test.ts';
const gross = 'lib/checkout/gross.integration.test.ts';
const currencies = 'lib/checkout/currencies.integration.test.ts';
const tax = 'lib/tax.test.ts';

const migration = 'prisma/migrations/20261128120000_init/migration.sql';
const placing = 'lib/checkout/orders/decide-placing.ts';
const locks = 'lib/checkout/orders/locks.ts';
const closing = 'lib/cart/close-cart.ts';
const place = 'lib/checkout/orders/place.ts';
const paid = 'lib/checkout/orders/outcome.ts';
const reconciler = 'lib/payments/reconcile.ts';
const engine = 'lib/payments/store.ts';
const decisions = 'lib/payments/decide.ts';
const settle = 'lib/payments/settle.ts';
const timing = 'lib/payments/timing.ts';
const orderPayment = 'lib/checkout/orders/payment.ts';
const restored = 'lib/ledger/restored-attempts.ts';
const restoredTests = 'lib/ledger/restored-attempts.integration.test.ts';

const database: Mutation[] = [
  {
    guard: 'a cart has one order that is unsettled or paid',
    file: migration,
    find: 'CREATE UNIQUE INDEX orders_one_live_per_cart',
    replace: 'CREATE INDEX orders_one_live_per_cart',
    tests: [constraints],
  },
  {
    guard: 'an order has one attempt that is unsettled or succeeded',
    file: migration,
    find: 'CREATE UNIQUE INDEX charge_attempts_one_live_per_order ',
    replace: 'CREATE INDEX charge_attempts_one_live_per_order ',
    tests: [constraints],
  },
  {
    guard: 'a match key has one unsettled charge',
    file: migration,
    find: 'CREATE UNIQUE INDEX charge_attempts_one_unsettled_per_match_key ',
    replace: 'CREATE INDEX charge_attempts_one_unsettled_per_match_key ',
    tests: [constraints],
  },
  {
    guard: 'a token serves one attempt',
    file: migration,
    find: 'CREATE UNIQUE INDEX "charge_attempts_tokenHash_key"',
    replace: 'CREATE INDEX "charge_attempts_tokenHash_key"',
    tests: [constraints],
  },
  {
    guard: 'a transaction is on one attempt',
    file: migration,
    find: 'CREATE UNIQUE INDEX "charge_attempts_transactionId_key"',
    replace: 'CREATE INDEX "charge_attempts_transactionId_key"',
    tests: [constraints],
  },
  {
    guard: 'a transaction is on one order',
    file: migration,
    find: 'CREATE UNIQUE INDEX "orders_transactionId_key"',
    replace: 'CREATE INDEX "orders_transactionId_key"',
    tests: [constraints],
  },
  {
    guard: 'a paid order has a transaction',
    file: migration,
    find: `CHECK ((status <> 'PAID') OR ("transactionId" IS NOT NULL))`,
    replace: 'CHECK (true)',
    tests: [constraints],
  },
  {
    guard: 'a succeeded attempt has a transaction',
    file: migration,
    find: `(state <> 'SUCCEEDED') OR (`,
    replace: 'true OR (',
    tests: [constraints],
  },
  {
    guard: 'a sent attempt was frozen',
    file: migration,
    find: '(sends = 0) OR (',
    replace: 'true OR (',
    tests: [constraints],
  },
  {
    guard: 'a settled attempt has no token',
    file: migration,
    find: `(state IN ('CREATED', 'SENDING', 'UNKNOWN')) OR ("tokenCipher" IS NULL)`,
    replace: 'true',
    tests: [constraints],
  },
];

const submission: Mutation[] = [
  {
    guard: 'the charged total is the one that was shown',
    file: 'lib/checkout/pay.ts',
    find: '  if (!quote || !isShown(quote, input)) {\n',
    replace: '  if (!quote) {\n',
    tests: [uncharged],
    named: 'a total that was not shown',
  },
  {
    guard: 'the charged currency is the one that was shown',
    file: 'lib/checkout/pricing/shown.ts',
    find: 'quote.total.amount !== shownTotal || quote.currency !== currency',
    replace: 'quote.total.amount !== shownTotal || !currency',
    tests: [currencies],
    named: 'who saw another currency',
  },
  {
    guard: 'the service confirms the currency of each shown price',
    file: 'lib/checkout/pricing/product-prices.ts',
    find: 'price && isSameMoney(price, unit)',
    replace: 'price?.amount === unit.amount',
    tests: [currencies],
    named: 'changed to another currency',
  },
  {
    guard: 'a line that is not sold in the market’s currency is not bought',
    file: 'lib/cart/cart-lines.ts',
    find: "  if (facts.unit.currency !== currency) return 'other-currency';\n",
    tests: ['lib/cart/cart-lines.test.ts'],
  },
  {
    guard: 'a charged order can be delivered',
    file: 'lib/checkout/pay.ts',
    find: "  if (fields) return { outcome: 'invalid', fields };\n",
    tests: ['lib/checkout/delivery.integration.test.ts'],
    named: 'an incomplete address',
  },
  {
    guard: 'the promised dates are the ones that were shown',
    file: 'lib/checkout/pricing/shown.ts',
    find: "  return earlier && isShownBy(earlier) ? shown : 'changed';\n",
    replace: '  return earlier ?? null;\n',
    tests: ['lib/checkout/delivery.integration.test.ts'],
    named: 'later the new dates are shown first',
  },
  {
    guard: 'the service confirms each shown price (concurrently with transaction A)',
    file: 'lib/checkout/pay.ts',
    find: '  const checked = await prices;\n',
    replace: "  const checked: PriceCheck = (await prices) && 'unchanged';\n",
    tests: [uncharged],
    named: 'a price raised after the mirror read it',
  },
  {
    guard: 'another product’s reply confirms no price',
    file: 'lib/checkout/pricing/product-prices.ts',
    find: "  if (reply.ok && reply.value.id !== serviceProductId) return 'unreadable';\n",
    tests: [uncharged],
    named: 'another product',
  },
  {
    guard: 'a key belongs to one purchase (transaction A)',
    file: placing,
    find: `  if (key && key.fingerprint !== fingerprint) return { outcome: 'conflict' };\n`,
    tests: [deciding],
  },
  {
    guard: 'a key belongs to one purchase (before prices are read)',
    file: 'lib/checkout/earlier.ts',
    find: "  if (order && !(await isSamePurchase(order, input, shopper))) return 'conflict';\n",
    tests: [steps],
  },
  {
    guard: 'an unsettled order ignores a new token',
    file: placing,
    find: `  if (latest?.state !== 'CREATED' || latest.isLeased) return { outcome: 'existing', orderId };\n`,
    replace: `  if (!latest) return { outcome: 'existing', orderId };\n`,
    tests: [deciding],
  },
  {
    guard: 'the same token after a failure starts no new attempt',
    file: placing,
    find: `    if (isRepeated) return { outcome: 'existing', orderId };\n`,
    tests: [deciding],
  },
  {
    guard: 'a failed order waits for another unsettled one of its cart',
    file: placing,
    find: `  if (other && !unsent) return { outcome: 'busy', orderId: other.id };\n`,
    tests: [reconcile],
    named: 'a second tab',
  },
  {
    guard: 'the preparation of a charge is not taken over (lease of CREATED, by a submission)',
    file: placing,
    find: `state === 'CREATED' && !isLeased`,
    replace: `state === 'CREATED'`,
    tests: [deciding],
  },
  {
    guard: 'the service’s list is imported before the first charge',
    file: 'lib/checkout/pay.ts',
    find: "  if (!(await importHistory())) return { outcome: 'unavailable', why: 'unavailable' };\n",
    tests: [reconcile],
    named: 'an existing charge of somebody else',
  },
  {
    guard: 'one caller at a time creates a customer',
    file: 'lib/payments/customers/customer.ts',
    find: `       AND (c."leaseUntil" IS NULL OR c."leaseUntil" < \${DATABASE_TIME})\``,
    replace: '`',
    tests: ['lib/payments/customers/customer.integration.test.ts'],
    named: 'concurrent purchases with one address',
  },
  {
    guard: 'a customer whose reply was lost is looked up',
    file: 'lib/payments/customers/customer.ts',
    find: '  if (listed) return ok(listed.id);\n',
    tests: [pay],
    named: 'a lost response to the creation',
  },
  {
    guard: 'a deleted customer is unlinked',
    file: settle,
    find: '    await dropIfDeleted(body.customerId);\n',
    tests: [pay],
    named: 'a customer that was deleted',
  },
];

const sending: Mutation[] = [
  {
    guard: 'CREATED to SENDING is a compare-and-set',
    file: engine,
    find: `      if (!canTransition('send', attempt.state)) return fail('gone');\n`,
    tests: [steps],
  },
  {
    guard: 'UNKNOWN to SENDING is a compare-and-set',
    file: engine,
    find: `    WHERE id = \${attemptId} AND state IN (\${Prisma.raw(sqlStates(attemptTransitions.resend.from))})\n      AND fence = \${fence} AND NOT "resendStopped"`,
    replace: `    WHERE id = \${attemptId} AND \${fence}::bigint IS NOT NULL`,
    tests: [reconcile],
    named: 'several reconcilers',
  },
  {
    guard: 'every other transition is a compare-and-set',
    file: engine,
    find: '      if (!canTransition(name, attempt.state)) return false;\n',
    tests: [steps],
    named: 'a transition',
  },
  {
    guard: 'a process that was fenced off changes nothing',
    file: engine,
    find: '      if (fence !== null && attempt.fence !== fence) return false;\n',
    tests: [steps],
    named: 'with an old fence',
  },
  {
    guard: 'a charge that happened counts whatever the fence says',
    file: decisions,
    find: "  return canTransition('succeed', attempt.state) && attempt.decides ?",
    replace: "  return attempt.state === 'SENDING' && attempt.decides ?",
    tests: [ended],
    named: 'an answer that comes late',
  },
  {
    guard: 'a late charge reopens an attempt that was settled without one',
    file: orderPayment,
    find: 'else await recordLateCharge(tx, attempt, id, boundBy);',
    tests: [ended],
    named: 'an answer that comes late',
  },
  {
    guard: 'a request that may have been sent is not "not sent"',
    file: 'lib/service/http.ts',
    find: "kind: wasSent ? 'unknown' : 'not-sent',",
    replace: "kind: 'not-sent',",
    tests: [http],
  },
  {
    guard: '408, 409, 425 and 429 are not refusals',
    file: 'lib/service/http.ts',
    find: 'new Set([408, 409, 425, 429])',
    replace: 'new Set<number>([])',
    tests: [http],
  },
  {
    guard: 'a 4xx to a second send does not mean "not charged"',
    file: 'lib/payments/reply.ts',
    find: '  if (sends > 1) {\n',
    replace: '  if (sends > 1_000) {\n',
    tests: [outcome],
  },
  {
    guard: 'a token that was used is evidence of a charge',
    file: 'lib/payments/reply.ts',
    find: "  if (meaning === 'token-used') return unknown('token-used', status, mayHaveCharged);\n",
    replace: "  if (meaning === 'token-used') return unknown('token-used', status);\n",
    tests: [outcome],
  },
  {
    guard: 'a database that went back in time charges nothing',
    file: 'lib/payments/send-stop.ts',
    find: "  if (cause !== null) return 'stopped';\n",
    tests: ['lib/checkout/orders/going-back.integration.test.ts'],
  },
  {
    guard: 'no connection on a second send does not mean "never sent"',
    file: 'lib/payments/reply.ts',
    find: "    return sends === 1 ? { outcome: 'unsent' } : unknown('no-connection');",
    replace: "    return { outcome: 'unsent' };",
    tests: [outcome],
  },
  {
    guard: 'a different amount than shown is recorded with the order',
    file: paid,
    find: `      amountMismatch: differs,\n`,
    replace: `      amountMismatch: false,\n`,
    tests: [paidTests],
  },
  {
    guard: 'a different amount than shown flags the order',
    file: paid,
    find: `  if (differs) {\n`,
    replace: `  if (differs && Number.isNaN(0)) {\n`,
    tests: [paidTests],
  },
  {
    guard: 'a charge of an amount beyond the column’s range is recorded',
    file: paid,
    find: `chargedAmount: toInt(charged?.amount)`,
    replace: `chargedAmount: charged?.amount ?? null`,
    tests: ['lib/checkout/review/charged-amounts.integration.test.ts'],
    named: 'no order holds',
  },
  {
    guard: 'the cart of a paid order closes',
    file: paid,
    find: `  await closeCart(tx, cartId, id);\n`,
    tests: [paidTests],
  },
  {
    guard: 'a cart that was closed before a payment stays as it is',
    file: closing,
    find: ` AND "closedAt" IS NULL`,
    tests: [paidTests],
  },
];

const looking: Mutation[] = [
  {
    guard: 'the first refusal of a resend ends resending',
    file: engine,
    find: '      ...(details.resendStopped ? { resendStopped: true } : {}),\n',
    tests: [table],
    named: 'refused as expired',
  },
  {
    guard: 'nothing is resent 15 minutes after the submission',
    file: timing,
    find: 'export const RESEND_WINDOW_MS = 15 * MINUTE;',
    replace: 'export const RESEND_WINDOW_MS = 50 * MINUTE;',
    tests: [decideTests],
    named: '15 minutes',
  },
  {
    guard: 'Retry-After is respected',
    file: settle,
    find: '    if (!reply.ok) await honourRetryAfter(reply);\n',
    tests: [reconcile],
    named: 'waits for the Retry-After',
  },
  {
    guard: 'Retry-After is respected when a card is added',
    file: 'lib/customers/cards.ts',
    find: `callUnlessPaused(() =>
    service().addPaymentMethod(customer.value, paymentToken),
  )`,
    replace: 'service().addPaymentMethod(customer.value, paymentToken)',
    tests: ['lib/customers/pauses.integration.test.ts'],
    named: 'a card is added',
  },
  {
    guard: 'Retry-After is respected when a card is chosen',
    file: 'lib/customers/cards.ts',
    find: 'callUnlessPaused(() => service().chooseCard(customerId, last4, cardType))',
    replace: 'service().chooseCard(customerId, last4, cardType)',
    tests: ['lib/customers/pauses.integration.test.ts'],
    named: 'a card is chosen',
  },
  {
    guard: 'Retry-After is respected when a customer is changed',
    file: 'lib/customers/service-customer.ts',
    find: 'callUnlessPaused(() => service().updateCustomer(id, change))',
    replace: 'service().updateCustomer(id, change)',
    tests: ['lib/customers/pauses.integration.test.ts'],
    named: 'a profile is written',
  },
  {
    guard: 'Retry-After is respected when a customer is deleted',
    file: 'lib/customers/service-customer.ts',
    find: 'callUnlessPaused(() => service().deleteCustomer(id))',
    replace: 'service().deleteCustomer(id)',
    tests: ['lib/accounts/deletion.integration.test.ts'],
    named: 'with Retry-After',
  },
  {
    guard: 'Retry-After is respected when a customer is created',
    file: 'lib/payments/customers/customer.ts',
    find: "  if (!created.ok && (await honourRetryAfter(created))) return fail({ kind: 'paused' });\n",
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a customer is made',
  },
  {
    guard: 'Retry-After is respected when a price is fetched',
    file: 'lib/checkout/pricing/product-prices.ts',
    find: '    await honourRetryAfter(reply);\n',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a price is read',
  },
  {
    guard: 'nothing is resent by a process that is asked to end',
    file: reconciler,
    find: '  if (isDraining()) return await releaseForAnother(attempt);\n',
    tests: [ended],
    named: 'asked to end',
  },
  {
    guard: 'a process that is asked to end claims no further payment',
    file: 'lib/process/draining.ts',
    find: 'while (done < most && !isDraining())',
    replace: 'while (done < most)',
    tests: [ended],
    named: 'asked to end',
  },
  {
    guard: 'nothing is resent while the service asks for a pause',
    file: reconciler,
    find: '  if (pause) return await waitUntil(attempt, pause.until);\n',
    tests: [reconcile],
    named: 'waits for the Retry-After',
  },
  {
    guard: 'rows are numbered after their list was fetched',
    file: 'lib/mirror/collections/list-store.ts',
    find: '  const stored = await nextSequence(tx);',
    replace: '  const stored = fetched.sequence;',
    tests: [table],
    named: 'listed before',
  },
  {
    guard: 'a reply that shows another attempt’s purchase is not this one’s',
    file: settle,
    find: '  return rows.length > 0;',
    replace: '  return rows.length > 9;',
    tests: [mixedUp],
    named: 'mixed up',
  },
  {
    guard: 'a reply that shows another customer is not the new one’s',
    file: 'lib/payments/customers/customer.ts',
    find: "  if (known && isSameMailbox(known, requestedEmail)) return 'requested';\n",
    replace: "  if (requestedEmail) return 'requested';\n",
    tests: ['lib/payments/customers/customer.integration.test.ts'],
    named: 'is not accepted',
  },
  {
    guard: 'nothing is sent for the first time while the service asks for a pause',
    file: engine,
    find: `      if (obstacle) return fail(obstacle);\n`,
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
  },
  {
    guard: 'no customer is created while the service asks for a pause',
    file: 'lib/mirror/failures.ts',
    find: "  return (await currentPause())?.reason === 'rate-limit';",
    replace: "  return (await currentPause())?.reason === 'credentials';",
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
  },
  {
    guard: 'nothing is sent while a late charge of the cart is listed',
    file: engine,
    find: `other !== null || ((await kind.hasObstacle?.(tx, attempt)) ?? false)`,
    replace: `other !== null`,
    tests: [table],
  },
  {
    guard: 'a transaction’s row is locked before the list’s',
    file: paid,
    find: `  await bindCharge(tx, charge.id, attempt.id, boundBy);\n`,
    replace: `  if (boundBy !== 'LIST') await requestList(tx);\n  await bindCharge(tx, charge.id, attempt.id, boundBy);\n`,
    tests: [paidOnce],
    named: 'without keeping it waiting',
  },
  {
    guard: 'a listed charge that fits a refused attempt of the cart keeps another card from paying',
    file: orderPayment,
    find: 'if (fitsAttempt(prior, { ...row, missingSince: null, deletedAt: null })) return true;',
    tests: [lateReplies],
    named: 'keeps another card from paying',
  },
  {
    guard: 'a listed charge is bound only while both are open',
    file: orderPayment,
    find: '      if (!chargeableStates.includes(attempt.state)) return;\n',
    tests: [steps],
    named: 'a listed charge',
  },
  {
    guard: 'a live sender is not taken over (lease of SENDING)',
    file: reconciler,
    find: `          OR (state IN (\${sqlStates(attemptTransitions.lose.from)}) AND "leaseUntil" < \${DATABASE_TIME})`,
    replace: `          OR (state IN (\${sqlStates(attemptTransitions.lose.from)}))`,
    tests: [ended],
    named: 'a process that is gone',
  },
  {
    guard: 'the preparation of a charge is not taken over (lease of CREATED, by a worker)',
    file: reconciler,
    find: `              AND \${UNLEASED}))\n       ORDER BY`,
    replace: `              ))\n       ORDER BY`,
    tests: [ended],
    named: 'a process that is gone',
  },
  {
    guard: 'a charge whose reconciliation fails does not block others',
    file: reconciler,
    find: `  } catch (error) {
    log.error({ attemptId, error }, 'Reconciling a payment failed; it will be retried');
  }`,
    replace: `  } finally {
    log.debug(attemptId);
  }`,
    tests: [reconcile],
    named: 'that breaks off holds up no other',
  },
  {
    guard: 'only attempts under review can be decided manually',
    file: orderPayment,
    find: "        if (attempt.state !== 'REVIEW') return 'not-under-review';\n",
    tests: [reviewTests],
    named: 'two matching charges',
  },
  {
    guard: 'an attempt that a dump has as never sent is looked for after a restore',
    file: restored,
    find: 'state: { in: [...attemptTransitions.send.from] }',
    replace: 'state: { in: [] }',
    tests: [restoredTests],
  },
  {
    guard: 'nothing of a dump is sent again after a restore',
    file: restored,
    find: `SET "resendStopped" = true`,
    replace: `SET "resendStopped" = "resendStopped"`,
    tests: [restoredTests],
  },
  // module: invoices
  {
    guard: 'an invoice number that was given after the dump is not given again',
    file: 'modules/invoices/write-invoices.ts',
    find: 'update: { last: issued }',
    replace: 'update: {}',
    tests: ['modules/invoices/issue.integration.test.ts'],
    named: 'after a restore',
  },
];

const writes: Mutation[] = [
  {
    guard: 'a cart gets an order only without another live one',
    file: placing,
    find: `  const live = ofCart.find(isLive);\n`,
    replace: `  const live = ofCart.find(({ status }) => status === 'PAID');\n`,
    tests: [deciding],
  },
  {
    guard: 'a failed purchase continues in its order',
    file: placing,
    find: `alike.find(isLive) ?? alike[0]`,
    replace: `alike.find(isLive)`,
    tests: [deciding],
  },
  {
    guard: 'an order is placed for a new key only',
    file: place,
    find: `  if (known && !orders.some(({ id }) => id === known.orderId)) throw new Outdated('Just placed');\n`,
    tests: [placeTests],
  },
  {
    guard: 'an order is placed for an open cart only',
    file: placing,
    find: `  if (!ofKey && !isCartOpen) {\n`,
    replace: `  if (Number.isNaN(0)) {\n`,
    tests: [deciding],
  },
  {
    guard: 'earlier orders of a cart are locked while one is placed',
    file: locks,
    find: `WHERE key = \${key}))\n    ORDER BY id FOR UPDATE`,
    replace: `WHERE key = \${key}))\n    ORDER BY id`,
    tests: [placeTests],
  },
  {
    guard: 'an abandoned order stays if the new one cannot be placed',
    file: place,
    find: `    if (shortages && shortages.length > 0) throw new Short(shortages);\n`,
    replace: `    if (shortages && shortages.length > 0) return { outcome: 'short', shortages };\n`,
    tests: [placeTests],
  },
  {
    guard: 'only an attempt that may succeed pays its order',
    file: decisions,
    find: `  return canTransition('succeed', attempt.state) && attempt.decides ?`,
    replace: '  return attempt.decides ?',
    tests: [paidOnce],
  },
  {
    guard: 'a payment waits for its cart, and then reads it',
    file: locks,
    find: ` FOR NO KEY UPDATE\`;\n  return cart`,
    replace: `\`;\n  return cart`,
    tests: [paidTests],
    named: 'reads a cart again',
  },
  {
    guard: 'items that were not bought stay in the cart',
    file: closing,
    find: ` AND line.quantity > coalesce(paid.quantity, 0)`,
    replace: ' AND false',
    tests: [paidTests],
  },
  {
    guard: 'a paid order sends its mail',
    file: paid,
    find: `  await enqueueMail(tx, { ...orderPaidMail(id), recipient: email });\n`,
    tests: [paidTests],
  },
  {
    guard: 'a resolved flag reopens after a new observation',
    file: 'lib/checkout/review/flags.ts',
    find: '    "resolvedAt" = NULL, "resolvedBy" = NULL\n',
    replace: '    "resolvedBy" = NULL\n',
    tests: [paidOnce],
  },
  {
    guard: 'a due list is not marked dirty again',
    file: 'lib/mirror/store.ts',
    find: `WHERE NOT EXISTS (SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'`,
    replace: `WHERE NOT EXISTS (SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '-'`,
    tests: [paidOnce],
  },
  {
    guard: 'a list that has the charge is not requested again',
    file: paid,
    find: `  if (boundBy !== 'LIST') await requestList(tx);\n`,
    replace: `  await requestList(tx);\n`,
    tests: [paidOnce],
  },
];

const modulesOfOrders: Mutation[] = [
  {
    guard: 'a module that fails at a paid order is asked again',
    file: 'lib/checkout/orders/due-hooks.ts',
    find: '    await postpone(due, error);\n',
    replace: '    await db().dueOrderHook.deleteMany({ where: { id: due.id } });\n',
    tests: ['lib/checkout/orders/due-hooks.integration.test.ts'],
  },
];

const prices: Mutation[] = [
  {
    guard: 'no tax codes are sent for gross prices',
    file: 'lib/checkout/pricing/rules.ts',
    find: 'return taxesIncluded ? [] : taxes',
    replace: 'return taxes',
    tests: [gross],
    named: 'to the cent',
  },
  {
    guard: 'gross prices are the total',
    file: 'lib/tax.ts',
    find: "const total = prices === 'gross' ? sum :",
    replace: 'const total =',
    tests: [tax],
  },
  {
    guard: 'included tax is rounded half up, once',
    file: 'lib/tax.ts',
    find: '(2n * amount * rate + whole)',
    replace: '(2n * amount * rate)',
    tests: [tax],
  },
  {
    guard: 'the database adds no tax to gross prices',
    file: migration,
    find: 'CASE WHEN "taxesIncluded" THEN 0 ELSE "taxAmount" END',
    replace: '"taxAmount"',
    tests: [gross],
    named: 'to the cent',
  },
  // module: fulfilment
  {
    guard: 'only what is gone is refunded',
    file: 'modules/fulfilment/parcel-status.ts',
    find: 'const gone = lines.reduce((sum, line) => sum + line.unitAmount * line.gone, 0);',
    replace: 'const gone = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);',
    tests: ['modules/fulfilment/parcel-status.test.ts'],
  },
];

const pages: Mutation[] = [
  {
    guard: 'a page that was being rendered when a tag expired is rendered again',
    file: 'lib/cache/page-handler.js',
    find: 'store.rendering.get(key) ?? cacheNow()',
    replace: 'cacheNow()',
    tests: ['lib/cache/page-handler.test.ts'],
  },
  {
    guard: 'a response that is not the page itself is served to nobody else',
    file: 'lib/cache/page-handler.js',
    find: '(value.status ?? 200) !== 200',
    replace: 'false',
    tests: ['lib/cache/page-handler.test.ts'],
  },
  {
    guard: 'a page of one visitor is rendered with a nonce that no visitor has chosen',
    file: 'lib/http/arrivals.ts',
    find: "'content-security-policy', ",
    tests: ['lib/http/arrivals.test.ts'],
  },
];

export const mutations: readonly Mutation[] = [
  ...database,
  ...submission,
  ...sending,
  ...looking,
  ...writes,
  ...modulesOfOrders,
  ...stockGuards, // module: stock
  ...prices,
  ...pages,
  ...subscriptionAttempts, // module: subscriptions
  ...whatIsShown,
  ...wireGuards,
];
