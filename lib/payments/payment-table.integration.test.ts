import { describe, test } from 'vitest';
import { json, openPaymentTable, page, type Row } from '@/lib/testing/builders/payment-table';
import { declinedAnswer } from '@/lib/testing/service/relay';

// Each row: what happens to the POST, what the resends get and what the list shows; then the attempt's final state, the
// number of sends and charges, and what shopper and staff are told. ./reply.test.ts has every form of a reply, and
// ./fit.test.ts every form of a listed charge.

const { shop, expectRow, payAgain, chargeElsewhere, products, changePrices, isOthers, others } =
  openPaymentTable();
const declining = '4000000000000002';
const used = { answer: json(422, 'payment_token_used') };
const paid = ['paid', 'order-paid'];
const paidLater = ['confirming', 'order-paid'];
const charged = { charged: declinedAnswer };

describe('the answer to the POST', () => {
  test.each<Row>([
    { what: 'the charge is made', ends: ['SUCCEEDED', 1, 1], shopper: paid },
    {
      what: 'the card is declined',
      card: declining,
      ends: ['REFUSED', 1, 0],
      shopper: ['declined'],
    },
    {
      what: 'the card is declined although it was charged',
      post: charged,
      ends: ['REVIEW', 1, 1],
      shopper: ['declined', 'late-charge'],
      staff: ['late-charge', 'unexplained'],
    },
    {
      what: 'the token is refused as expired',
      post: { answer: json(400, 'payment_token_expired') },
      ends: ['REFUSED', 1, 0],
      shopper: ['declined'],
    },
    {
      what: 'a product is refused',
      post: { answer: json(422, 'product_inactive') },
      ends: ['REFUSED', 1, 0],
      shopper: ['declined'],
    },
    {
      what: 'the token is refused as used, and nothing was charged',
      post: used,
      ends: ['REVIEW', 1, 0],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    {
      what: 'a gateway doubles the request',
      post: 'doubled',
      ends: ['SUCCEEDED', 1, 1],
      shopper: paidLater,
    },
    {
      what: 'a 404 without a code may hide everything',
      post: { answer: json(404) },
      ends: ['REVIEW', 1, 0],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    {
      what: 'a refusal hides its reason',
      post: { answer: json(400, 'E1042') },
      ends: ['REVIEW', 1, 0],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    ...[404, 429, 500].map(
      (status): Row => ({
        what: `a ${status} says nothing`,
        post: { answer: page(status) },
        ends: ['SUCCEEDED', 2, 1],
        shopper: paidLater,
      }),
    ),
    ...[page(201), { status: 201, body: JSON.stringify({ id: 'none', status: 'FAILED' }) }].map(
      (answer): Row => ({
        what: `a ${answer.status} shows no charge: ${answer.body}`,
        post: { charged: answer },
        ends: ['SUCCEEDED', 1, 1],
        shopper: paidLater,
      }),
    ),
    {
      what: 'a 201 names a charge that was listed before',
      post: {
        charged: async () => {
          const { id: customerId } = await shop.call<{ id: string }>('POST', '/customers', {
            ...{ firstname: 'E', lastname: 'E', email: 'e@example.com', type: 'INDIVIDUAL' },
          });
          const items = [{ productId: (await products())[0]?.id, quantity: 1 }];
          const body = { customerId, items, taxRatesOptions: [], paymentToken: await shop.token() };
          const { id } = await shop.call<{ id: string }>('POST', '/transactions', body);
          isOthers(id);
          await shop.reconcile();
          return { status: 201, body: JSON.stringify({ id }) };
        },
      },
      ends: ['SUCCEEDED', 1, 1],
      shopper: paidLater,
      staff: ['unexplained'],
    },
    {
      what: 'a 201 names a charge that pays another order',
      post: {
        charged: async () => ({ status: 201, body: JSON.stringify({ id: [...others()][0] }) }),
      },
      ends: ['SUCCEEDED', 1, 1],
      shopper: paidLater,
    },
  ])('$what', expectRow);
});

describe('a lost reply', () => {
  test.each<Row>([
    {
      what: 'is found in the list',
      post: 'reply lost',
      ends: ['SUCCEEDED', 1, 1],
      shopper: paidLater,
    },
    {
      what: 'of a process that died',
      post: 'process dies after',
      ends: ['SUCCEEDED', 1, 1],
      shopper: ['no answer', 'order-paid'],
    },
    {
      what: 'is found once the list shows it, though the resend was refused as used',
      post: 'reply lost',
      list: (row, at) => (at < 3 ? [] : [row]),
      resends: [used],
      ends: ['SUCCEEDED', 2, 1],
      shopper: paidLater,
    },
    {
      what: 'that no list shows is for a person: the token was used',
      post: 'reply lost',
      list: () => [],
      resends: ['arrives'],
      ends: ['REVIEW', 2, 1],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    {
      what: 'is paid by the resend of a service that forgot the first one, which is told of',
      post: 'reply lost',
      list: (row, at) => (at < 2 ? [] : [row]),
      resends: [
        { charged: async () => ({ status: 201, body: JSON.stringify(await chargeElsewhere()) }) },
      ],
      ends: ['SUCCEEDED', 2, 2],
      shopper: paidLater,
      staff: ['unexplained'],
    },
  ])('$what', expectRow);
});

describe('a lost request', () => {
  const lost = { post: 'request lost', shopper: paidLater } as const;
  test.each<Row>([
    { what: 'is sent again', ...lost, ends: ['SUCCEEDED', 2, 1] },
    { what: 'is sent again twice', ...lost, resends: ['request lost'], ends: ['SUCCEEDED', 3, 1] },
    {
      what: 'of a process that died is sent again',
      post: 'process dies before',
      ends: ['SUCCEEDED', 2, 1],
      shopper: ['no answer', 'order-paid'],
    },
    {
      what: 'whose resend loses its reply is found',
      ...lost,
      resends: ['reply lost'],
      ends: ['SUCCEEDED', 2, 1],
    },
    ...[page(404), json(429), json(401)].map(
      (answer): Row => ({
        what: `goes on after a ${answer.status} to the resend: ${answer.body}`,
        ...lost,
        resends: [{ answer }],
        ends: ['SUCCEEDED', 3, 1],
      }),
    ),
    {
      what: 'whose resend is declined was not charged',
      ...lost,
      card: declining,
      ends: ['NOT_CHARGED', 2, 0],
      shopper: ['confirming', 'payment-failed'],
    },
    {
      what: 'whose resend is refused as expired was not charged',
      ...lost,
      resends: [{ answer: json(400, 'payment_token_expired') }],
      ends: ['NOT_CHARGED', 2, 0],
      shopper: ['confirming', 'payment-failed'],
    },
    {
      what: 'whose resend is refused as used is for a person',
      ...lost,
      resends: [used],
      ends: ['REVIEW', 2, 0],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    {
      what: 'whose resend is refused for a hidden reason is for a person',
      ...lost,
      resends: [{ answer: json(422) }],
      ends: ['REVIEW', 2, 0],
      shopper: ['confirming'],
      staff: ['token-used'],
    },
    {
      what: 'waits while a price cannot be read',
      ...lost,
      before: {
        0.1: () => shop.fault('GET', '/products/*', 'status', { status: 500, times: null }),
        10: () => shop.control('DELETE', '/faults'),
      },
      ends: ['SUCCEEDED', 2, 1],
    },
    {
      what: 'is not sent again at another price, and was not charged',
      ...lost,
      before: { 0.1: () => changePrices(1), 16: () => changePrices(-1) },
      ends: ['NOT_CHARGED', 1, 0],
      shopper: ['confirming', 'payment-failed'],
    },
    {
      what: 'is not sent again once a price was another, though only for a while',
      ...lost,
      before: { 0.1: () => changePrices(1), 10: () => changePrices(-1) },
      ends: ['NOT_CHARGED', 1, 0],
      shopper: ['confirming', 'payment-failed'],
    },
  ])('$what', expectRow);
});

describe('a charge whose reply was lost and whose token is used, listed with', () => {
  const lost = { post: 'reply lost', resends: [used], shopper: ['confirming'] } as const;
  const review = { ...lost, ends: ['REVIEW', 2, 1], staff: ['token-used', 'unexplained'] } as const;
  const found = { post: 'reply lost', ends: ['SUCCEEDED', 1, 1], shopper: paidLater } as const;
  const none = undefined;
  test.each<Row>([
    // Dates are no evidence; what counts is which list was the first to show the charge.
    { what: 'an old date', ...found, list: (row) => [{ ...row, createdAt: '2020-01-01' }] },
    { what: 'the row twice', ...found, list: (row) => [row, row] },
    { what: 'no customer', ...review, list: (row) => [{ ...row, customerId: none }] },
    { what: 'no items', ...review, list: (row) => [{ ...row, items: none }] },
    { what: 'another id', ...found, list: (row) => [{ ...row, id: `i-${row.id}` }] },
    {
      what: 'a failure',
      ...review,
      staff: ['token-used'],
      list: (row) => [{ ...row, status: 'FAILED' }],
    },
    {
      what: 'a second row that fits',
      ...review,
      staff: ['token-used', 'unexplained', 'unexplained'],
      list: (row) => [row, { ...row, id: `${row.id}-2` }],
    },
    {
      what: 'a second row that may be it, since it shows no items',
      ...review,
      staff: ['token-used', 'unexplained', 'unexplained'],
      list: (row) => [row, { ...row, id: `${row.id}-2`, items: none }],
    },
    {
      what: 'a second row of another amount',
      ...found,
      staff: ['unexplained'],
      list: (row) => [row, { ...row, id: `${row.id}-2`, amount: 1.23 }],
    },
  ])('$what', expectRow);
});

describe('a lost request that cannot be resent', () => {
  const lost = {
    post: 'request lost',
    before: { 0.1: () => changePrices(1), 16: () => changePrices(-1) },
    shopper: ['confirming'],
  } as const;
  test.each<Row>([
    {
      what: 'is given up where no charge was ever recognised in a list',
      ...lost,
      alone: true,
      ends: ['REVIEW', 1, 0],
      staff: ['gave-up-looking'],
    },
    {
      what: 'is given up where lists lack charges that replies named',
      ...lost,
      before: {
        ...lost.before,
        20: async () => shop.relay().rewrite('GET /transactions', () => []),
      },
      ends: ['REVIEW', 1, 0],
      staff: ['gave-up-looking'],
    },
    {
      what: 'is given up where a charge of the customer shows no items',
      ...lost,
      before: { ...lost.before, 3: () => chargeElsewhere() },
      list: (row) => [{ ...row, items: undefined }],
      ends: ['REVIEW', 1, 1],
      staff: ['list-cannot-tell', 'unexplained'],
    },
    {
      what: 'is not paid by two charges of the customer that look alike',
      ...lost,
      before: {
        ...lost.before,
        16: async () => {
          await changePrices(-1);
          await chargeElsewhere();
          await chargeElsewhere();
        },
      },
      ends: ['REVIEW', 1, 2],
      staff: ['several-candidates', 'unexplained', 'unexplained'],
    },
  ])('$what', expectRow);
});

describe('a charge that was made although the reply was a decline', () => {
  const another = { 0.1: () => payAgain() };
  test.each<Row>([
    {
      what: 'does not keep another card from paying; it is unexplained, and the shopper is told of two charges',
      post: charged,
      before: another,
      ends: ['SUCCEEDED', 1, 2],
      shopper: ['declined', 'order-paid', 'late-charge'],
      staff: ['late-charge', 'unexplained'],
    },
    {
      what: 'keeps another card from paying once it is listed',
      post: charged,
      before: { 2: () => payAgain() },
      ends: ['REVIEW', 1, 1],
      shopper: ['declined', 'late-charge'],
      staff: ['late-charge', 'unexplained'],
    },
    {
      what: 'is raised at no order where the list shows no items',
      post: charged,
      list: (row) => [{ ...row, items: undefined }],
      ends: ['REFUSED', 1, 1],
      shopper: ['declined'],
      staff: ['unexplained'],
    },
    {
      what: 'is raised where the list shows it a day later',
      post: charged,
      list: (row, at) => (at < 24 * 60 ? [] : [row]),
      ends: ['REVIEW', 1, 1],
      shopper: ['declined', 'late-charge'],
      staff: ['late-charge', 'unexplained'],
    },
    {
      what: 'is not made where the card was declined, and another one paid',
      card: declining,
      before: another,
      ends: ['SUCCEEDED', 1, 1],
      shopper: ['declined', 'order-paid'],
    },
  ])('$what', expectRow);
});
