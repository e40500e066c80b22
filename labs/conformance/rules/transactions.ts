import { eventually, expectFields, expectJson, expectListed, listedIds } from '../expect.ts';
import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { idOf, short } from '../service/read.ts';
import type { World } from '../world.ts';

const PATH = '/transactions';

async function charge(world: World, change = {}): Promise<{ id: string; body: object }> {
  const body = await world.charge(change);
  const reply = await world.client.succeed('POST', PATH, body);
  expectJson(reply);
  const id = idOf(reply.body, 'transaction');
  if (id === undefined)
    throw new Failure(`${reply.call} returned no identifier: ${short(reply.text)}`);
  return { id, body };
}

async function chargesNothing(world: World, attempt: () => Promise<void>): Promise<void> {
  const before = await listedIds(world, 'transaction');
  await attempt();
  const after = await listedIds(world, 'transaction');
  if (after.length > before.length) {
    throw new Failure(`the list has ${after.length - before.length} transaction more`);
  }
}

export const transactionRules = rulesOf('Transactions', {
  create: [
    'POST /transactions charges paymentToken, customerId, items and taxRatesOptions, and returns an identifier to be stored.',
    async (world) => {
      const sent = await world.charge();
      const reply = await world.client.succeed('POST', PATH, sent);
      expectJson(reply);
      if (idOf(reply.body, 'transaction') === undefined) {
        throw new Failure(`${reply.call} returned no identifier: ${short(reply.text)}`);
      }
      const { customerId, items, taxRatesOptions } = sent;
      expectFields(reply, 'transaction', { customerId, items, taxRatesOptions });
    },
  ],
  'several-items': [
    'A transaction has several items, each with a product and a quantity.',
    async (world) => {
      const [one, other] = [
        await world.product(),
        await world.make('product', '/products', world.newProduct({ price: 3.25 })),
      ];
      const items = [
        { productId: one.id, quantity: 1 },
        { productId: other.id, quantity: 4 },
      ];
      await charge(world, { items });
    },
  ],
  'tax-codes': [
    'A transaction takes tax codes in taxRatesOptions.',
    async (world) => {
      if (world.taxCodes.length === 0) throw new NotTried('needs a tax code: pass --tax-code');
      await charge(world, { taxRatesOptions: world.taxCodes });
    },
  ],
  list: [
    'GET /transactions returns a list with every transaction.',
    async (world) => {
      const charges = [(await charge(world)).id, (await charge(world)).id];
      await expectListed(world, 'transaction', charges);
    },
  ],
  'identifiers-differ': [
    'Two charges are two transactions, even if they are equal.',
    async (world) => {
      const [one, two] = [await charge(world), await charge(world)];
      if (one.id === two.id) throw new Failure('both have the same identifier');
    },
  ],
  'token-once': [
    'A payment token is used once: the same charge again is refused, and nothing else is charged.',
    async (world) => {
      const { body } = await charge(world);
      await chargesNothing(world, async () => {
        await world.client.refuse('POST', PATH, 'a used token', body);
      });
    },
  ],
  'token-once-at-the-same-time': [
    'Of several charges with one token at the same time, exactly one succeeds.',
    async (world) => {
      const before = await listedIds(world, 'transaction');
      const body = await world.charge();
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => world.client.call('POST', PATH, { body })),
      );
      const succeeded = replies.filter(({ ok }) => ok).length;
      if (succeeded !== 1) throw new Failure(`${succeeded} of 8 charges succeeded`);
      await eventually(world.timeoutSeconds, async () => {
        const more = (await listedIds(world, 'transaction')).length - before.length;
        if (more !== 1) throw new Failure(`the list has ${more} transactions more`);
      });
    },
  ],
  'token-for-one-flow': [
    'A token that charged a transaction creates no subscription.',
    async (world) => {
      const subscription = await world.newSubscription();
      const body = await world.charge();
      await world.client.succeed('POST', PATH, body);
      await world.client.refuse('POST', '/subscriptions', 'a used token', {
        paymentToken: body.paymentToken,
        subscription,
      });
    },
  ],
  'garbage-token': [
    'A token that the service never issued charges nothing.',
    (world) =>
      chargesNothing(world, async () => {
        const body = await world.charge({ paymentToken: 'no-such-token' });
        await world.client.refuse('POST', PATH, 'an unknown token', body);
      }),
  ],
  'declined-card': [
    'A declined card gets a response outside of 2xx.',
    async (world) => {
      const { token } = await world.cardToken('declined');
      const body = await world.charge({ paymentToken: token });
      await world.client.refuse('POST', PATH, 'a declined card', body);
    },
  ],
  'unknown-references': [
    'A customer or a product that does not exist cannot be charged.',
    (world) =>
      chargesNothing(world, async () => {
        for (const change of [
          { customerId: 'no-such-customer' },
          { items: [{ productId: 'no-such-product', quantity: 1 }] },
        ]) {
          const body = await world.charge(change);
          await world.client.refuse('POST', PATH, short(change), body);
        }
      }),
  ],
  'quantity-is-an-integer': [
    'The quantity of an item is an integer.',
    (world) =>
      chargesNothing(world, async () => {
        const product = await world.product();
        for (const quantity of [1.5, 'two', null]) {
          const items = [{ productId: product.id, quantity }];
          const body = await world.charge({ items });
          await world.client.refuse('POST', PATH, `quantity ${quantity}`, body);
        }
      }),
  ],
});
