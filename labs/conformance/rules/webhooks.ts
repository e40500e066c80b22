import { eventually } from '../expect.ts';
import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { isObject, short } from '../service/read.ts';
import type { Received, WebhookReceiver } from '../service/receiver.ts';
import type { World } from '../world.ts';

const TYPES = new Set([
  ...['created', 'updated', 'deleted'].flatMap((what) =>
    ['customer', 'product', 'subscription', 'invoice'].map((kind) => `${kind}:${what}`),
  ),
  'subscription:charge:success',
  'subscription:charge:failed',
]);

function receiverOf({ webhooks }: World): WebhookReceiver {
  if (webhooks === null) {
    throw new NotTried(
      'needs webhooks: pass --webhook-port and --webhook-secret, or --sandbox-control',
    );
  }
  return webhooks;
}

async function arrives(world: World, type: string, id: string): Promise<Received> {
  const { received } = receiverOf(world);
  let found: Received | undefined;
  await eventually(world.webhookSeconds, async () => {
    found = received.find(
      ({ event }) =>
        isObject(event) && event.type === type && JSON.stringify(event.payload).includes(`"${id}"`),
    );
    if (!found) throw new Failure(`no ${type} for ${id} within ${world.webhookSeconds} s`);
  });
  if (!found) throw new Failure(`no ${type} for ${id}`);
  return found;
}

async function someReceived(world: World): Promise<readonly Received[]> {
  const { received } = receiverOf(world);
  await world.customer();
  await eventually(world.webhookSeconds, async () => {
    if (received.length === 0) throw new Failure('no event has arrived');
  });
  return received;
}

/** The interface does not say which events a charge emits. */
async function seen(world: World, types: readonly string[]): Promise<void> {
  const { received } = receiverOf(world);
  const isOne = ({ event }: Received) =>
    isObject(event) && typeof event.type === 'string' && types.includes(event.type);
  await world.makeSubscription();
  await eventually(world.webhookSeconds, async () => {
    if (!received.some(isOne)) {
      throw new Failure(`no ${types.join(' or ')} within ${world.webhookSeconds} s`);
    }
  });
}

export const webhookRules = rulesOf('Webhooks', {
  'customer-created': [
    'customer:created is sent when a customer is created, and carries its customer_id as a string.',
    async (world) => {
      receiverOf(world);
      const { id } = await world.makeCustomer();
      const { event } = await arrives(world, 'customer:created', id);
      const payload = isObject(event) && isObject(event.payload) ? event.payload : {};
      if (payload.customer_id !== id) {
        throw new Failure(`the payload has customer_id ${short(payload.customer_id)}`);
      }
    },
  ],
  'customer-updated-and-deleted': [
    'customer:updated and customer:deleted are sent when it is changed and deleted.',
    async (world) => {
      receiverOf(world);
      const { id } = await world.makeCustomer();
      const body = { firstname: 'Renamed' };
      await world.client.succeed('PUT', `/customers/${id}`, body);
      await arrives(world, 'customer:updated', id);
      await world.client.succeed('DELETE', `/customers/${id}`);
      await arrives(world, 'customer:deleted', id);
    },
  ],
  'product-created': [
    'product:created is sent when a product is created.',
    async (world) => {
      receiverOf(world);
      const { id } = await world.make('product', '/products', world.newProduct());
      await arrives(world, 'product:created', id);
    },
  ],
  subscription: [
    'subscription:created, subscription:updated and subscription:deleted are sent for changes of a subscription.',
    async (world) => {
      receiverOf(world);
      const { id } = await world.makeSubscription();
      await arrives(world, 'subscription:created', id);
      const path = `/subscriptions/${id}`;
      const body = { quantity: 2 };
      await world.client.succeed('PATCH', `${path}/quantity`, body);
      await arrives(world, 'subscription:updated', id);
      await world.client.succeed('DELETE', path);
      await arrives(world, 'subscription:deleted', id);
    },
  ],
  charge: [
    'subscription:charge:success or subscription:charge:failed is sent for a charge of a subscription.',
    (world) => seen(world, ['subscription:charge:success', 'subscription:charge:failed']),
  ],
  invoice: [
    'An invoice event is sent for each charge.',
    (world) => seen(world, ['invoice:created', 'invoice:updated']),
  ],
  envelope: [
    'Every event is JSON with a documented type, the tenant as businessId, and an object as payload.',
    async (world) => {
      for (const { event, body } of await someReceived(world)) {
        if (!isObject(event))
          throw new Failure(`not a JSON object: ${short(body.toString('utf8'))}`);
        const { type, businessId, payload } = event;
        if (typeof type !== 'string' || !TYPES.has(type)) throw new Failure(`type ${short(type)}`);
        if (businessId !== world.client.tenantId)
          throw new Failure(`businessId ${short(businessId)}`);
        if (!isObject(payload)) throw new Failure(`payload ${short(payload)}`);
      }
    },
  ],
  signature: [
    'X-Webhook-Signature is the lowercase hex of HMAC-SHA256 over the raw body, keyed with the signing secret.',
    async (world) => {
      const receiver = receiverOf(world);
      for (const { body, signature } of await someReceived(world)) {
        if (signature === undefined) throw new Failure('an event has no X-Webhook-Signature');
        if (signature === receiver.signatureOf(body)) continue;
        const isHex = /^[0-9a-f]{64}$/.test(signature);
        throw new Failure(isHex ? 'a signature is not that of its body' : `signature ${signature}`);
      }
    },
  ],
});
