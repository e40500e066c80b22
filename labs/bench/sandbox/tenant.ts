import { request } from 'undici';
import type { Call } from './load.ts';

export type BenchTenant = {
  /** A read of one customer. */
  readonly read: Call;
  /** A purchase of two items with tax. */
  purchase(paymentToken: string): Call;
  paymentTokens(count: number): Promise<string[]>;
  /** Bytes that the sandbox's process holds. */
  memory(): Promise<number>;
  /** Milliseconds of reading the whole transactions list, several times. */
  timeLists(times: number): Promise<number[]>;
};

/** A tenant with a customer and a product, over HTTP. */
export async function openBenchTenant(origin: string): Promise<BenchTenant> {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await request(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.body.json()) as Record<string, string>;
  };
  const tenant = await send('/sandbox/tenants', {});
  const credentials = `${tenant.clientId}:${tenant.clientSecret}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const api = `/tenants/${tenant.tenantId}`;
  const person = { firstname: 'Ada', lastname: 'Moreau', email: 'ada@example.com' };
  const customer = await send(`${api}/customers`, person, { authorization });
  const coffee = { name: 'Guji', price: 14.5, currency: 'EUR' };
  const product = await send(`${api}/products`, coffee, { authorization });
  const card = JSON.stringify({
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2040,
    securityCode: '123',
    name: 'Ada Moreau',
  });
  const cardCall: Call = {
    method: 'POST',
    path: `/sandbox${api}/payment-tokens`,
    headers: { 'content-type': 'application/json' },
    body: card,
  };
  return {
    read: { method: 'GET', path: `${api}/customers/${customer.id}`, headers: { authorization } },
    purchase: (paymentToken) => ({
      method: 'POST',
      path: `${api}/transactions`,
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({
        paymentToken,
        customerId: customer.id,
        items: [{ productId: product.id, quantity: 2 }],
        taxRatesOptions: ['VAT_STANDARD'],
      }),
    }),
    paymentTokens: async (count) => {
      const tokens: string[] = [];
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          while (tokens.length < count) {
            tokens.push('');
            const index = tokens.length - 1;
            const response = await request(origin + cardCall.path, {
              method: 'POST',
              headers: cardCall.headers,
              body: card,
            });
            const { token } = (await response.body.json()) as { token: string };
            tokens[index] = token;
          }
        }),
      );
      return tokens;
    },
    memory: async () => {
      const response = await request(`${origin}/sandbox/health`);
      return ((await response.body.json()) as { memoryBytes: number }).memoryBytes;
    },
    timeLists: async (times) => {
      const durations: number[] = [];
      for (let run = 0; run < times; run += 1) {
        const started = performance.now();
        const response = await request(`${origin}${api}/transactions`, {
          headers: { authorization },
        });
        await response.body.arrayBuffer();
        durations.push(performance.now() - started);
      }
      return durations;
    },
  };
}
