import { eventually, expectFields, expectJson } from '../expect.ts';
import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { idOf, isObject, resourceOf, short, shown } from '../service/read.ts';
import type { World } from '../world.ts';

const PATH = '/subscriptions';

async function read(world: World, id: string) {
  const reply = await world.client.succeed('GET', `${PATH}/${id}`);
  expectJson(reply);
  if (!isObject(reply.body)) throw new Failure(`${reply.call} returned ${short(reply.text)}`);
  return reply;
}

/** @throws NotTried if the reply does not show the change */
async function showsLater(world: World, id: string, expected: Record<string, unknown>) {
  await eventually(world.timeoutSeconds, async () => {
    const reply = await read(world, id);
    expectFields(reply, 'subscription', expected);
    const names = Object.keys(expected);
    if (shown(resourceOf(reply.body, 'subscription'), names).length === 0) {
      throw new NotTried(`accepted, but GET shows no ${names.join(', ')} to see it by`);
    }
  });
}

async function create(world: World, change = {}): Promise<void> {
  const subscription = await world.newSubscription(change);
  const { token } = await world.cardToken();
  const body = { paymentToken: token, subscription };
  const reply = await world.client.succeed('POST', PATH, body);
  expectFields(reply, 'subscription', subscription);
}

export const subscriptionRules = rulesOf('Subscriptions', {
  create: [
    'POST /subscriptions takes paymentToken and subscription with planId, customerId, quantity and applicableTaxes.',
    (world) => create(world),
  ],
  'create-with-trial': [
    'A plan with a trial is subscribed to in the same way.',
    async (world) => {
      const plan = await world.make('plan', '/plans', world.newPlan({ trialPeriodDays: 30 }));
      await create(world, { planId: plan.id });
    },
  ],
  get: [
    'GET /subscriptions/<id> returns the subscription.',
    async (world) => {
      const { id, sent } = await world.makeSubscription();
      const reply = await read(world, id);
      if (isObject(sent.subscription)) expectFields(reply, 'subscription', sent.subscription);
      const answered = idOf(reply.body, 'subscription');
      if (answered !== undefined && answered !== id) {
        throw new Failure(`${reply.call} returned the subscription ${answered}`);
      }
    },
  ],
  'token-once': [
    'Creating a subscription consumes the token: it creates no second one.',
    async (world) => {
      const { sent } = await world.makeSubscription();
      await world.client.refuse('POST', PATH, 'a used token', sent);
    },
  ],
  'garbage-token': [
    'A token that the service never issued creates no subscription.',
    async (world) => {
      const subscription = await world.newSubscription();
      const body = { paymentToken: 'no-such-token', subscription };
      await world.client.refuse('POST', PATH, 'an unknown token', body);
    },
  ],
  'unknown-references': [
    'A plan or a customer that does not exist cannot be subscribed.',
    async (world) => {
      for (const change of [{ planId: 'no-such-plan' }, { customerId: 'no-such-customer' }]) {
        const subscription = await world.newSubscription(change);
        const { token } = await world.cardToken();
        const body = { paymentToken: token, subscription };
        await world.client.refuse('POST', PATH, short(change), body);
      }
    },
  ],
  switch: [
    'PATCH /subscriptions/<subscription_id>/switch changes the plan.',
    async (world) => {
      const { id } = await world.makeSubscription();
      const plan = await world.make('plan', '/plans', world.newPlan({ recurringChargeAmount: 19 }));
      const body = { planId: plan.id };
      await world.client.succeed('PATCH', `${PATH}/${id}/switch`, body);
      await showsLater(world, id, body);
    },
  ],
  'switch-unknown': [
    'Switching to a plan that does not exist is refused.',
    async (world) => {
      const { id } = await world.makeSubscription();
      const body = { planId: 'no-such-plan' };
      await world.client.refuse('PATCH', `${PATH}/${id}/switch`, 'an unknown plan', body);
    },
  ],
  quantity: [
    'PATCH /subscriptions/<subscription_id>/quantity changes the quantity.',
    async (world) => {
      const { id } = await world.makeSubscription();
      const body = { quantity: 3 };
      await world.client.succeed('PATCH', `${PATH}/${id}/quantity`, body);
      await showsLater(world, id, body);
    },
  ],
  'quantity-is-an-integer': [
    'The quantity of a subscription is an integer.',
    async (world) => {
      const { id } = await world.makeSubscription();
      for (const quantity of [1.5, 'two', null]) {
        await world.client.refuse('PATCH', `${PATH}/${id}/quantity`, `quantity ${quantity}`, {
          quantity,
        });
      }
    },
  ],
  'payment-source': [
    'PATCH /subscriptions/<subscription_id>/payment-source takes the payment token of a new checkout as pfToken.',
    async (world) => {
      const { id } = await world.makeSubscription();
      const body = { pfToken: (await world.cardToken()).token };
      const path = `${PATH}/${id}/payment-source`;
      await world.client.succeed('PATCH', path, body);
      await read(world, id);
    },
  ],
  'payment-source-token-once': [
    'A new payment source consumes its token, and a used one is refused.',
    async (world) => {
      const [one, two] = [await world.makeSubscription(), await world.makeSubscription()];
      const body = { pfToken: (await world.cardToken()).token };
      const path = ({ id }: { id: string }) => `${PATH}/${id}/payment-source`;
      await world.client.succeed('PATCH', path(one), body);
      await world.client.refuse('PATCH', path(two), 'a used token', body);
    },
  ],
  cancel: [
    'DELETE /subscriptions/<subscription_id> cancels the subscription, and no other.',
    async (world) => {
      const [ended, kept] = [await world.makeSubscription(), await world.makeSubscription()];
      await world.client.succeed('DELETE', `${PATH}/${ended.id}`);
      const body = { quantity: 2 };
      await eventually(world.timeoutSeconds, async () => {
        await world.client.refuse(
          'PATCH',
          `${PATH}/${ended.id}/quantity`,
          'a cancelled subscription',
          body,
        );
      });
      await read(world, kept.id);
    },
  ],
  unknown: [
    'A subscription that does not exist gets a response outside of 2xx from every call.',
    async ({ client }) => {
      const path = `${PATH}/no-such-subscription`;
      await client.refuse('GET', path, 'an unknown id');
      const body = { quantity: 2 };
      await client.refuse('PATCH', `${path}/quantity`, 'an unknown id', body);
      await client.refuse('DELETE', path, 'an unknown id');
    },
  ],
});
