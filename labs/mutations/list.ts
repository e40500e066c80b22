import type { Mutation } from './mutation.ts';
import { subscriptionAttempts } from './subscription-attempts.ts';

const pay = 'lib/checkout/pay.integration.test.ts';
const constraints = 'lib/checkout/orders/constraints.integration.test.ts';
const reconcile = 'lib/checkout/orders/reconcile.integration.test.ts';
const model = 'labs/models/payments.test.ts';
const rules = 'lib/checkout/listed/rules.test.ts';
const outcome = 'lib/payments/reply.test.ts';
const http = 'lib/service/http.test.ts';
const steps = 'lib/checkout/orders/store.integration.test.ts';
const calibration = 'lib/checkout/listed/calibration.test.ts';
const claimRules = 'lib/checkout/listed/classification-rules.test.ts';
const lists = 'lib/checkout/listed/what-lists-show.integration.test.ts';
const late = 'lib/checkout/listed/late-charges.integration.test.ts';
const placeTests = 'lib/checkout/orders/place.integration.test.ts';
const paidTests = 'lib/checkout/orders/paid.integration.test.ts';
const gross = 'lib/checkout/gross.integration.test.ts';
const currencies = 'lib/checkout/currencies.integration.test.ts';
const tax = 'lib/tax.test.ts';

const migration = 'prisma/migrations/20261120061832_init/migration.sql';
const store = 'lib/checkout/orders/store.ts';
const place = 'lib/checkout/orders/place.ts';
const paid = 'lib/checkout/orders/paid.ts';
const decide = 'lib/checkout/listed/rules.ts';
const reconciler = 'lib/payments/reconcile.ts';
const engine = 'lib/payments/store.ts';
const settle = 'lib/payments/settle.ts';
const timing = 'lib/payments/timing.ts';
const states = 'lib/payments/states.ts';
const orderPayment = 'lib/checkout/orders/payment.ts';
const unitStore = 'lib/stock/store.ts';
const units = 'lib/checkout/orders/units.integration.test.ts';
const unitTests = 'lib/stock/store.integration.test.ts';
const stockMigration = 'prisma/migrations/20261122163847_stock/migration.sql';
const merge = 'prisma/migrations/20261122133000_one_attempt_table/migration.sql';

const database: Mutation[] = [
  {
    guard: 'a cart has one order that is unsettled or paid',
    file: migration,
    find: 'CREATE UNIQUE INDEX "orders_one_live_per_cart"',
    replace: 'CREATE INDEX "orders_one_live_per_cart"',
    tests: [constraints],
  },
  {
    guard: 'an order has one attempt that is unsettled or succeeded',
    file: migration,
    find: 'CREATE UNIQUE INDEX "charge_attempts_one_live_per_order"',
    replace: 'CREATE INDEX "charge_attempts_one_live_per_order"',
    tests: [constraints],
  },
  {
    guard: 'a match key has one unsettled charge',
    file: migration,
    find: 'CREATE UNIQUE INDEX "charge_attempts_one_unsettled_per_match_key"',
    replace: 'CREATE INDEX "charge_attempts_one_unsettled_per_match_key"',
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
    find: `CHECK ("status" <> 'PAID' OR "transactionId" IS NOT NULL)`,
    replace: 'CHECK (true)',
    tests: [constraints],
  },
  {
    guard: 'a succeeded attempt has a transaction',
    file: merge,
    find: `"state" <> 'SUCCEEDED' OR\n`,
    replace: 'true OR\n',
    tests: [constraints],
  },
  {
    guard: 'what is sent was frozen',
    file: migration,
    find: '"sends" = 0 OR (',
    replace: 'true OR (',
    tests: [constraints],
  },
  {
    guard: 'no token is kept with what is settled',
    file: migration,
    find: `"state" IN ('CREATED', 'SENDING', 'UNKNOWN') OR "tokenCipher" IS NULL`,
    replace: 'true',
    tests: [constraints],
  },
];

const submission: Mutation[] = [
  {
    guard: 'the total that was shown is the total that is charged',
    file: 'lib/checkout/pay.ts',
    find: "  if (!quote || !isShown(quote, input)) return changed(messageOf('changed'), quote, shopper);",
    replace: "  if (!quote) return changed(messageOf('changed'), quote, shopper);",
    tests: [pay],
    named: 'a total that the shopper did not see',
  },
  {
    guard: 'the currency that was shown is the one that is charged',
    file: 'lib/checkout/pay.ts',
    find: 'quote.total.amount !== shownTotal || quote.currency !== currency',
    replace: 'quote.total.amount !== shownTotal || !currency',
    tests: [currencies],
    named: 'who saw another currency',
  },
  {
    guard: 'the service confirms the currency of each price that was shown',
    file: 'lib/checkout/pricing/price-check.ts',
    find: ' && price.currency === unit.currency',
    replace: '',
    tests: [currencies],
    named: 'one of another currency',
  },
  {
    guard: 'a line that is not sold in the market’s currency is not bought',
    file: 'lib/cart/rules.ts',
    find: "  if (facts.unit.currency !== currency) return 'other-currency';\n",
    replace: '',
    tests: ['lib/cart/rules.test.ts'],
  },
  {
    guard: 'what is charged can be delivered',
    file: 'lib/checkout/pay.ts',
    find: "decided === 'conflict' ? null : addressErrors(input.address, 'address.');",
    replace: 'null as ReturnType<typeof addressErrors>;',
    tests: ['lib/checkout/delivery.integration.test.ts'],
    named: 'an address that no courier finds',
  },
  {
    guard: 'the days that were shown are the days that are promised',
    file: 'lib/checkout/pay.ts',
    find: "  return earlier && isShownBy(earlier) ? shown : 'changed';\n",
    replace: '  return earlier ?? null;\n',
    tests: ['lib/checkout/delivery.integration.test.ts'],
    named: 'later the new days are shown first',
  },
  {
    guard: 'the service confirms each price that was shown (beside transaction A)',
    file: 'lib/checkout/pay.ts',
    find: '  const checked = await prices;\n',
    replace: "  const checked: PriceCheck = (await prices) && 'unchanged';\n",
    tests: [pay],
    named: 'a price that changed',
  },
  {
    guard: 'the service confirms each price that was shown (before a resend)',
    file: orderPayment,
    find: "(await checkPrices(await orderedPrices(orderIdOf(attempt)))) === 'unchanged'",
    replace: '(await orderedPrices(orderIdOf(attempt))).length > 0',
    tests: [reconcile],
    named: 'waits while a price',
  },
  {
    guard: 'another product’s answer confirms no price',
    file: 'lib/checkout/pricing/price-check.ts',
    find: "  if (reply.ok && reply.value.id !== serviceProductId) return 'unreadable';\n",
    replace: '',
    tests: [pay],
    named: 'another product',
  },
  {
    guard: 'a key belongs to one purchase (transaction A)',
    file: store,
    find: "  if (known && known.fingerprint !== submission.fingerprint) return { kind: 'conflict' };\n",
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
    guard: 'the same token after a failure is no new attempt',
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
    guard: 'whoever prepares a charge is not overtaken (lease of CREATED, by a submission)',
    file: engine,
    find: `    WHERE \${where} AND state = 'CREATED' AND \${Prisma.raw(UNLEASED)}\`;`,
    replace: `    WHERE \${where} AND state = 'CREATED'\`;`,
    tests: [steps],
  },
  {
    guard: 'the service’s list is imported before the first charge',
    file: 'lib/checkout/pay.ts',
    find: "  if (!(await importHistory())) {\n    return { outcome: 'unavailable', message: messageOf('unavailable') };\n  }\n",
    replace: '',
    tests: [reconcile],
    named: 'that was there before',
  },
  {
    guard: 'one caller at a time makes a customer',
    file: 'lib/payments/customer.ts',
    find: `       AND (c."leaseUntil" IS NULL OR c."leaseUntil" < \${DATABASE_TIME})\``,
    replace: '`',
    tests: [steps],
  },
  {
    guard: 'a lost customer is looked for',
    file: 'lib/payments/customer.ts',
    find: "  if (found) return { kind: 'known', serviceId: found.id };\n",
    replace: '',
    tests: [pay],
    named: 'a lost reply to the making',
  },
  {
    guard: 'a customer that is gone is forgotten',
    file: settle,
    find: '    await forgetIfGone(body.customerId);\n',
    replace: '',
    tests: [pay],
    named: 'a customer that was deleted',
  },
];

const sending: Mutation[] = [
  {
    guard: 'CREATED to SENDING is a compare-and-set',
    file: engine,
    find: "      WHERE charge_attempts.id = $1 AND state = 'CREATED'\n",
    replace: '      WHERE charge_attempts.id = $1\n',
    tests: [steps],
  },
  {
    guard: 'UNKNOWN to SENDING is a compare-and-set',
    file: engine,
    find: `     WHERE id = $1 AND state = 'UNKNOWN' AND fence = $2 AND NOT "resendStopped"`,
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
    guard: 'who was overtaken changes nothing (fence)',
    file: engine,
    find: '      if (fence !== null && attempt.fence !== fence) return false;\n',
    replace: '',
    tests: [steps],
    named: 'overtaken',
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
    guard: 'a late charge reopens what was settled otherwise',
    file: orderPayment,
    find: '    await keepLateCharge(tx, attempt, id, boundBy);\n',
    replace: '',
    tests: [reconcile],
    named: 'an answer that comes late',
  },
  {
    guard: 'nothing is sent twice by itself (no retry)',
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
    named: 'whose answer was lost',
  },
  {
    guard: 'what may have been sent is not "not sent"',
    file: 'lib/service/http.ts',
    find: "kind: sent ? 'unknown' : 'not-sent',",
    replace: "kind: 'not-sent',",
    tests: [http],
  },
  {
    guard: '408, 409, 425 and 429 refuse nothing',
    file: 'lib/service/http.ts',
    find: 'new Set([408, 409, 425, 429])',
    replace: 'new Set<number>([])',
    tests: [http],
  },
  {
    guard: 'a 4xx to a second send does not mean "not charged"',
    file: 'lib/payments/reply.ts',
    find: '    if (sends > 1) {\n',
    replace: '    if (sends > 1_000) {\n',
    tests: [outcome],
  },
  {
    guard: 'a card that is declined with 403 is no failure of the shop’s credentials',
    file: 'lib/payments/reply.ts',
    find: '    DECLINED.test(code) ||\n',
    replace: '    (!isUnauthorised && DECLINED.test(code)) ||\n',
    tests: [outcome],
  },
  {
    guard: 'a mistyped card number counts as a declined card, not as the shop’s mistake',
    file: 'lib/payments/reply.ts',
    find: '  if (CARD_DETAIL.test(code)) return',
    replace: '  if (CARD_DETAIL.test(code) && OWN_MISTAKE.test(code) === false) return',
    tests: [outcome],
  },
  {
    guard: 'no connection on a second send does not mean "never sent"',
    file: 'lib/payments/reply.ts',
    find: "    if (sends === 1) return { kind: 'unsent' };",
    replace: "    return { kind: 'unsent' };",
    tests: [outcome],
  },
  {
    guard: 'a 2xx without an id is no charge that is known',
    file: 'lib/service/client.ts',
    find: '    if (found) return { ok: true, status: reply.status, value: read(found) };\n',
    replace:
      "    if (found || reply.status > 0) return { ok: true, status: reply.status, value: read(found ?? { id: 'none', raw: {} }) };\n",
    tests: ['lib/checkout/answers.integration.test.ts'],
  },
  {
    guard: 'another amount than was shown is recorded with the order',
    file: paid,
    find: '    "amountMismatch" = bought.differs,',
    replace: '    "amountMismatch" = false,',
    tests: [paidTests],
  },
  {
    guard: 'another amount than was shown flags the order',
    file: paid,
    find: '     FROM bought, attempt WHERE bought.differs`',
    replace: '     FROM bought, attempt WHERE false`',
    tests: [paidTests],
  },
  {
    guard: 'an amount without a currency is in the one of its order',
    file: paid,
    find: '  return readAmount(raw, order?.currency);',
    replace: '  return readAmount(raw) ?? (order && undefined);',
    tests: ['lib/checkout/review/charged-amounts.integration.test.ts'],
    named: 'without a currency',
  },
  {
    guard: 'a charge of an amount that no order can hold is recorded',
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
    tests: [reconcile],
    named: 'ends with',
  },
  {
    guard: 'nothing is sent again 15 minutes after the submission',
    file: timing,
    find: 'export const RESEND_WINDOW_MS = 15 * MINUTE;',
    replace: 'export const RESEND_WINDOW_MS = 50 * MINUTE;',
    tests: [reconcile],
    named: '15 minutes',
  },
  {
    guard: 'the service is heard when it says how long to wait',
    file: settle,
    find: '    if (!reply.ok) await restAsTold(reply);\n',
    replace: '',
    tests: [reconcile],
    named: 'waits as long as',
  },
  {
    guard: 'the service is heard when it says so to whoever makes a customer',
    file: 'lib/payments/customer.ts',
    find: "  if (!created.ok && (await restAsTold(created))) return { kind: 'resting' };\n",
    replace: '',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a customer is made',
  },
  {
    guard: 'the service is heard when it says so to whoever reads a price',
    file: 'lib/checkout/pricing/price-check.ts',
    find: '    await restAsTold(reply);\n',
    replace: '',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
    named: 'when a price is read',
  },
  {
    guard: 'nothing is sent again while the service asks for a pause',
    file: reconciler,
    find: '  if (pause) return await waitUntil(attempt, pause.until);\n',
    replace: '',
    tests: [reconcile],
    named: 'waits as long as',
  },
  {
    guard: 'a resend follows a list from after the send',
    file: decide,
    find: '  if (!snapshot || snapshot.startedAt <= attempt.sendEndedAt) {',
    replace: '  if (!snapshot) {',
    tests: [rules],
  },
  {
    guard: 'a resend follows a whole list',
    file: decide,
    find: '  if (mayResend && snapshot.complete) {',
    replace: '  if (mayResend) {',
    tests: [rules],
  },
  {
    guard: 'what was listed before the charge was sent is not it (baseline)',
    file: decide,
    find: '  return candidate.firstSeen >= attempt.baseline;',
    replace: '  return candidate.firstSeen >= 0n;',
    tests: [rules],
  },
  {
    guard: 'what appears with nothing that it could belong to is foreign for good',
    file: 'lib/checkout/listed/classification.ts',
    find: "    claimants.some((one) => claimOn(one, row, calibration) !== 'different'),",
    replace: "    claimants.every((one) => claimOn(one, row, calibration) !== 'different'),",
    tests: [reconcile],
    named: 'several replies are lost at once',
  },
  {
    guard: 'what is another charge is foreign',
    file: 'lib/checkout/listed/classification-rules.ts',
    find: "  if (likeness === 'different' || row.subscriptionId !== null) return false;",
    replace: '  if (row.subscriptionId !== null) return false;',
    tests: [claimRules],
  },
  {
    guard: 'a subscription’s transaction is no candidate',
    file: 'lib/checkout/listed/classification-rules.ts',
    find: "  if (likeness === 'different' || row.subscriptionId !== null) return false;",
    replace: "  if (likeness === 'different') return false;",
    tests: [claimRules],
  },
  {
    guard: 'rows are numbered after their list was fetched',
    file: 'lib/mirror/collections/list-store.ts',
    find: '  const stored = await nextSequence();',
    replace: '  const stored = fetched.sequence;',
    tests: [lists],
    named: 'on its way',
  },
  {
    guard: 'no items and no taxes are no other ones (empty lists)',
    file: 'lib/service/resources.ts',
    find: '    if (!rows || rows.length === 0) continue;',
    replace: '    if (!rows) continue;',
    tests: [calibration],
  },
  {
    guard: 'what is not shown is no mismatch',
    file: 'lib/checkout/listed/calibration.ts',
    find: "  if (form === null) return 'hidden';",
    replace: "  if (form === null) return 'differs';",
    tests: [calibration],
  },
  {
    guard: 'what differs is a mismatch only where lists are known to show what was sent',
    file: 'lib/checkout/listed/calibration.ts',
    find: "  if (evidence?.form !== form) return 'doubtful';",
    replace: "  if (evidence?.form !== form) return 'differs';",
    tests: [calibration],
  },
  {
    guard: 'a calibrator that differed makes nothing a mismatch',
    file: 'lib/checkout/listed/calibration.ts',
    find: '  return evidence !== undefined && evidence.same > 0 && evidence.differs === 0;',
    replace: '  return evidence !== undefined && evidence.same > 0;',
    tests: [calibration],
  },
  {
    guard: 'only lists that are known to show what was sent prove absence',
    file: decide,
    find: "  if (snapshot.trust !== 'shows-what-was-sent') {",
    replace: "  if (snapshot.trust === 'calibrators-differ') {",
    tests: [lists],
    named: 'answers with nothing',
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
    file: 'lib/payments/customer.ts',
    find: '  return rowCount === 1;\n}\n',
    replace: '  return rowCount === 9;\n}\n',
    tests: ['lib/payments/customer.integration.test.ts'],
    named: 'shows another customer',
  },
  {
    guard: 'calibrators are bound by a reply, not by a list',
    file: orderPayment,
    find: "      await recordResultIn(tx, orderPayment, attemptId, transaction, 'LIST');\n",
    replace: "      await recordResultIn(tx, orderPayment, attemptId, transaction, 'REPLY');\n",
    tests: [lists],
    named: 'found in the list teaches nothing',
  },
  {
    guard: 'a refusal can claim a charge that is listed later',
    file: states,
    find: "unchargedStates: readonly AttemptState[] = ['DECLINED', 'REJECTED', 'NOT_CHARGED'];",
    replace: "unchargedStates: readonly AttemptState[] = ['NOT_CHARGED'];",
    tests: [late],
  },
  {
    guard: 'what fits a settled attempt is never silently foreign',
    file: 'lib/checkout/listed/late-charges.ts',
    find: '    if (!claimant) {',
    replace: '    if (!claimant || claims.length > 0) {',
    tests: [late],
  },
  {
    guard: 'a charge that may be another attempt’s is not bound',
    file: decide,
    find: '  if (found && others.length === 0 && !found.contested) {',
    replace: '  if (found && others.length === 0) {',
    tests: [rules],
  },
  {
    guard: '“not charged” is said only once that is known',
    file: 'lib/checkout/pay.ts',
    find: '  return { ...result, message: await asKnown(result.message, shopper.cartId, shownCartId) };',
    replace: '  return result;',
    tests: [late],
    named: 'as soon as it is listed',
  },
  {
    guard: '“not charged” is not said of another cart than the page showed',
    file: 'lib/checkout/certainty.ts',
    find: 'cartId === shownCartId && ',
    replace: '',
    tests: [late],
    named: 'the shopper’s no more',
  },
  {
    guard: '“at most once” is said only where no other attempt may have charged',
    file: 'lib/orders/certainty.ts',
    find: '  return sent + prepared <= 1;',
    replace: '  return true;',
    tests: [late],
    named: 'two while a second card',
  },
  {
    guard: 'a refusal is proven by lists from after its token’s death',
    file: engine,
    find: '      ...(isRefused && kind.provesAbsence ? { dueAt: proofAt } : {}),\n',
    replace: '',
    tests: [late],
    named: 'known not to have charged',
  },
  {
    guard: 'nobody’s first send goes out while the service asks for a pause',
    file: engine,
    find: ' AND NOT EXISTS (SELECT 1 FROM pause)\n',
    replace: '\n',
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
  },
  {
    guard: 'no customer is made while the service asks for a pause',
    file: 'lib/mirror/failures.ts',
    find: "  return (await currentPause())?.reason === 'rate-limit';",
    replace: "  return (await currentPause())?.reason === 'credentials';",
    tests: ['lib/checkout/orders/pauses.integration.test.ts'],
  },
  {
    guard: 'one resource that is refused holds up nobody else',
    file: 'lib/mirror/failures.ts',
    find: '    if (!(await areCredentialsRefused())) return null;\n',
    replace: '',
    tests: ['lib/mirror/sync.integration.test.ts'],
    named: 'to one resource alone',
  },
  {
    guard: 'nothing is sent while a late charge of the cart is listed',
    file: engine,
    find: '        AND NOT EXISTS (SELECT 1 FROM late)',
    replace: '        AND true',
    tests: [late],
    named: 'does not let a second one start',
  },
  {
    guard: 'two candidates are for a person to tell',
    file: decide,
    find: "  if (found) return { kind: 'review', reason: 'several-candidates' };",
    replace: "  if (found) return { kind: 'bind', transactionId: found.id };",
    tests: [rules],
  },
  {
    guard: 'of several candidates each is one of this order’s attempts',
    file: decide,
    find: '    windows.splice(index, 1);',
    replace: '',
    tests: [rules],
    named: 'of more charges than attempts',
  },
  {
    guard: 'of several candidates each was made while one of this order’s attempts was sent',
    file: decide,
    find: '  return at !== null && at >= from - WINDOW_SLACK_MS && at <= to + WINDOW_SLACK_MS;',
    replace: '  return at === null || from <= to;',
    tests: [rules],
    named: 'when a card was refused before',
  },
  {
    guard: 'several candidates are for a person to tell where another order was refused, too',
    file: 'lib/checkout/listed/find-charge.ts',
    find: '  if (!ended.every(isEarlier)) return [];',
    replace: '',
    tests: [late],
    named: 'where another order was refused, too',
  },
  {
    guard: 'recent attempts are those from when the row appeared',
    file: 'lib/checkout/listed/attempts.ts',
    find: '  const appeared = Math.min(...rows.map((row) => row.firstSeenAt.getTime()));',
    replace: '  const appeared = Date.now() + 30 * 3_600_000;',
    tests: [late],
    named: 'days later',
  },
  {
    guard: 'a charge that waited is looked at again when what it waited for ends',
    file: 'lib/checkout/orders/outcome.ts',
    find: "transition === 'abandon' || transition === 'turnAway' || transition === 'clear'",
    replace: 'false',
    tests: [late],
    named: 'prepared before it was listed',
  },
  {
    guard: 'a late charge is asked about where nothing is paid',
    file: 'lib/checkout/listed/late-charges.ts',
    find: 'alike.find(({ isUnpaid }) => isUnpaid) ?? alike[0]',
    replace: 'alike[0]',
    tests: [late],
    named: 'not at one that is',
  },
  {
    guard: 'a transaction’s row is locked before the list’s',
    file: paid,
    find: `  FROM bound, (SELECT count(*) FROM taken) AS levels, (SELECT count(*) FROM expired) AS tags
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE $8 <> 'LIST' AND NOT EXISTS (
    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
      AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($3::timestamp, "heldUntil"))
  ON CONFLICT (kind, "resourceId") DO UPDATE SET
    dirty = known.dirty + 1,
    "dirtyAt" = CASE WHEN known.dirty > known.synced THEN known."dirtyAt" ELSE excluded."dirtyAt" END,
    "dueAt" = LEAST(known."dueAt", GREATEST(excluded."dueAt", known."heldUntil")),
    traceparent = excluded.traceparent
)
SELECT id, \${tellExpired('expired')}`,
    replace: `  FROM attempt
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE $8 <> 'LIST' AND NOT EXISTS (
    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
      AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($3::timestamp, "heldUntil"))
  ON CONFLICT (kind, "resourceId") DO UPDATE SET
    dirty = known.dirty + 1,
    "dirtyAt" = CASE WHEN known.dirty > known.synced THEN known."dirtyAt" ELSE excluded."dirtyAt" END,
    "dueAt" = LEAST(known."dueAt", GREATEST(excluded."dueAt", known."heldUntil")),
    traceparent = excluded.traceparent
)
SELECT id, NULL`,
    tests: [paidTests],
    named: 'without keeping it waiting',
  },
  {
    guard: 'a bound charge leaves no candidate behind',
    file: 'lib/checkout/listed/late-charges.ts',
    find: "        data: { claim: 'FOREIGN' },",
    replace: "        data: { claim: 'CANDIDATE' },",
    tests: [reconcile],
    named: 'could be it',
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
    guard: 'absence is believed after the token’s death and ten minutes',
    file: timing,
    find: 'export const PROOF_AFTER_MS = 70 * MINUTE;',
    replace: 'export const PROOF_AFTER_MS = 60 * MINUTE;',
    tests: [reconcile],
    named: 'ten minutes more',
  },
  {
    guard: 'absence takes a second list',
    file: decide,
    find: "{ kind: 'note-absence', listedAt: snapshot.startedAt }",
    replace: "{ kind: 'clear' }",
    tests: [rules],
  },
  {
    guard: 'the second list is five minutes younger',
    file: timing,
    find: 'export const PROOF_GAP_MS = 5 * MINUTE;',
    replace: 'export const PROOF_GAP_MS = 1 * MINUTE;',
    tests: [reconcile],
    named: 'five minutes after',
  },
  {
    guard: 'a list that lacks a known charge proves nothing',
    file: 'lib/checkout/listed/find-charge.ts',
    find: '    holdsAllBound: missing === 0,',
    replace: '    holdsAllBound: missing >= 0,',
    tests: [reconcile],
    named: 'by an old list',
  },
  {
    guard: 'a list that hides what rows are for proves nothing',
    file: decide,
    find: '  if (snapshot.complete && (opaque || !snapshot.everyRowShown)) {',
    replace: '  if (snapshot.complete && opaque) {',
    tests: [rules],
  },
  {
    guard: 'a row dated before the submission is no proof of absence',
    file: decide,
    find: '  const opaque = open.length > 0;',
    replace: "  const opaque = open.some((one) => one.likeness === 'unclear');",
    tests: [reconcile],
    named: 'dates before the submission',
  },
  {
    guard: 'an incomplete list proves nothing',
    file: decide,
    find: '  if (!snapshot.complete || !snapshot.holdsAllBound) {',
    replace: '  if (!snapshot.holdsAllBound) {',
    tests: [rules],
  },
  {
    guard: 'a living sender is not overtaken (lease of SENDING)',
    file: reconciler,
    find: `          OR (state = 'SENDING' AND "leaseUntil" < \${DATABASE_TIME})`,
    replace: `          OR (state = 'SENDING')`,
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'whoever prepares a charge is not overtaken (lease of CREATED, by a worker)',
    file: reconciler,
    find: `              AND \${UNLEASED})\n       ORDER BY`,
    replace: `              )\n       ORDER BY`,
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'a worker never makes a first send: it abandons',
    file: reconciler,
    find: "      await transition(kind, due.id, BigInt(due.fence), 'abandon', { reason: 'never-sent' });\n",
    replace: '',
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'a sender that is gone is found',
    file: reconciler,
    find: "      await transition(kind, due.id, BigInt(due.fence), 'lose', { reason: 'sender-gone' });\n",
    replace: '',
    tests: [reconcile],
    named: 'a process that is gone',
  },
  {
    guard: 'one charge that cannot be dealt with holds up no other',
    file: reconciler,
    find: `  } catch (error) {
    log.error('A payment could not be looked at; it is tried again', { attemptId, error });
  }`,
    replace: `  } finally {
    log.debug(attemptId);
  }`,
    tests: [reconcile],
    named: 'that breaks off holds up no other',
  },
  {
    guard: 'a token that cannot be read is not sent',
    file: reconciler,
    find: '  if (paymentToken === null) return await stopResending(attempt);\n',
    replace: "  if (paymentToken === null) throw new Error('unreadable');\n",
    tests: [reconcile],
    named: 'cannot be read any more',
  },
  {
    guard: 'only what is under review is decided by a person',
    file: orderPayment,
    find: "        if (attempt.state !== 'REVIEW') return 'not-under-review';\n",
    replace: '',
    tests: [reconcile],
    named: 'could be it',
  },
  {
    guard: 'a ruled out candidate is nobody’s',
    file: 'lib/checkout/orders/outcome.ts',
    find: "  if (transition === 'dismiss') await ruleOutListed(tx, orderId);\n",
    replace: '',
    tests: [late],
    named: 'a person rules out',
  },
];

const statements: Mutation[] = [
  {
    guard: 'a cart gets an order only where no other one is live',
    file: place,
    find: "WHERE status <> 'FAILED' OR fingerprint = $8",
    replace: 'WHERE fingerprint = $8',
    tests: [placeTests],
  },
  {
    guard: 'a purchase that failed goes on in its order',
    file: place,
    find: "WHERE status <> 'FAILED' OR fingerprint = $8",
    replace: "WHERE status <> 'FAILED' OR $8::text IS NULL",
    tests: [placeTests],
  },
  {
    guard: 'an order is placed for a key that is not known',
    file: place,
    find: '    AND NOT EXISTS (SELECT 1 FROM checkout_keys WHERE key = $2)\n',
    replace: '',
    tests: [placeTests],
  },
  {
    guard: 'an order is placed for an open cart',
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
    guard: 'what was given up for an order stays where that cannot be placed',
    file: store,
    find: "  if (placed.kind === 'short') throw new OutOfStock(placed.shortages);\n",
    replace: '',
    tests: [placeTests],
  },
  {
    guard: 'only what may succeed is paid',
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
    guard: 'what was not bought stays in the cart',
    file: paid,
    find: '  WHERE line.quantity > ordered.quantity\n',
    replace: '  WHERE false\n',
    tests: [paidTests],
  },
  {
    guard: 'what was removed from the cart stays away',
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
    guard: 'a flag that was resolved opens again when something else is seen',
    file: 'lib/checkout/review/flags.ts',
    find: '    "resolvedAt" = NULL, "resolvedBy" = NULL\n',
    replace: '    "resolvedBy" = NULL\n',
    tests: [paidTests],
  },
  {
    guard: 'a list that is due is not marked again',
    file: paid,
    find: "    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND \"resourceId\" = '*'\n",
    replace: "    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND \"resourceId\" = '-'\n",
    tests: [paidTests],
  },
  {
    guard: 'a list that has shown the charge is not asked for again',
    file: paid,
    find: "$8 <> 'LIST'",
    replace: "$8 <> '-'",
    tests: [paidTests],
  },
];

const stock: Mutation[] = [
  {
    guard: 'units never fall below zero, nor below what is reserved',
    file: stockMigration,
    find: '"reserved" >= 0 AND "onHand" >= "reserved"',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order never has more units than it asks for',
    file: stockMigration,
    find: '"held" + "sold" + "owed" + "waived" <= "quantity"',
    replace: 'true',
    tests: [unitTests],
  },
  {
    guard: 'an order is placed only where its units are there',
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
    guard: 'a further attempt reserves the units of its order again',
    file: store,
    find: '  await reserveUnits(tx, orderId);\n',
    replace: '',
    tests: [units],
    named: 'reserved again with another one',
  },
  {
    guard: 'all units of an order are there, or none is reserved',
    file: unitStore,
    find: '  if (shortages.length > 0) throw new OutOfStock(shortages);\n',
    replace: '',
    tests: [unitTests],
  },
  {
    guard: 'levels are locked in one order',
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
    guard: 'an order that is open again holds what is left of its units',
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
    guard: 'a paid order holds no units',
    file: paid,
    find: 'reserved = level.reserved - sold.held,',
    replace: 'reserved = level.reserved - 0 * sold.held,',
    tests: [paidTests],
  },
  {
    guard: 'a paid order takes no more than is there',
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
    guard: 'the page of a product whose last units a late charge takes says so',
    file: paid,
    find: 'sold.sold - sold.held AS quantity',
    replace: 'sold.sold - sold.sold AS quantity',
    tests: [paidTests],
  },
  {
    guard: 'what is paid and not there is owed',
    file: paid,
    find: 'owed = sold.quantity - sold.sold,',
    replace: 'owed = 0 * sold.quantity,',
    tests: [paidTests],
  },
];

/** Each transition of the machine and each way of sorting is held by the model besides its own tests. */
const modelled: Mutation[] = [
  {
    guard: 'a 4xx to a second send (found by the model)',
    file: 'lib/payments/reply.ts',
    find: '    if (sends > 1) {\n',
    replace: '    if (sends > 1_000) {\n',
    tests: [model],
  },
  {
    guard: 'the token’s death (found by the model)',
    file: timing,
    find: 'export const PROOF_AFTER_MS = 70 * MINUTE;',
    replace: 'export const PROOF_AFTER_MS = 20 * MINUTE;',
    tests: [model],
  },
  {
    guard: 'success from UNKNOWN (found by the model)',
    file: states,
    find: "succeed: { from: ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'], to: 'SUCCEEDED' }",
    replace: "succeed: { from: ['CREATED', 'SENDING', 'REVIEW'], to: 'SUCCEEDED' }",
    tests: [model],
  },
  {
    guard: 'UNCERTAIN is unsettled (found by the model)',
    file: 'lib/db/order-status.ts',
    find: "unsettledOrders: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW'];",
    replace: "unsettledOrders: readonly OrderStatus[] = ['PENDING', 'PAYING', 'REVIEW'];",
    tests: [model],
  },
];

const prices: Mutation[] = [
  {
    guard: 'of gross prices no codes are sent',
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
    guard: 'contained tax is rounded half up, once',
    file: 'lib/tax.ts',
    find: '(2n * amount * rate + whole)',
    replace: '(2n * amount * rate)',
    tests: [tax],
  },
  {
    guard: 'the database adds no tax to gross prices',
    file: 'prisma/migrations/20261123095629_taxes_included/migration.sql',
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
    guard: 'a page that expires while a visitor is on the way to it leaves with its policy',
    file: 'lib/cache/pages.ts',
    find: '(this.#isFresh(entry) || this.#pins.has(key))',
    replace: 'this.#isFresh(entry)',
    tests: ['lib/cache/pages.test.ts'],
  },
  {
    guard: 'a page that a visitor is on the way to is not evicted',
    file: 'lib/cache/pages.ts',
    find: 'if (!this.#pins.has(oldest)) this.#delete(oldest);',
    replace: 'this.#delete(oldest);',
    tests: ['lib/cache/pages.test.ts'],
  },
  {
    guard: 'a visitor who goes past the proxy pins the page',
    file: 'lib/server/kept-pages.ts',
    find: 'processCache()?.store.pin(etag)',
    replace: 'undefined',
    tests: ['lib/server/incoming.test.ts'],
  },
  {
    guard: 'a visitor whom the proxy lets go to a page pins it',
    file: 'proxy.ts',
    find: 'processCache()?.store.pin(etag)',
    replace: 'undefined',
    tests: ['lib/server/proxy.test.ts'],
  },
  {
    guard: 'nobody reads that a form was not executed where that is not known',
    file: 'proxy.ts',
    find: 'if (!hasNotArrived(error)) throw error;',
    replace: '',
    tests: ['lib/server/proxy.test.ts'],
  },
  {
    guard: 'a page is made again when nobody is on the way to the old one',
    file: 'lib/cache/warm.ts',
    find: "await this.#options.whenUnpinned(this.#etags.get(path) ?? '');",
    replace: '',
    tests: ['lib/cache/warm.test.ts'],
  },
];

export const mutations: readonly Mutation[] = [
  ...database,
  ...submission,
  ...sending,
  ...looking,
  ...statements,
  ...stock,
  ...modelled,
  ...prices,
  ...pages,
  ...subscriptionAttempts,
];
