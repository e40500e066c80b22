import { expectFields, expectJson, expectListed } from '../expect.ts';
import { rulesOf } from '../rule.ts';
import { short } from '../service/read.ts';

export const productRules = rulesOf('Products', {
  create: [
    'POST /products creates a product from name, description, price, currency and active.',
    async (world) => {
      const sent = world.newProduct();
      const reply = await world.client.succeed('POST', '/products', sent);
      expectFields(reply, 'product', sent);
    },
  ],
  get: [
    'GET /products/<id> returns the product, its price as a decimal amount.',
    async (world) => {
      for (const change of [{ price: 12.5 }, { price: 0.01 }, { price: 1999.99 }, { price: 7 }]) {
        const { id, sent } = await world.make('product', '/products', world.newProduct(change));
        const reply = await world.client.succeed('GET', `/products/${id}`);
        expectJson(reply);
        expectFields(reply, 'product', sent);
      }
    },
  ],
  inactive: [
    'An inactive product can be created, and is returned as inactive.',
    async (world) => {
      const sent = world.newProduct({ active: false });
      const { id } = await world.make('product', '/products', sent);
      const reply = await world.client.succeed('GET', `/products/${id}`);
      expectFields(reply, 'product', { active: false });
    },
  ],
  list: [
    'GET /products returns a list with every product.',
    async (world) => {
      const created = await world.make('product', '/products', world.newProduct());
      await expectListed(world, 'product', [(await world.product()).id, created.id]);
    },
  ],
  unknown: [
    'A product that does not exist gets a response outside of 2xx.',
    async ({ client }) => {
      await client.refuse('GET', '/products/no-such-product', 'an unknown id');
    },
  ],
  types: [
    'The price is a number and active a boolean.',
    async (world) => {
      for (const change of [{ price: 'twelve' }, { price: { amount: 1 } }, { active: 'maybe' }]) {
        const body = world.newProduct(change);
        await world.client.refuse('POST', '/products', short(change), body);
      }
    },
  ],
});

export const planRules = rulesOf('Plans', {
  create: [
    'POST /plans creates a plan from name, description, recurringChargeAmount, chargeFrequency, currency, trialPeriodDays, gracePeriodDays and active.',
    async (world) => {
      const sent = world.newPlan({ trialPeriodDays: 14 });
      const reply = await world.client.succeed('POST', '/plans', sent);
      expectFields(reply, 'plan', sent);
    },
  ],
  types: [
    'The amount is a number, the days are integers, and the frequency is MONTHLY.',
    async (world) => {
      for (const change of [
        { recurringChargeAmount: 'nine' },
        { trialPeriodDays: 1.5 },
        { gracePeriodDays: 'few' },
        { chargeFrequency: 'NOW AND THEN' },
      ]) {
        const body = world.newPlan(change);
        await world.client.refuse('POST', '/plans', short(change), body);
      }
    },
  ],
});
