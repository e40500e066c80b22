import { env, type ServiceEnv } from '@/lib/env';
import { toDecimal } from '@/lib/money';
import { type JsonRequest, type ServiceConfig, type ServiceReply, sendJson } from './http';
import { listDefaults } from './list-limits';
import { collectList, streamList } from './list-stream';
import { idInAddress, readResource, showsId, unnamedResources } from './parse';
import type {
  CustomerChange,
  CustomerInput,
  PaymentService,
  PlanInput,
  ProductInput,
  ServiceList,
  SubscriptionBody,
  TransactionBody,
} from './payment-service';
import {
  type ServiceCustomer,
  type ServicePlan,
  type ServiceProduct,
  type ServiceSubscription,
  type ServiceTransaction,
  toCustomer,
  toPlan,
  toProduct,
  toSubscription,
  toTransaction,
} from './resources';

export type { ServiceConfig, ServiceFailure, ServiceReply } from './http';

/** Whether the service itself says that it has no such resource; a gateway's 404 does not count. */
export function isGone(reply: ServiceReply<unknown>): boolean {
  return !reply.ok && reply.isOwnNotFound === true;
}

/**
 * An id that a person entered; null if it cannot be one. The interface does not specify the format of ids:
 * they may contain slashes and spaces. URLs resolve `.` and `..` to another resource.
 */
export function enteredId(text: string): string | null {
  const id = text.trim();
  return /^[^\p{Cc}]{1,255}$/u.test(id) && !/^\.{1,2}$/.test(id) ? id : null;
}

const segment = encodeURIComponent;

/** Fields that an error may have too: they do not identify a resource. */
const UNSPECIFIC = new Set(['id', 'raw', 'name', 'description', 'type', 'status', 'active']);

/** Whether a reply without an id has any specific field of its resource. */
function showsFields(shown: object): boolean {
  return Object.keys(shown).some((field) => !UNSPECIFIC.has(field));
}

/** Fields of the interface by which each kind of resource is told from the others. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  customer: ['firstname', 'lastname'],
  product: ['name', 'price'],
  plan: ['name', 'recurringChargeAmount'],
  subscription: ['customerId', 'planId'],
  transaction: ['customerId', 'items'],
};

/** Fields with which a reply is taken for what was asked for. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  customer: ['firstname', 'lastname', 'email'],
  subscription: [
    'customer_id',
    'customer',
    'planId',
    'plan_id',
    'plan',
    'items',
    'quantity',
    'status',
  ],
  transaction: ['customer_id', 'customer', 'items', 'amount', 'total', 'status'],
};

/** Whether the reply to a creation is a whole resource of another kind: answers may get mixed up on the way. */
function isOther(raw: Record<string, unknown>, resource: string): boolean {
  const shows = (field: string) => raw[field] !== undefined;
  const own = OWN[resource];
  if (!own || own.some(shows)) return false;
  return Object.entries(TELLING).some(([kind, fields]) => kind !== resource && fields.every(shows));
}

/** The timeout of an interactive list in milliseconds, where that of a call is `timeoutMs`. */
function listTimeoutMs(timeoutMs: number): number {
  return Math.max(timeoutMs, 60_000);
}

/**
 * A client for one tenant. All amounts are in minor units; no method throws for network or service
 * errors, and none retries.
 */
export function createServiceClient(config: ServiceConfig): PaymentService {
  /** The path of a tenant's resource, and its template for traces, which contain no ids. */
  const at = (template: string, id = '') => ({
    path: `/tenants/${segment(config.tenantId)}${template.replace('{id}', () => segment(id))}`,
    template: `/tenants/{tenantId}${template}`,
  });
  const send = (call: JsonRequest) => sendJson(config, call);

  /** @param requestedId the id in the call's path, which the reply need not contain */
  async function one<T extends object>(
    call: JsonRequest,
    resource: string,
    read: (shown: { id: string; raw: Record<string, unknown> }) => T,
    requestedId?: string,
  ): Promise<ServiceReply<T>> {
    const reply = await send(call);
    if (!reply.ok) return reply;
    const named = readResource(reply.value, resource);
    const showsRequested =
      requestedId !== undefined && named && showsId(named.raw, resource, requestedId);
    const found =
      (showsRequested ? { ...named, id: requestedId } : named) ??
      (requestedId === undefined
        ? createdAt(reply, resource)
        : unnamedResources(reply.value, resource)
            .map((raw) => ({ id: requestedId, raw }))
            .find((shown) => showsFields(read(shown))));
    // Some services return deleted resources instead of 410.
    if (found?.raw.deleted === true && call.method === 'GET') {
      const message = `The ${resource} is deleted`;
      return { ok: false, kind: 'refused', status: 410, isOwnNotFound: true, message };
    }
    if (found && requestedId === undefined && isOther(found.raw, resource)) {
      const message = `The reply shows something else than a ${resource}`;
      return { ok: false, kind: 'unknown', status: reply.status, message };
    }
    if (found) return { ok: true, status: reply.status, value: read(found) };
    return {
      ok: false,
      kind: 'unknown',
      status: reply.status,
      message: `The ${resource} has no id`,
    };
  }

  /** The created resource, identified by the Location header. */
  function createdAt(
    { location, value }: { location?: string; value: unknown },
    resource: string,
  ): { id: string; raw: Record<string, unknown> } | null {
    const id = location === undefined ? null : idInAddress(location, resource);
    return id === null ? null : { id, raw: unnamedResources(value, resource)[0] ?? {} };
  }

  /** A list that fits into memory. */
  const list = <T>(
    template: string,
    resource: string,
    read: (shown: { id: string; raw: Record<string, unknown> }) => T,
  ): Promise<ServiceReply<ServiceList<T>>> => {
    const limits = {
      maxBytes: 256 * 1024 * 1024,
      maxMs: listTimeoutMs(config.timeoutMs),
      pages: undefined,
    };
    return collectList(streamList({ ...config, list: limits }, at(template), resource, read));
  };

  /** Calls whose response the interface does not specify: any 2xx is success. */
  async function command(call: JsonRequest): Promise<ServiceReply<undefined>> {
    const reply = await send(call);
    return reply.ok ? { ok: true, status: reply.status, value: undefined } : reply;
  }

  return {
    /** Generates a session token for the card form; valid for 60 minutes. */
    async generateToken(): Promise<ServiceReply<string>> {
      const reply = await send({
        method: 'POST',
        path: `/payment-token/${segment(config.tenantId)}/generate`,
        template: '/payment-token/{tenantId}/generate',
      });
      if (!reply.ok) return reply;
      const token = (reply.value as { token?: unknown } | null | undefined)?.token;
      if (typeof token === 'string' && token !== '') {
        return { ok: true, status: reply.status, value: token };
      }
      return {
        ok: false,
        kind: 'unknown',
        status: reply.status,
        message: 'The answer has no token',
      };
    },

    createCustomer: (input: CustomerInput) =>
      one<ServiceCustomer>(
        { method: 'POST', ...at('/customers'), body: { ...input, type: 'INDIVIDUAL' } },
        'customer',
        toCustomer,
      ),
    listCustomers: () => list<ServiceCustomer>('/customers', 'customer', toCustomer),
    streamCustomers: (maxMs?: number, signal?: AbortSignal) => {
      const own = config.customers ?? {
        ...listDefaults,
        maxMs: listTimeoutMs(config.timeoutMs),
      };
      const limits = { ...own, maxMs: maxMs ?? own.maxMs };
      return streamList<ServiceCustomer>(
        { ...config, list: limits },
        at('/customers'),
        'customer',
        toCustomer,
        signal,
      );
    },
    getCustomer: (id: string) =>
      one<ServiceCustomer>(
        { method: 'GET', ...at('/customers/{id}', id) },
        'customer',
        toCustomer,
        id,
      ),
    updateCustomer: (id: string, change: CustomerChange) =>
      command({ method: 'PUT', ...at('/customers/{id}', id), body: change }),
    deleteCustomer: (id: string) => command({ method: 'DELETE', ...at('/customers/{id}', id) }),
    addPaymentMethod: (id: string, paymentToken: string) =>
      command({
        method: 'PUT',
        ...at('/customers/{id}/payment-methods', id),
        body: { paymentToken },
      }),
    /** Makes the card with these last four digits and type the customer's default. */
    chooseCard: (id: string, cardLastFourDigits: string, cardType: string) =>
      command({
        method: 'PUT',
        ...at('/customers/{id}/credit-card/choose', id),
        body: { cardLastFourDigits, cardType },
      }),

    createProduct: (input: ProductInput) =>
      one<ServiceProduct>(
        {
          method: 'POST',
          ...at('/products'),
          body: { ...input, price: toDecimal(input.price), currency: input.price.currency },
        },
        'product',
        toProduct,
      ),
    listProducts: () => list<ServiceProduct>('/products', 'product', toProduct),
    getProduct: (id: string) =>
      one<ServiceProduct>({ method: 'GET', ...at('/products/{id}', id) }, 'product', toProduct, id),

    createPlan: ({ price, ...input }: PlanInput) =>
      one<ServicePlan>(
        {
          method: 'POST',
          ...at('/plans'),
          body: {
            ...input,
            recurringChargeAmount: toDecimal(price),
            currency: price.currency,
            chargeFrequency: 'MONTHLY',
          },
        },
        'plan',
        toPlan,
      ),

    /** Charges once: the body is sent unchanged, and never retried. */
    createTransaction: (body: TransactionBody, paymentToken: string) =>
      one<ServiceTransaction>(
        { method: 'POST', ...at('/transactions'), body: { paymentToken, ...body } },
        'transaction',
        toTransaction,
      ),
    listTransactions: (signal?: AbortSignal) =>
      streamList<ServiceTransaction>(
        config,
        at('/transactions'),
        'transaction',
        toTransaction,
        signal,
      ),

    createSubscription: (subscription: SubscriptionBody, paymentToken: string) =>
      one<ServiceSubscription>(
        {
          method: 'POST',
          ...at('/subscriptions'),
          body: { paymentToken, subscription },
        },
        'subscription',
        toSubscription,
      ),
    getSubscription: (id: string) =>
      one<ServiceSubscription>(
        { method: 'GET', ...at('/subscriptions/{id}', id) },
        'subscription',
        toSubscription,
        id,
      ),
    switchPlan: (id: string, planId: string) =>
      command({
        method: 'PATCH',
        ...at('/subscriptions/{id}/switch', id),
        body: { planId },
      }),
    updateQuantity: (id: string, quantity: number) =>
      command({
        method: 'PATCH',
        ...at('/subscriptions/{id}/quantity', id),
        body: { quantity },
      }),
    /** Takes a payment token of a new checkout under the name `pfToken`. */
    updatePaymentSource: (id: string, pfToken: string) =>
      command({
        method: 'PATCH',
        ...at('/subscriptions/{id}/payment-source', id),
        body: { pfToken },
      }),
    cancelSubscription: (id: string) =>
      command({ method: 'DELETE', ...at('/subscriptions/{id}', id) }),
  };
}

let current: { of: ServiceEnv; client: PaymentService } | undefined;

/** The payment service of this process, for the tenant of the environment. */
export function service(): PaymentService {
  const of = env().service;
  if (current?.of !== of) {
    const { baseUrl, tenantId, clientId, clientSecret, timeoutMs, list, customers } = of;
    const client = createServiceClient({
      ...{ baseUrl, tenantId, clientId, clientSecret, timeoutMs, list, customers },
    });
    current = { of, client };
  }
  return current.client;
}
