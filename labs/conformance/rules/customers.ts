import {
  eventually,
  expectFields,
  expectJson,
  expectListed,
  expectRows,
  listedIds,
} from '../expect.ts';
import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { idOf, isObject, resourceOf, short } from '../service/read.ts';
import type { World } from '../world.ts';

async function showsLater(world: World, id: string, expected: Record<string, unknown>) {
  await eventually(world.timeoutSeconds, async () => {
    const reply = await world.client.succeed('GET', `/customers/${id}`);
    expectFields(reply, 'customer', expected);
  });
}

export const customerRules = rulesOf('Customers', {
  create: [
    'POST /customers creates a customer from firstname, lastname, email, phone and type.',
    async (world) => {
      const sent = world.newCustomer();
      const reply = await world.client.succeed('POST', '/customers', sent);
      expectFields(reply, 'customer', sent);
    },
  ],
  'create-without-phone': [
    'The phone is optional when a customer is created.',
    async (world) => {
      const { phone: _left, ...body } = world.newCustomer();
      await world.client.succeed('POST', '/customers', body);
    },
  ],
  get: [
    'GET /customers/<id> returns the customer.',
    async (world) => {
      const { id, sent } = await world.customer();
      const reply = await world.client.succeed('GET', `/customers/${id}`);
      expectJson(reply);
      if (!isObject(reply.body)) throw new Failure(`${reply.call} returned ${short(reply.text)}`);
      expectFields(reply, 'customer', sent);
      const answered = idOf(reply.body, 'customer');
      if (answered !== undefined && answered !== id) {
        throw new Failure(`${reply.call} returned the customer ${answered}`);
      }
    },
  ],
  list: [
    'GET /customers returns a list with every customer.',
    async (world) => {
      const customers = [await world.customer(), await world.makeCustomer()];
      await expectListed(
        world,
        'customer',
        customers.map(({ id }) => id),
      );
    },
  ],
  'reuse-by-email': [
    'A customer is created or reused by e-mail: posting an address again leaves one customer with it.',
    async (world) => {
      const { id, sent } = await world.makeCustomer();
      const reply = await world.client.call('POST', '/customers', { body: sent });
      if (reply.status >= 500) throw new Failure(`${reply.call} returned ${reply.status}`);
      const again = reply.ok ? idOf(reply.body, 'customer') : undefined;
      if (again !== undefined && again !== id) throw new Failure('a second customer was created');
      const rows = expectRows(await world.client.call('GET', '/customers'));
      const same = rows.filter((row) => resourceOf(row, 'customer')?.email === sent.email);
      if (same.length > 1) throw new Failure(`${same.length} customers have the address`);
    },
  ],
  update: [
    'PUT /customers/<customer_id> changes firstname, lastname and email.',
    async (world) => {
      const { id } = await world.makeCustomer();
      const { email } = world.newCustomer();
      const body = { firstname: 'Grace', lastname: 'Changed', email };
      const reply = await world.client.succeed('PUT', `/customers/${id}`, body);
      expectFields(reply, 'customer', body);
      await showsLater(world, id, body);
    },
  ],
  'update-any-of': [
    'PUT accepts any of these fields alone, and leaves the others unchanged.',
    async (world) => {
      const { id, sent } = await world.makeCustomer();
      const { email } = world.newCustomer();
      let expected = sent;
      for (const body of [{ firstname: 'Only' }, { lastname: 'One' }, { email }]) {
        await world.client.succeed('PUT', `/customers/${id}`, body);
        expected = { ...expected, ...body };
        await showsLater(world, id, expected);
      }
    },
  ],
  delete: [
    'DELETE /customers/<customer_id> deletes the customer: it is neither returned nor listed afterwards.',
    async (world) => {
      const { id } = await world.makeCustomer();
      await world.client.succeed('DELETE', `/customers/${id}`);
      await eventually(world.timeoutSeconds, async () => {
        const reply = await world.client.call('GET', `/customers/${id}`);
        if (reply.ok) throw new Failure('the customer is still returned');
        if ((await listedIds(world, 'customer')).includes(id))
          throw new Failure('the customer is still listed');
      });
      const customer = await world.customer();
      await world.client.succeed('GET', `/customers/${customer.id}`);
    },
  ],
  unknown: [
    'A customer that does not exist gets a response outside of 2xx from every call.',
    async ({ client }) => {
      const path = '/customers/no-such-customer';
      const body = { firstname: 'Nobody' };
      await client.refuse('GET', path, 'an unknown id');
      await client.refuse('PUT', path, 'an unknown id', body);
      await client.refuse('DELETE', path, 'an unknown id');
    },
  ],
  types: [
    'Names and e-mail address are strings, the address is one, and the type is INDIVIDUAL.',
    async (world) => {
      for (const change of [
        { firstname: 5 },
        { lastname: { text: 'x' } },
        { email: 'no address' },
        { type: 'SPACESHIP' },
      ]) {
        const body = { ...world.newCustomer(), ...change };
        await world.client.refuse('POST', '/customers', short(change), body);
      }
    },
  ],
});

export const paymentMethodRules = rulesOf('Payment methods', {
  add: [
    'PUT /customers/<customer_id>/payment-methods adds the card behind a payment token.',
    async (world) => {
      const { id } = await world.makeCustomer();
      const { token } = await world.cardToken();
      const body = { paymentToken: token };
      await world.client.succeed('PUT', `/customers/${id}/payment-methods`, body);
    },
  ],
  'token-once': [
    'Adding a card consumes the token: it adds no card to a second customer.',
    async (world) => {
      const [first, second] = [await world.makeCustomer(), await world.makeCustomer()];
      const body = { paymentToken: (await world.cardToken()).token };
      const path = ({ id }: { id: string }) => `/customers/${id}/payment-methods`;
      await world.client.succeed('PUT', path(first), body);
      await world.client.refuse('PUT', path(second), 'a used token', body);
    },
  ],
  'choose-default': [
    'PUT /customers/<customer_id>/credit-card/choose chooses a saved card by last four digits and type.',
    async (world) => {
      const { id } = await world.makeCustomer();
      const { token, card } = await world.cardToken();
      if (card === undefined) {
        throw new NotTried('needs a token command that prints last4Digits and cardType too');
      }
      const body = { paymentToken: token };
      await world.client.succeed('PUT', `/customers/${id}/payment-methods`, body);
      const choice = { cardLastFourDigits: card.last4Digits, cardType: card.cardType };
      const path = `/customers/${id}/credit-card/choose`;
      await world.client.succeed('PUT', path, choice);
    },
  ],
  'choose-unknown': [
    'A card that the customer has not saved cannot be chosen.',
    async (world) => {
      const { id } = await world.makeCustomer();
      const body = { cardLastFourDigits: '0000', cardType: 'VISA' };
      await world.client.refuse(
        'PUT',
        `/customers/${id}/credit-card/choose`,
        'a card that is not saved',
        body,
      );
    },
  ],
  'garbage-token': [
    'A token that the service never issued adds no card.',
    async (world) => {
      const { id } = await world.makeCustomer();
      const body = { paymentToken: 'no-such-token' };
      await world.client.refuse(
        'PUT',
        `/customers/${id}/payment-methods`,
        'an unknown token',
        body,
      );
    },
  ],
});
