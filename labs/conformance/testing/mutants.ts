import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { signBody } from '../../../sandbox/webhooks/send.ts';
import { basic, type Credentials, parseJson } from '../service/client.ts';
import { isObject, type Json, rowsOf } from '../service/read.ts';

export type Call = {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
  raw: string;
};

export type Answer = { status: number; body: unknown; contentType?: string };

export type Mutation = {
  readonly name: string;
  /** Rules that must detect the defect. */
  readonly breaks: readonly string[];
  readonly onCall?: (call: Call, next: (call: Call) => Promise<Answer>) => Promise<Answer>;
  /** Undefined drops the webhook. */
  readonly onWebhook?: (hook: Hook) => Hook | undefined;
};

export type Hook = { body: string; signature: string };

type Tenant = Credentials & { readonly tenantId: string; readonly signingSecret: string };

/** A proxy between the suite and the sandbox with one defect. */
export class MutantService {
  readonly #target: string;
  readonly #mutation: Mutation;
  readonly #server: Server;
  readonly #relay: Server;
  #destination: string | undefined;

  constructor(target: string, mutation: Mutation) {
    this.#target = target;
    this.#mutation = mutation;
    this.#server = createServer((request, response) => {
      this.#pass(request).then(
        ({ status, body, contentType = 'application/json' }) => {
          response.writeHead(status, { 'content-type': contentType });
          response.end(typeof body === 'string' ? body : JSON.stringify(body));
        },
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    });
    this.#relay = createServer((request, response) => {
      this.#passWebhook(request).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(502).end(),
      );
    });
  }

  async start(): Promise<string> {
    await listen(this.#relay);
    return listen(this.#server);
  }

  async stop(): Promise<void> {
    for (const server of [this.#server, this.#relay]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #pass(request: IncomingMessage): Promise<Answer> {
    const raw = await text(request);
    const call: Call = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      authorization: request.headers.authorization,
      body: parseJson(raw),
      raw,
    };
    if (call.path.startsWith('/sandbox/')) return this.#forward(this.#withRelay(call));
    const next = (changed: Call) => this.#forward(changed);
    return this.#mutation.onCall?.(call, next) ?? next(call);
  }

  #withRelay(call: Call): Call {
    if (!call.path.endsWith('/webhook-settings') || !isObject(call.body)) return call;
    const { destinationUrl } = call.body;
    if (typeof destinationUrl !== 'string') return call;
    this.#destination = destinationUrl;
    return { ...call, body: { ...call.body, destinationUrl: addressOf(this.#relay) } };
  }

  async #forward({ method, path, authorization, body, raw }: Call): Promise<Answer> {
    const content = body === undefined ? raw : JSON.stringify(body);
    const response = await fetch(this.#target + path, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(content !== '' && { 'content-type': 'application/json' }),
      },
      ...(content !== '' && { body: content }),
    });
    const reply = await response.text();
    return { status: response.status, body: parseJson(reply) ?? reply };
  }

  async #passWebhook(request: IncomingMessage): Promise<void> {
    const body = await text(request);
    const signature = String(request.headers['x-webhook-signature'] ?? '');
    const hook = (this.#mutation.onWebhook ?? ((each) => each))({ body, signature });
    if (hook === undefined || this.#destination === undefined) return;
    await fetch(this.#destination, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-signature': hook.signature },
      body: hook.body,
    });
  }
}

const CREATED = { id: 'made-up', customer_id: 'made-up' };

function isAt(call: Call, method: string, pattern: RegExp): boolean {
  return call.method === method && pattern.test(call.path.replace(/^\/tenants\/[^/]+/, ''));
}

/** Responds with success where the service refuses. */
const lenient =
  (method: string, pattern: RegExp): Mutation['onCall'] =>
  async (call, next) => {
    const answer = await next(call);
    return isAt(call, method, pattern) && answer.status >= 400
      ? { status: 200, body: CREATED }
      : answer;
  };

/** Refuses calls that the service would accept. */
const refusing =
  (
    method: string,
    pattern: RegExp,
    when: (body: Json) => boolean = () => true,
  ): Mutation['onCall'] =>
  async (call, next) =>
    isAt(call, method, pattern) && when(isObject(call.body) ? call.body : {})
      ? { status: 422, body: {} }
      : next(call);

/** Responds with success without doing anything. */
const pretending =
  (method: string, pattern: RegExp): Mutation['onCall'] =>
  async (call, next) =>
    isAt(call, method, pattern) ? { status: 200, body: call.body ?? {} } : next(call);

const showing =
  (method: string, pattern: RegExp, change: (body: Json) => unknown): Mutation['onCall'] =>
  async (call, next) => {
    const answer = await next(call);
    return isAt(call, method, pattern) && isObject(answer.body)
      ? { ...answer, body: change(answer.body) }
      : answer;
  };

/** Drops the last row of a list. */
const shortening =
  (pattern: RegExp): Mutation['onCall'] =>
  async (call, next) => {
    const answer = await next(call);
    return isAt(call, 'GET', pattern)
      ? { ...answer, body: (rowsOf(answer.body) ?? []).slice(0, -1) }
      : answer;
  };

const resigning =
  (secret: string, change: (event: Json) => unknown): Mutation['onWebhook'] =>
  ({ body }) => {
    const changed = JSON.stringify(change(JSON.parse(body) as Json));
    return { body: changed, signature: signBody(changed, secret) };
  };

/** Every rule that can be tested without a browser is broken by one of these services. */
export function mutations(tenant: Tenant): readonly Mutation[] {
  const right = basic(tenant);
  const tokens = new Map<string, unknown>();
  const addresses = new Map<string, string>();
  return [
    {
      name: 'refuses everybody',
      breaks: ['Authentication/right-credentials'],
      onCall: async () => ({ status: 401, body: {} }),
    },
    {
      name: 'accepts missing credentials',
      breaks: ['Authentication/no-credentials'],
      onCall: (call, next) => next({ ...call, authorization: call.authorization ?? right }),
    },
    {
      name: 'ignores the secret',
      breaks: ['Authentication/wrong-credentials', 'Authentication/other-schemes'],
      onCall: (call, next) => next({ ...call, authorization: call.authorization && right }),
    },
    {
      name: 'ignores the tenant in the path',
      breaks: ['Authentication/tenant-in-path'],
      onCall: (call, next) =>
        next({ ...call, path: call.path.replace('no-such-tenant', tenant.tenantId) }),
    },
    {
      name: 'mixes the tenants’ data',
      breaks: ['Authentication/tenants-apart'],
      onCall: (call, next) =>
        next({
          ...call,
          path: call.path.replace(/^\/tenants\/[^/]+/, `/tenants/${tenant.tenantId}`),
          authorization: right,
        }),
    },
    {
      name: 'sends JSON as text',
      breaks: ['Messages/json'],
      onCall: async (call, next) => ({ ...(await next(call)), contentType: 'text/html' }),
    },
    {
      name: 'accepts any body',
      breaks: ['Messages/malformed', 'Messages/not-an-object'],
      onCall: async (call, next) =>
        call.method === 'POST' && !isObject(call.body) && !call.path.endsWith('/generate')
          ? { status: 201, body: CREATED }
          : next(call),
    },
    {
      name: 'renames the token',
      breaks: ['Payment token/generate-by-post'],
      onCall: showing('POST', /generate$/, ({ token }) => ({ paymentToken: token })),
    },
    {
      name: 'supports POST only',
      breaks: ['Payment token/generate-by-get'],
      onCall: refusing('GET', /generate$/),
    },
    {
      name: 'gives everybody the same token',
      breaks: ['Payment token/tokens-differ'],
      onCall: async (call, next) => {
        const answer = await next(call);
        if (!call.path.endsWith('/generate') || !isObject(answer.body)) return answer;
        const token = tokens.get('first') ?? answer.body.token;
        tokens.set('first', token);
        return { ...answer, body: { token } };
      },
    },
    {
      name: 'charges any request',
      breaks: [
        'Payment token/carries-a-card',
        'Payment token/valid-for-an-hour',
        'Transactions/token-once',
        'Transactions/token-once-at-the-same-time',
        'Transactions/garbage-token',
        'Transactions/declined-card',
        'Transactions/unknown-references',
        'Transactions/quantity-is-an-integer',
      ],
      onCall: lenient('POST', /^\/transactions$/),
    },
    {
      name: 'subscribes any request',
      breaks: [
        'Transactions/token-for-one-flow',
        'Subscriptions/token-once',
        'Subscriptions/garbage-token',
        'Subscriptions/unknown-references',
      ],
      onCall: lenient('POST', /^\/subscriptions$/),
    },
    {
      name: 'swaps a customer’s names',
      breaks: ['Customers/create'],
      onCall: showing('POST', /^\/customers$/, (body) => ({ ...body, lastname: body.firstname })),
    },
    {
      name: 'requires a phone number',
      breaks: ['Customers/create-without-phone'],
      onCall: refusing('POST', /^\/customers$/, (body) => body.phone === undefined),
    },
    {
      name: 'returns another customer',
      breaks: ['Customers/get'],
      onCall: showing('GET', /^\/customers\/.+/, (body) => ({
        ...body,
        email: 'other@example.com',
      })),
    },
    {
      name: 'omits the latest customer from the list',
      breaks: ['Customers/list'],
      onCall: shortening(/^\/customers$/),
    },
    {
      name: 'creates a second customer with an address',
      breaks: ['Customers/reuse-by-email'],
      onCall: async (call, next) => {
        const body = isObject(call.body) ? call.body : {};
        if (!isAt(call, 'POST', /^\/customers$/) || typeof body.email !== 'string')
          return next(call);
        const existing = addresses.get(body.email);
        addresses.set(body.email, 'known');
        return next(existing ? { ...call, body: { ...body, email: `again-${body.email}` } } : call);
      },
    },
    {
      name: 'drops updates of a customer',
      breaks: ['Customers/update', 'Customers/update-any-of'],
      onCall: pretending('PUT', /^\/customers\/[^/]+$/),
    },
    {
      name: 'blanks omitted fields',
      breaks: ['Customers/update-any-of'],
      onCall: (call, next) =>
        next(
          isAt(call, 'PUT', /^\/customers\/[^/]+$/) && isObject(call.body)
            ? { ...call, body: { firstname: '-', lastname: '-', ...call.body } }
            : call,
        ),
    },
    {
      name: 'deletes nothing',
      breaks: ['Customers/delete', 'Subscriptions/cancel'],
      onCall: pretending('DELETE', /./),
    },
    {
      name: 'knows everybody',
      breaks: ['Customers/unknown', 'Products/unknown', 'Subscriptions/unknown'],
      onCall: lenient('GET', /./),
    },
    {
      name: 'accepts values of any type',
      breaks: ['Customers/types', 'Products/types', 'Plans/types'],
      onCall: lenient('POST', /^\/(customers|products|plans)$/),
    },
    {
      name: 'saves no card',
      breaks: ['Payment methods/add', 'Payment methods/choose-default'],
      onCall: refusing('PUT', /payment-methods$/),
    },
    {
      name: 'saves any card',
      breaks: ['Payment methods/token-once', 'Payment methods/garbage-token'],
      onCall: lenient('PUT', /payment-methods$/),
    },
    {
      name: 'refuses every choice of a card',
      breaks: ['Payment methods/choose-default'],
      onCall: refusing('PUT', /choose$/),
    },
    {
      name: 'accepts any choice of a card',
      breaks: ['Payment methods/choose-unknown'],
      onCall: lenient('PUT', /choose$/),
    },
    {
      name: 'rounds prices',
      breaks: ['Products/create', 'Products/get'],
      onCall: async (call, next) =>
        showing(call.method, /^\/products/, (body) =>
          'price' in body ? { ...body, price: Math.round(Number(body.price)) } : body,
        )?.(call, next) ?? next(call),
    },
    {
      name: 'sells everything',
      breaks: ['Products/inactive'],
      onCall: showing('GET', /^\/products\/.+/, (body) => ({ ...body, active: true })),
    },
    {
      name: 'omits the latest product from the list',
      breaks: ['Products/list'],
      onCall: shortening(/^\/products$/),
    },
    {
      name: 'refuses every plan',
      breaks: ['Plans/create'],
      onCall: refusing('POST', /^\/plans$/),
    },
    {
      name: 'charges without returning an identifier',
      breaks: ['Transactions/create'],
      onCall: showing('POST', /^\/transactions$/, () => ({ status: 'charged' })),
    },
    {
      name: 'refuses several items',
      breaks: ['Transactions/several-items'],
      onCall: refusing(
        'POST',
        /^\/transactions$/,
        ({ items }) => Array.isArray(items) && items.length > 1,
      ),
    },
    {
      name: 'refuses tax codes',
      breaks: ['Transactions/tax-codes'],
      onCall: refusing(
        'POST',
        /^\/transactions$/,
        ({ taxRatesOptions }) => Array.isArray(taxRatesOptions) && taxRatesOptions.length > 0,
      ),
    },
    {
      name: 'omits the latest transaction from the list',
      breaks: ['Transactions/list'],
      onCall: shortening(/^\/transactions$/),
    },
    {
      name: 'gives every charge the same identifier',
      breaks: ['Transactions/identifiers-differ'],
      onCall: showing('POST', /^\/transactions$/, (body) => ({ ...body, id: 'one' })),
    },
    {
      name: 'subscribes nobody',
      breaks: ['Subscriptions/create', 'Subscriptions/create-with-trial'],
      onCall: refusing('POST', /^\/subscriptions$/),
    },
    {
      name: 'returns another subscription',
      breaks: ['Subscriptions/get'],
      onCall: showing('GET', /^\/subscriptions\/.+/, (body) => ({ ...body, customerId: 'other' })),
    },
    {
      name: 'switches no plan',
      breaks: ['Subscriptions/switch'],
      onCall: pretending('PATCH', /switch$/),
    },
    {
      name: 'switches to any plan',
      breaks: ['Subscriptions/switch-unknown'],
      onCall: lenient('PATCH', /switch$/),
    },
    {
      name: 'changes no quantity',
      breaks: ['Subscriptions/quantity'],
      onCall: pretending('PATCH', /quantity$/),
    },
    {
      name: 'accepts any quantity',
      breaks: ['Subscriptions/quantity-is-an-integer'],
      onCall: lenient('PATCH', /quantity$/),
    },
    {
      name: 'refuses a new card',
      breaks: ['Subscriptions/payment-source'],
      onCall: refusing('PATCH', /payment-source$/),
    },
    {
      name: 'accepts a token twice',
      breaks: ['Subscriptions/payment-source-token-once'],
      onCall: lenient('PATCH', /payment-source$/),
    },
    {
      name: 'sends no webhooks',
      breaks: [
        'Webhooks/customer-created',
        'Webhooks/customer-updated-and-deleted',
        'Webhooks/product-created',
        'Webhooks/subscription',
        'Webhooks/charge',
        'Webhooks/invoice',
        'Webhooks/envelope',
        'Webhooks/signature',
      ],
      onWebhook: () => undefined,
    },
    {
      name: 'renames the customer’s id in customer:created',
      breaks: ['Webhooks/customer-created'],
      onWebhook: resigning(tenant.signingSecret, (event) => ({
        ...event,
        payload: { id: isObject(event.payload) ? event.payload.customer_id : '' },
      })),
    },
    {
      name: 'sends events of another tenant',
      breaks: ['Webhooks/envelope'],
      onWebhook: resigning(tenant.signingSecret, (event) => ({ ...event, businessId: 'other' })),
    },
    {
      name: 'sends an unknown type',
      breaks: ['Webhooks/envelope'],
      onWebhook: resigning(tenant.signingSecret, (event) => ({ ...event, type: 'customer:seen' })),
    },
    {
      name: 'signs in upper case',
      breaks: ['Webhooks/signature'],
      onWebhook: ({ body, signature }) => ({ body, signature: signature.toUpperCase() }),
    },
    {
      name: 'signs other bytes than it sends',
      breaks: ['Webhooks/signature'],
      onWebhook: ({ body, signature }) => ({
        body: JSON.stringify(JSON.parse(body), null, 1),
        signature,
      }),
    },
  ];
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return addressOf(server);
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
