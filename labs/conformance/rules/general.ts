import { expectJson } from '../expect.ts';
import { NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { expectRefusal } from '../service/client.ts';

export const generalRules = rulesOf('Messages', {
  json: [
    'Replies to reads are JSON.',
    async (world) => {
      const customer = await world.customer();
      const product = await world.product();
      for (const path of [
        '/customers',
        `/customers/${customer.id}`,
        '/products',
        `/products/${product.id}`,
        '/transactions',
      ]) {
        expectJson(await world.client.succeed('GET', path));
      }
    },
  ],
  malformed: [
    'A body that is not JSON gets a response outside of 2xx.',
    async ({ client }) => {
      for (const raw of ['{', 'text', '']) {
        const reply = await client.call('POST', '/customers', { raw });
        expectRefusal(reply, `the body ${JSON.stringify(raw)}`);
      }
    },
  ],
  'not-an-object': [
    'A body that is JSON but not an object gets a response outside of 2xx.',
    async ({ client }) => {
      for (const raw of ['[]', '5', 'null', '"text"']) {
        expectRefusal(await client.call('POST', '/products', { raw }), `the body ${raw}`);
      }
    },
  ],
});

const inABrowser = async () => {
  throw new NotTried('needs a browser: sandbox/e2e tries it on the sandbox');
};

export const formRules = rulesOf('Card form', {
  'tokenizes-only': ['submitFormFields() tokenizes and never creates a charge.', inABrowser],
  completion: [
    'completeTransaction receives data.sessionToken and data.cardData with last4Digits and cardType.',
    inABrowser,
  ],
  refresh: ['sessionTokenProvider is called when the token has expired.', inABrowser],
});
