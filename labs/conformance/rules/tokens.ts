import { expectJson } from '../expect.ts';
import { Failure, NotTried } from '../failures.ts';
import { rulesOf } from '../rule.ts';
import { expectSuccess } from '../service/client.ts';
import { isObject, short } from '../service/read.ts';
import type { World } from '../world.ts';

async function generate(world: World, method: 'POST' | 'GET'): Promise<string> {
  const reply = expectSuccess(await world.client.generateToken(method));
  expectJson(reply);
  const token = isObject(reply.body) ? reply.body.token : undefined;
  if (typeof token !== 'string' || token === '') {
    throw new Failure(`${reply.call} returned no token: ${short(reply.text)}`);
  }
  return token;
}

const JUST_BEFORE = 60 * 60 - 60;
const JUST_AFTER = 2 * 60;

export const tokenRules = rulesOf('Payment token', {
  'generate-by-post': [
    'POST /payment-token/<tenant_id>/generate returns a JSON object with a string field token.',
    async (world) => {
      await generate(world, 'POST');
    },
  ],
  'generate-by-get': [
    'GET on the same path returns the same.',
    async (world) => {
      await generate(world, 'GET');
    },
  ],
  'tokens-differ': [
    'Every call generates a new token.',
    async (world) => {
      const tokens = [
        await generate(world, 'POST'),
        await generate(world, 'GET'),
        await generate(world, 'POST'),
      ];
      if (new Set(tokens).size < tokens.length)
        throw new Failure('two calls returned the same token');
    },
  ],
  'carries-a-card': [
    'A token that was never submitted through the form has no card and charges nothing.',
    async (world) => {
      const paymentToken = await generate(world, 'POST');
      const body = await world.charge({ paymentToken });
      await world.client.refuse('POST', '/transactions', 'a token from the generate call', body);
    },
  ],
  'valid-for-an-hour': [
    'A payment token is valid for 60 minutes: it charges before it expires and not afterwards.',
    async (world) => {
      const { client, control } = world;
      if (control === null) throw new NotTried('needs a clock to advance: pass --sandbox-control');
      const first = await world.charge();
      const second = await world.charge();
      const clock = `/${client.tenantId}/clock`;
      await control('PUT', clock, { advanceSeconds: JUST_BEFORE });
      await client.succeed('POST', '/transactions', first);
      await control('PUT', clock, { advanceSeconds: JUST_AFTER });
      await client.refuse('POST', '/transactions', 'a token of 61 minutes', second);
    },
  ],
});
