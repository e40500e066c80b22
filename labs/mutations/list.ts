import type { Mutation } from './mutation.ts';
import { subscriptionAttempts } from './subscription-attempts.ts';
import { whatIsShown } from './what-is-shown.ts';

const pay = 'lib/checkout/pay.integration.test.ts';
const constraints = 'lib/checkout/orders/constraints.integration.test.ts';
const reconcile = 'lib/checkout/orders/reconcile.integration.test.ts';
const outcome = 'lib/payments/reply.test.ts';
const http = 'lib/service/http.test.ts';
const steps = 'lib/checkout/orders/store.integration.test.ts';
const placeTests = 'lib/checkout/orders/place.integration.test.ts';
const paidTests = 'lib/checkout/orders/paid.integration.test.ts';
const gross = 'lib/checkout/gross.integration.test.ts';
const currencies = 'lib/checkout/currencies.integration.test.ts';
const tax = 'lib/tax.test.ts';

const migration = 'prisma/migrations/20261128120000_init/migration.sql';
const store = 'lib/checkout/orders/store.ts';
const place = 'lib/checkout/orders/place.ts';
const paid = 'lib/checkout/orders/paid.ts';
const reconciler = 'lib/payments/reconcile.ts';
const engine = 'lib/payments/store.ts';
const settle = 'lib/payments/settle.ts';
const timing = 'lib/payments/timing.ts';
const orderPayment = 'lib/checkout/orders/payment.ts';
const unitStore = 'lib/stock/store.ts';
const units = 'lib/checkout/orders/units.integration.test.ts';
const unitTests = 'lib/stock/store.integration.test.ts';
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
    find: "  if (!quote || !isShown(quote, input)) return changed(messageOf('changed'), quote, shopper);",
    replace: "  if (!quote) return changed(messageOf('changed'), quote, shopper);",
    tests: [pay],
    named: 'a total that was not shown',
  },
  {
    guard: 'the charged currency is the one that was shown',
    file: 'lib/checkout/pay.ts',
    find: 'quote.total.amount !== shownTotal || quote.currency !== currency',
    replace: 'quote.total.amount !== shownTotal || !currency',
    tests: [currencies],
    named: 'who saw another currency',
  },
  {
    guard: 'the service confirms the currency of each shown price',
    file: 'lib/checkout/pricing/price-check.ts',
    find: 'price && isSameMoney(price, unit)',
    replace: 'price?.amount === unit.amount',
    tests: [currencies],
    named: 'changed to another currency',
  },
  {
    guard: 'a line that is not sold in the market’s currency is not bought',
    file: 'lib/cart/rules.ts',
    find: "  if (facts.unit.currency !== currency) return 'other-currency';\n",
    replace: '',
    tests: ['lib/cart/rules.test.ts'],
  },
  {
    guard: 'a charged order can be delivered',
    file: 'lib/checkout/pay.ts',
    find: "decided === 'conflict' ? null : addressErrors(input.address, 'address.');",
    replace: 'null as ReturnType<typeof addressErrors>;',
    tests: ['lib/checkout/delivery.integration.test.ts'],
    named: 'an incomplete address',
  },
  {
    guard: 'the promised dates are the ones that were shown',
    file: 'lib/checkout/pay.ts',
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
    tests: [pay],
    named: 'a price that changed',
  },
  {
    guard: 'another product’s reply confirms no price',
    file: 'lib/checkout/pricing/price-check.ts',
    find: "  if (reply.ok && reply.value.id !== serviceProductId) return 'unreadable';\n",
    replace: '',
    tests: [pay],
    named: 'another product',
  },
  {
    guard: 'a key belongs to one purchase (transaction A)',
    file: store,
    find: "  if (known && known.fingerprint !== submission.fingerprint) return { outcome: 'conflict' };\n",
    replace: '',
    tests: [steps],
  },
  {
    guard: 'a key belongs to one purchase (before prices are read)',
    file: 'lib/checkout/pay.ts',
    find: "  if (order && !(await isSamePurchase(order, input, shopper))) return 'conflict';\n",
    replace: '',
    tests: [steps],
  },
  {
    guard: 'an unsettled order ignores a new token',
    file: store,
    find: "  if (attempt?.state !== 'CREATED' || attempt.leased) return existing;\n",
    replace: '  if (!attempt) return existing;\n',
    tests: [steps],
  },
  {
    guard: 'the same token after a failure starts no new attempt',
    file: store,
    find: '    if (sameToken) return existing;\n',
    replace: '',
    tests: [steps],
  },
  {
    guard: 'a failed order waits for another unsettled one of its cart',
    file: store,
    find: '    if (other && !(await abandonUnsentOrder(tx, other.id, submission)))\n',
    replace: '    if (other && Number.isNaN(0))\n',
    tests: [reconcile],
    named: 'a second tab',
  },
  {
    guard: 'the preparation of a charge is not taken over (lease of CREATED, by a submission)',
    file: engine,
    find: `    WHERE \${where} AND state IN (\${UNSENT}) AND \${Prisma.raw(UNLEASED)}\`;`,
    replace: `    WHERE \${where} AND state IN (\${UNSENT})\`;`,
    tests: [steps],
  },
  {
    guard: 'the service’s list is imported before the first charge',
    file: 'lib/checkout/pay.ts',
    find: "  if (!(await importHistory())) {\n    return { outcome: 'unavailable', message: messageOf('unavailable') };\n  }\n",
    replace: '',
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
    find: '  if (found) return ok(found.id);\n',
    replace: '',
    tests: [pay],
    named: 'a lost response to the creation',
  },
  {
    guard: 'a deleted customer is unlinked',
    file: settle,
    find: '    await dropIfDeleted(body.customerId);\n',
    replace: '',
    tests: [pay],
    named: 'a customer that was deleted',
  },
];

const sending: Mutation[] = [
  {
    guard: 'CREATED to SENDING is a compare-and-set',
    file: engine,
    find: `      WHERE charge_attempts.id = $1 AND state IN (\${sqlStates(attemptTransitions.send.from)})\n`,
    replace: '      WHERE charge_attempts.id = $1\n',
    tests: [steps],
  },
  {
    guard: 'UNKNOWN to SENDING is a compare-and-set',
    file: engine,
    find: `     WHERE id = $1 AND state IN (\${sqlStates(attemptTransitions.resend.from)}) AND fence = $2
       AND NOT "resendStopped"`,
    replace: '     WHERE id = $1 AND $2::bigint IS NOT NULL',
    tests: [reconcile],
    named: 'several reconcilers',
  },
  {
    guard: 'every other transition is a compare-and-set',
    file: engine,
    find: '      if (!canTransition(name, attempt.state)) return false;\n',
    replace: '',
    tests: [steps],
    named: 'a transition',
  },
  {
    guard: 'a process that was fenced off changes nothing',
    file: engine,
    find: '      if (fence !== null && attempt.fence !== fence) return false;\n',
    replace: '',
    tests: [steps],
    named: 'with an old fence',
  },
  {
    guard: 'a charge that happened counts whatever the fence says',
    file: engine,
    find: "  if (!canTransition('succeed', attempt.state) || !attempt.decides) {\n",
    replace: "  if (attempt.state !== 'SENDING' || !attempt.decides) {\n",
    tests: [reconcile],
    named: 'an answer that comes late',
  },
  {
    guard: 'nothing is retried automatically',
    file: 'lib/service/client.ts',
    find: `    createTransaction: (body: TransactionBody, paymentToken: string) =>
      one<ServiceTransaction>(
        { method: 'POST', ...at('/transactions'), body: { paymentToken, ...body } },
        'transaction',
        toTransaction,
      ),`,
    replace: `    createTransaction: async (body: TransactionBody, paymentToken: string) => {
      const ask = () => one<ServiceTransaction>(
        { method: 'POST', ...at('/transactions'), body: { paymentToken, ...body } },
        'transaction',
        toTransaction,
      );
      const reply = await ask();
      return reply.ok || reply.kind !== 'unknown' ? reply : await ask();
    },`,
    tests: [reconcile],
    named: 'whose response was lost',
  },
  {
    guard: 'a request that may have been sent is not "not sent"',
    file: 'lib/service/http.ts',
    find: "kind: sent ? 'unknown' : 'not-sent',",
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
    guard: 'a 2xx with an error is not a charge',
    file: 'lib/service/http.ts',
    find: "if (!reply.ok || call.method === 'GET' || !reportsError(reply.value)) return reply;",
    replace: "if (!reply.ok || call.method !== 'GET' || !reportsError(reply.value)) return reply;",
    tests: [http],
    named: 'says that it is none',
  },
  {
    guard: 'a 4xx to a second send does not mean "not charged"',
    file: 'lib/payments/reply.ts',
    find: '  if (sends > 1) {\n',
    replace: '  if (sends > 1_000) {\n',
    tests: [outcome],
  },
  {
    guard: 'a card that is declined with 403 is not a failure of the shop’s credentials',
    file: 'lib/payments/reply.ts',
    find: '  const known = MEANINGS.find(',
    replace: '  const known = status === 403 ? undefined : MEANINGS.find(',
    tests: [outcome],
  },
  {
    guard: 'a mistyped card number counts as a declined card, not as the shop’s mistake',
    file: 'lib/payments/reply.ts',
    find: "  if (CARD_DETAIL.test(code)) return 'declined';\n",
    replace: '',
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
    file: 'lib/payments/store.ts',
    find: '        AND NOT EXISTS (SELECT 1 FROM stop)\n',
    replace: '',
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
    guard: 'a 2xx without an id is not a known charge',
    file: 'lib/service/client.ts',
    find: '    if (found) return { ok: true, status: reply.status, value: read(found) };\n',
    replace:
      "    if (found || reply.status > 0) return { ok: true, status: reply.status, value: read(found ?? { id: 'none', raw: {} }) };\n",
    tests: ['lib/checkout/answers.integration.test.ts'],
  },
  {
    guard: 'a different amount than shown is recorded with the order',
    file: paid,
    find: '    "amountMismatch" = bought.differs,',
    replace: '    "amountMismatch" = false,',
    tests: [paidTests],
  },
  {
    guard: 'a different amount than shown flags the order',
    file: paid,
    find: '     FROM bought, attempt WHERE bought.differs`',
    replace: '     FROM bought, attempt WHERE false`',
    tests: [paidTests],
  },
  {
    guard: 'an amount without a currency is in its order’s currency',
    file: paid,
    find: '  return order && readCharged(raw, { ...order, amount: Number(order.amount) });',
    replace: '  return order && amount;',
    tests: ['lib/checkout/review/charged-amounts.integration.test.ts'],
    named: 'without a currency',
  },
  {
    guard: 'a charge of an amount beyond the column’s range is recorded',
    file: paid,
    find: 'CASE WHEN abs($4::bigint) <= ',
    replace: 'CASE WHEN true OR abs($4::bigint) <= ',
    tests: ['lib/checkout/review/charged-amounts.integration.test.ts'],
    named: 'no order holds',
  },
  {
    guard: 'the cart of a paid order closes',
    file: paid,
    find: 'WHERE carts.id = cart.id AND cart."closedAt" IS NULL',
    replace: 'WHERE carts.id = cart.id AND false',
    tests: [paidTests],
  },
  {
    guard: 'a cart that was closed before a payment stays as it is',
    file: paid,
    find: 'WHERE carts.id = cart.id AND cart."closedAt" IS NULL',
    replace: 'WHERE carts.id = cart.id',
    tests: [paidTests],
  },
];

const looking: Mutation[] = [
  {
    guard: 'the first refusal of a resend ends resending',
    file: engine,
    find: '      ...(details.resendStopped ? { resendStopped: true } : {}),\n',
    replace: '',
    tests: ['lib/payments/payment-table.integration.test.ts'],
    named: 'refused as expired',
  },
  {
    guard: 'nothing is resent 15 minutes after the submission',
    file: timing,
    find: 'export const RESEND_WINDOW_MS = 15 * MINUTE;',
    replace: 'export const RESEND_WINDOW_MS = 50 * MINUTE;',
    tests: [reconcile],
    named: '15 minutes',
  },
  {
    guard: 'Retry-After is respected',
    file: settle,
    find: '    if (!reply.ok) await honourRetryAfter(reply);\n',
    replace: '',
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
    file: 'lib/customers/service/customer.ts',
    find: 'callUnlessPaused(() => service().updateCustomer(id, change))',
    replace: 'service().updateCustomer(id, change)',
    tests: ['lib/customers/pauses.integration.test.ts'],
    named: 'a profile is written',
  },
  {
    guard: 'Retry-After is respected when a customer is deleted',
    file: 'lib/customers/service/customer.ts',
    find: 'callUnlessPaused(() => service().deleteCustomer(id))',
    replace: 'service().deleteCustomer(id)',
    tests: ['lib/accounts/deletion.integration.test.ts'],
    named: 'asks for a pause',
  },
  {
    guard: 'Retry-After is respected when a customer is created',
    file: 'lib/payments/customers/customer.ts',
    find: "  if (!created.ok && (await honourRetryAfter(created))) return fail({ kind: 'paused' });\n",
    replace: '',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a customer is made',
  },
  {
    guard: 'Retry-After is respected when a price is fetched',
    file: 'lib/checkout/pricing/price-check.ts',
    find: '    await honourRetryAfter(reply);\n',
    replace: '',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a price is read',
  },
  {
    guard: 'nothing is resent by a process that is asked to end',
    file: reconciler,
    find: '  if (isDraining()) return await leaveToAnother(attempt);\n',
    replace: '',
    tests: [reconcile],
    named: 'asked to end',
  },
  {
    guard: 'a process that is asked to end claims no further payment',
    file: 'lib/process/draining.ts',
    find: 'while (done < most && !isDraining())',
    replace: 'while (done < most)',
    tests: [reconcile],
    named: 'asked to end',
  },
  {
    guard: 'nothing is resent while the service asks for a pause',
    file: reconciler,
    find: '  if (pause) return await waitUntil(attempt, pause.until);\n',
    replace: '',
    tests: [reconcile],
    named: 'waits for the Retry-After',
  },
  {
    guard: 'empty lists of items and taxes are not a mismatch',
    file: 'lib/service/resources.ts',
    find: '    if (!rows || rows.length === 0) continue;',
    replace: '    if (!rows) continue;',
    tests: ['lib/service/parse.test.ts'],
  },
  {
    guard: 'a reply that shows another attempt’s purchase is not this one’s',
    file: settle,
    find: '  return rows.length > 0;',
    replace: '  return rows.length > 9;',
    tests: [reconcile],
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
    find: ' AND NOT EXISTS (SELECT 1 FROM pause)\n',
    replace: '\n',
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
    guard: 'a refused resource does not block others',
    file: 'lib/mirror/failures.ts',
    find: '    if (!(await areCredentialsRefused())) return null;\n',
    replace: '',
    tests: ['lib/mirror/sync.integration.test.ts'],
    named: 'to one resource alone',
  },
  {
    guard: 'a transaction’s row is locked before the list’s',
    file: paid,
    find: `  FROM bound, (SELECT count(*) FROM taken) AS levels, (SELECT count(*) FROM expired) AS tags
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE $8 <> \${sqlState('LIST')} AND NOT EXISTS (
    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
      AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($3::timestamp, "heldUntil"))
  \${RAISE_DIRTY}
)
SELECT id, \${notifyExpired('expired')}`,
    replace: `  FROM attempt
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE $8 <> \${sqlState('LIST')} AND NOT EXISTS (
    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
      AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($3::timestamp, "heldUntil"))
  \${RAISE_DIRTY}
)
SELECT id, NULL`,
    tests: [paidTests],
    named: 'without keeping it waiting',
  },
  {
    guard: 'a listed charge is bound only while both are open',
    file: orderPayment,
    find: '      if (!chargeableStates.includes(attempt.state)) return;\n',
    replace: '',
    tests: [steps],
    named: 'a listed charge',
  },
  {
    guard: 'a live sender is not taken over (lease of SENDING)',
    file: reconciler,
    find: `          OR (state IN (\${sqlStates(attemptTransitions.lose.from)}) AND "leaseUntil" < \${DATABASE_TIME})`,
    replace: `          OR (state IN (\${sqlStates(attemptTransitions.lose.from)}))`,
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'the preparation of a charge is not taken over (lease of CREATED, by a worker)',
    file: reconciler,
    find: `              AND \${UNLEASED}))\n       ORDER BY`,
    replace: `              ))\n       ORDER BY`,
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'a charge whose reconciliation fails does not block others',
    file: reconciler,
    find: `  } catch (error) {
    log.error({ attemptId, error }, 'A payment could not be reconciled; it is tried again');
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
    replace: '',
    tests: [reconcile],
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
  {
    guard: 'an invoice number that was given after the dump is not given again',
    file: 'lib/invoices/store.ts',
    find: 'update: { last: issued }',
    replace: 'update: {}',
    tests: ['lib/invoices/work.integration.test.ts'],
    named: 'after a restore',
  },
];

const statements: Mutation[] = [
  {
    guard: 'a cart gets an order only without another live one',
    file: place,
    find: `WHERE status <> \${sqlState('FAILED')} OR fingerprint = $8`,
    replace: 'WHERE fingerprint = $8',
    tests: [placeTests],
  },
  {
    guard: 'a failed purchase continues in its order',
    file: place,
    find: `WHERE status <> \${sqlState('FAILED')} OR fingerprint = $8`,
    replace: `WHERE status <> \${sqlState('FAILED')} OR $8::text IS NULL`,
    tests: [placeTests],
  },
  {
    guard: 'an order is placed for a new key only',
    file: place,
    find: '    AND NOT EXISTS (SELECT 1 FROM checkout_keys WHERE key = $2)\n',
    replace: '',
    tests: [placeTests],
  },
  {
    guard: 'an order is placed for an open cart only',
    file: place,
    find: '  SELECT id FROM carts WHERE id = $1 AND "closedAt" IS NULL\n',
    replace: '  SELECT id FROM carts WHERE id = $1\n',
    tests: [placeTests],
  },
  {
    guard: 'earlier orders of a cart are locked while one is placed',
    file: place,
    find: 'WHERE "cartId" = $1 ORDER BY id FOR UPDATE',
    replace: 'WHERE "cartId" = $1 ORDER BY id',
    tests: [placeTests],
  },
  {
    guard: 'an abandoned order stays if the new one cannot be placed',
    file: store,
    find: "  if (placed.outcome === 'short') throw new OutOfStock(placed.shortages);\n",
    replace: '',
    tests: [placeTests],
  },
  {
    guard: 'only an attempt that may succeed pays its order',
    file: paid,
    find: `    AND a.state IN (\${sqlStates(attemptTransitions.succeed.from)})\n`,
    replace: '',
    tests: [paidTests],
  },
  {
    guard: 'a payment sees that the cart changed while it waited',
    file: paid,
    find: '    AND carts.revision = (SELECT revision FROM carts WHERE id = (SELECT "cartId" FROM bought))\n',
    replace: '',
    tests: [paidTests],
    named: 'waited for the cart',
  },
  {
    guard: 'a payment in a transaction waits for the cart first',
    file: paid,
    find: '    FOR UPDATE`;\n  if (await',
    replace: '`;\n  if (await',
    tests: [paidTests],
    named: 'reads a cart again',
  },
  {
    guard: 'items that were not bought stay in the cart',
    file: paid,
    find: '  WHERE line.quantity > ordered.quantity\n',
    replace: '  WHERE false\n',
    tests: [paidTests],
  },
  {
    guard: 'removed items stay removed from the cart',
    file: paid,
    find: ' AND line."removedAt" IS NULL\n',
    replace: '\n',
    tests: [paidTests],
  },
  {
    guard: 'a paid order sends its mail',
    file: paid,
    find: '  FROM bought, attempt\n  ON CONFLICT',
    replace: '  FROM bought, attempt WHERE false\n  ON CONFLICT',
    tests: [paidTests],
  },
  {
    guard: 'a resolved flag reopens after a new observation',
    file: 'lib/checkout/review/flags.ts',
    find: '    "resolvedAt" = NULL, "resolvedBy" = NULL\n',
    replace: '    "resolvedBy" = NULL\n',
    tests: [paidTests],
  },
  {
    guard: 'a due list is not marked dirty again',
    file: paid,
    find: "    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND \"resourceId\" = '*'\n",
    replace: "    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND \"resourceId\" = '-'\n",
    tests: [paidTests],
  },
  {
    guard: 'a list that has the charge is not requested again',
    file: paid,
    find: `$8 <> \${sqlState('LIST')}`,
    replace: "$8 <> '-'",
    tests: [paidTests],
  },
];

const stock: Mutation[] = [
  {
    guard: 'units never fall below zero, nor below the reserved ones',
    file: migration,
    find: '(reserved >= 0) AND ("onHand" >= reserved)',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order never has more units than it asks for',
    file: migration,
    find: '((((held + sold) + owed) + waived) <= quantity)',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order is placed only if its units are available',
    file: place,
    find: '  WHERE NOT EXISTS (SELECT 1 FROM levels WHERE free < quantity)\n',
    replace: '',
    tests: [placeTests],
  },
  {
    guard: 'an order that is placed reserves its units',
    file: place,
    find: 'SET reserved = level.reserved + levels.quantity,',
    replace: 'SET reserved = level.reserved + 0 * levels.quantity,',
    tests: [placeTests],
  },
  {
    guard: 'another attempt reserves the units of its order again',
    file: store,
    find: '  await reserveUnits(tx, orderId);\n',
    replace: '',
    tests: [units],
    named: 'reserved again with another one',
  },
  {
    guard: 'all units of an order are reserved, or none',
    file: unitStore,
    find: '  if (shortages.length > 0) throw new OutOfStock(shortages);\n',
    replace: '',
    tests: [unitTests],
  },
  {
    guard: 'levels are locked in the same order',
    file: unitStore,
    find: 'ORDER BY "variantId" FOR UPDATE`;',
    replace: 'ORDER BY random() FOR UPDATE`;',
    tests: [unitTests],
  },
  {
    guard: 'an order that failed releases its units',
    file: 'lib/checkout/orders/outcome.ts',
    find: "  if (status === 'FAILED') await releaseUnits(tx, orderId);\n",
    replace: '',
    tests: [units],
  },
  {
    guard: 'a reopened order reserves the remaining units',
    file: 'lib/checkout/orders/outcome.ts',
    find: "  if (transition === 'reopen') await holdUnitsAgain(tx, orderId);\n",
    replace: '',
    tests: [units],
  },
  {
    guard: 'a paid order sells its units',
    file: paid,
    find: '"onHand" = level."onHand" - sold.sold,',
    replace: '"onHand" = level."onHand" - 0 * sold.sold,',
    tests: [paidTests],
  },
  {
    guard: 'a paid order has no reserved units',
    file: paid,
    find: 'reserved = level.reserved - sold.held,',
    replace: 'reserved = level.reserved - 0 * sold.held,',
    tests: [paidTests],
  },
  {
    guard: 'a paid order takes no more than is available',
    file: paid,
    find: 'LEAST(units.quantity, units.held + levels.free) AS sold',
    replace: 'units.quantity AS sold',
    tests: [paidTests],
  },
  {
    guard: 'units are sold once',
    file: paid,
    find: '  WHERE unit.sold + unit.owed = 0\n',
    replace: '',
    tests: [paidTests],
    named: 'are sold as the rules say',
  },
  {
    guard: 'a late charge that takes the last units expires the product’s page',
    file: paid,
    find: 'sold.sold - sold.held AS quantity',
    replace: 'sold.sold - sold.sold AS quantity',
    tests: [paidTests],
  },
  {
    guard: 'paid units that are out of stock are owed',
    file: paid,
    find: 'owed = sold.quantity - sold.sold,',
    replace: 'owed = 0 * sold.quantity,',
    tests: [paidTests],
  },
];

const prices: Mutation[] = [
  {
    guard: 'no tax codes are sent for gross prices',
    file: 'lib/checkout/match-key.ts',
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
  {
    guard: 'no tax is returned on top of a gross price',
    file: 'lib/fulfilment/rules.ts',
    find: 'order.taxesIncluded ? 0 : order.taxAmount',
    replace: 'order.taxAmount',
    tests: ['lib/fulfilment/rules.test.ts'],
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
    replace: '',
    tests: ['lib/http/arrivals.test.ts'],
  },
];

export const mutations: readonly Mutation[] = [
  ...database,
  ...submission,
  ...sending,
  ...looking,
  ...statements,
  ...stock,
  ...prices,
  ...pages,
  ...subscriptionAttempts,
  ...whatIsShown,
];
