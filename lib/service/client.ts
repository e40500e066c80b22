import { env, type ServiceEnv } from '@/lib/env';
import { toDecimal } from '@/lib/money';
import { currentWire } from './current-wire';
import { type JsonRequest, type ServiceConfig, type ServiceReply, sendJson } from './http';
import { readList } from './list';
import type {
  CustomerChange,
  CustomerInput,
  PaymentService,
  PlanInput,
  ProductInput,
  SubscriptionBody,
  TransactionBody,
} from './payment-service';
import {
  type ResourceKind,
  readResource,
  type ServiceCustomer,
  type ServicePlan,
  type ServiceProduct,
  type ServiceSubscription,
  type ServiceTransaction,
} from './resources';
import type { ServiceResource } from './wire';

export type { ServiceConfig, ServiceFailure, ServiceReply } from './http';

/** Whether the service itself reports that the resource does not exist. A gateway's 404 does not count. */
export function isGone(reply: ServiceReply<unknown>): boolean {
  return !reply.ok && reply.meaning === 'not-found';
}

/**
 * An id that staff entered; null if it cannot be an id. The interface does not specify the format, so that slashes and
 * spaces are allowed; `.` and `..` are not, because they would address another resource.
 */
export function enteredId(text: string): string | null {
  const id = text.trim();
  return /^[^\p{Cc}]{1,255}$/u.test(id) && !/^\.{1,2}$/.test(id) ? id : null;
}

const segment = encodeURIComponent;

const COMMON = new Set(['id', 'raw', 'status', 'createdAt', 'forms', 'failed']);

/** Whether a reply shows only an id, or at least one field of its kind. Guards against mixed-up replies. */
function isOfKind(resource: ServiceResource): boolean {
  const isIdAlone = Object.keys(resource.raw).length === 1;
  return isIdAlone || Object.keys(resource).some((field) => !COMMON.has(field));
}

/** A client for one tenant. */
export function createServiceClient(config: ServiceConfig): PaymentService {
  /** A path of the tenant, and its template for traces, which must not contain ids. */
  const at = (template: string, id = '') => ({
    path: `/tenants/${segment(config.tenantId)}${template.replace('{id}', () => segment(id))}`,
    template: `/tenants/{tenantId}${template}`,
  });
  const send = (call: JsonRequest) => sendJson(config, call);

  /** @param requestedId the id in the path: a reply with another id belongs to another request */
  async function fetchResource<T extends ServiceResource>(
    call: JsonRequest,
    kind: ResourceKind,
    requestedId?: string,
  ): Promise<ServiceReply<T>> {
    const reply = await send(call);
    if (!reply.ok) return reply;
    const resource = readResource<T>(kind, currentWire().resourceIn(reply.value));
    const isRequested = requestedId === undefined ? isOfKind : ({ id }: T) => id === requestedId;
    if (resource && isRequested(resource))
      return { ok: true, status: reply.status, value: resource };
    const message = resource ? `The reply shows another ${kind}` : `The ${kind} cannot be read`;
    return { ok: false, kind: 'unknown', status: reply.status, message };
  }

  const list = <T extends ServiceResource>(
    template: string,
    kind: ResourceKind,
    signal?: AbortSignal,
  ) => readList<T>(config, at(template), kind, signal);

  /** Calls whose response the interface does not specify. Any 2xx is a success. */
  async function command(call: JsonRequest): Promise<ServiceReply<undefined>> {
    const reply = await send(call);
    return reply.ok ? { ok: true, status: reply.status, value: undefined } : reply;
  }

  return {
    async generateToken(): Promise<ServiceReply<string>> {
      const reply = await send({
        method: 'POST',
        path: `/payment-token/${segment(config.tenantId)}/generate`,
        template: '/payment-token/{tenantId}/generate',
      });
      if (!reply.ok) return reply;
      const token = currentWire().token.safeParse(reply.value);
      if (token.success) return { ok: true, status: reply.status, value: token.data };
      return {
        ok: false,
        kind: 'unknown',
        status: reply.status,
        message: 'The reply has no token',
      };
    },

    createCustomer: (input: CustomerInput) =>
      fetchResource<ServiceCustomer>(
        { method: 'POST', ...at('/customers'), body: { ...input, type: 'INDIVIDUAL' } },
        'customer',
      ),
    listCustomers: (signal?: AbortSignal) =>
      list<ServiceCustomer>('/customers', 'customer', signal),
    getCustomer: (id: string) =>
      fetchResource<ServiceCustomer>(
        { method: 'GET', ...at('/customers/{id}', id) },
        'customer',
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
    chooseCard: (id: string, cardLastFourDigits: string, cardType: string) =>
      command({
        method: 'PUT',
        ...at('/customers/{id}/credit-card/choose', id),
        body: { cardLastFourDigits, cardType },
      }),

    createProduct: (input: ProductInput) =>
      fetchResource<ServiceProduct>(
        {
          method: 'POST',
          ...at('/products'),
          body: { ...input, price: toDecimal(input.price), currency: input.price.currency },
        },
        'product',
      ),
    listProducts: (signal?: AbortSignal) => list<ServiceProduct>('/products', 'product', signal),
    getProduct: (id: string) =>
      fetchResource<ServiceProduct>({ method: 'GET', ...at('/products/{id}', id) }, 'product', id),

    createPlan: ({ price, ...input }: PlanInput) =>
      fetchResource<ServicePlan>(
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
      ),

    createTransaction: (body: TransactionBody, paymentToken: string) =>
      fetchResource<ServiceTransaction>(
        { method: 'POST', ...at('/transactions'), body: { paymentToken, ...body } },
        'transaction',
      ),
    listTransactions: (signal?: AbortSignal) =>
      list<ServiceTransaction>('/transactions', 'transaction', signal),

    createSubscription: (subscription: SubscriptionBody, paymentToken: string) =>
      fetchResource<ServiceSubscription>(
        {
          method: 'POST',
          ...at('/subscriptions'),
          body: { paymentToken, subscription },
        },
        'subscription',
      ),
    getSubscription: (id: string) =>
      fetchResource<ServiceSubscription>(
        { method: 'GET', ...at('/subscriptions/{id}', id) },
        'subscription',
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
    /** The interface names the token `pfToken` here. */
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

export function service(): PaymentService {
  const of = env().service;
  if (current?.of !== of) {
    const { baseUrl, tenantId, clientId, clientSecret, timeoutMs } = of;
    const client = createServiceClient({ baseUrl, tenantId, clientId, clientSecret, timeoutMs });
    current = { of, client };
  }
  return current.client;
}
