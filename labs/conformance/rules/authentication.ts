import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { basic, type Credentials, expectRefusal } from '../service/client.ts';
import type { World } from '../world.ts';

async function everyCall(world: World): Promise<readonly (readonly [string, string, unknown?])[]> {
  const tenant = `/tenants/${encodeURIComponent(world.client.tenantId)}`;
  const token = `/payment-token/${encodeURIComponent(world.client.tenantId)}/generate`;
  const customer = `${tenant}/customers/${(await world.customer()).id}`;
  const product = `${tenant}/products/${(await world.product()).id}`;
  const subscription = `${tenant}/subscriptions/none`;
  return [
    ['POST', token],
    ['GET', token],
    ['POST', `${tenant}/customers`, world.newCustomer()],
    ['GET', `${tenant}/customers`],
    ['GET', customer],
    ['PUT', customer, { firstname: 'Eve' }],
    ['PUT', `${customer}/payment-methods`, { paymentToken: 'none' }],
    ['PUT', `${customer}/credit-card/choose`, { cardLastFourDigits: '4242', cardType: 'VISA' }],
    ['DELETE', customer],
    ['POST', `${tenant}/products`, world.newProduct()],
    ['GET', `${tenant}/products`],
    ['GET', product],
    ['POST', `${tenant}/plans`, world.newPlan()],
    ['POST', `${tenant}/transactions`, {}],
    ['GET', `${tenant}/transactions`],
    ['POST', `${tenant}/subscriptions`, {}],
    ['GET', subscription],
    ['PATCH', `${subscription}/switch`, { planId: 'none' }],
    ['PATCH', `${subscription}/quantity`, { quantity: 2 }],
    ['PATCH', `${subscription}/payment-source`, { pfToken: 'none' }],
    ['DELETE', subscription],
  ];
}

async function refusesAll(world: World, authorization: string | null, what: string) {
  const accepted: string[] = [];
  for (const [method, path, body] of await everyCall(world)) {
    const reply = await world.client.request(method, path, { body, authorization });
    if (reply.ok) accepted.push(`${reply.call} returned ${reply.status}`);
  }
  if (accepted.length > 0) throw new Failure(`with ${what}, ${accepted.join('; ')}`);
  const { id } = await world.customer();
  const after = await world.client.call('GET', `/customers/${id}`);
  if (!after.ok) throw new Failure(`with ${what}, a customer was changed or deleted`);
}

export const authenticationRules = rulesOf('Authentication', {
  'right-credentials': [
    'Calls with Basic credentials, the base64 of client id, a colon and client secret, are accepted.',
    async ({ client }) => {
      await client.succeed('GET', '/customers');
    },
  ],
  'no-credentials': [
    'Every call under /tenants and /payment-token is refused without an Authorization header.',
    (world) => refusesAll(world, null, 'no credentials'),
  ],
  'wrong-credentials': [
    'Every call is refused with a client secret that is not the tenant’s.',
    (world) => {
      const wrong = basic({ clientId: 'nobody', clientSecret: 'wrong' });
      return refusesAll(world, wrong, 'wrong credentials');
    },
  ],
  'other-schemes': [
    'Credentials that are not sent by the Basic scheme are refused.',
    async ({ client }) => {
      for (const authorization of ['Bearer abc', 'Basic', 'Basic %%%', 'Basic bm9jb2xvbg==']) {
        const reply = await client.call('GET', '/customers', { authorization });
        expectRefusal(reply, `Authorization: ${authorization}`);
      }
    },
  ],
  'tenant-in-path': [
    'The tenant is selected by the path: these credentials are refused for a tenant that they do not belong to.',
    async ({ client }) => {
      for (const path of [
        '/tenants/no-such-tenant/customers',
        '/payment-token/no-such-tenant/generate',
      ]) {
        expectRefusal(await client.request('GET', path), 'the credentials of another tenant');
      }
    },
  ],
  'tenants-apart': [
    'Resources belong to one tenant: another tenant can neither list nor read them.',
    async (world) => {
      const { client, control } = world;
      if (control === null) throw new NotTried('needs a second tenant: pass --sandbox-control');
      const customer = await world.customer();
      type Tenant = Credentials & { tenantId: string };
      const other = await control<Tenant>('POST', '', { name: 'Conformance, second tenant' });
      try {
        const authorization = basic(other);
        const own = `/tenants/${other.tenantId}/customers`;
        const list = await client.request('GET', own, { authorization });
        if (list.text.includes(customer.id))
          throw new Failure('the other tenant lists the customer');
        const read = await client.request('GET', `${own}/${customer.id}`, { authorization });
        expectRefusal(read, 'another tenant’s customer');
        const crossed = `/tenants/${client.tenantId}/customers/${customer.id}`;
        const reply = await client.request('GET', crossed, { authorization });
        expectRefusal(reply, 'another tenant’s credentials');
      } finally {
        await control('DELETE', `/${other.tenantId}`);
      }
    },
  ],
});
