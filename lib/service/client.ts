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
  readShown,
  type ServiceCustomer,
  type ServicePlan,
  type ServiceProduct,
  type ServiceSubscription,
  type ServiceTransaction,
} from './resources';
import type { ServiceResource } from './wire';

export type { ServiceConfig, ServiceFailure, ServiceReply } from './http';

/** Whether the service itself says that it has no such resource; a gateway's 404 does not count. */
export function isGone(reply: ServiceReply<unknown>): boolean {
  return !reply.ok && reply.meaning === 'not-found';
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

/** Fields that resources of every kind may have. */
const COMMON = new Set(['id', 'raw', 'status', 'createdAt', 'forms', 'failed']);

/** Whether a reply shows its id alone, or any field of its kind: replies may get mixed up on the way. */
function isOfKind(shown: ServiceResource): boolean {
  const isIdAlone = Object.keys(shown.raw).length === 1;
  return isIdAlone || Object.keys(shown).some((field) => !COMMON.has(field));
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

  /** @param requestedId the id in the call's path: a reply with another one is not about it */
  async function one<T extends ServiceResource>(
    call: JsonRequest,
    kind: ResourceKind,
    requestedId?: string,
  ): Promise<ServiceReply<T>> {
    const reply = await send(call);
    if (!reply.ok) return reply;
    const shown = readShown<T>(kind, currentWire().resourceIn(reply.value));
    const isAsked = requestedId === undefined ? isOfKind : ({ id }: T) => id === requestedId;
    if (shown && isAsked(shown)) return { ok: true, status: reply.status, value: shown };
    const message = shown ? `The reply shows another ${kind}` : `The ${kind} cannot be read`;
    return { ok: false, kind: 'unknown', status: reply.status, message };
  }

  const list = <T extends ServiceResource>(
    template: string,
    kind: ResourceKind,
    signal?: AbortSignal,
  ) => readList<T>(config, at(template), kind, signal);

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
      const token = currentWire().token.safeParse(reply.value);
      if (token.success) return { ok: true, status: reply.status, value: token.data };
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
      ),
    listCustomers: (signal?: AbortSignal) =>
      list<ServiceCustomer>('/customers', 'customer', signal),
    getCustomer: (id: string) =>
      one<ServiceCustomer>({ method: 'GET', ...at('/customers/{id}', id) }, 'customer', id),
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
      ),
    listProducts: (signal?: AbortSignal) => list<ServiceProduct>('/products', 'product', signal),
    getProduct: (id: string) =>
      one<ServiceProduct>({ method: 'GET', ...at('/products/{id}', id) }, 'product', id),

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
      ),

    /** Charges once: the body is sent unchanged, and never retried. */
    createTransaction: (body: TransactionBody, paymentToken: string) =>
      one<ServiceTransaction>(
        { method: 'POST', ...at('/transactions'), body: { paymentToken, ...body } },
        'transaction',
      ),
    listTransactions: (signal?: AbortSignal) =>
      list<ServiceTransaction>('/transactions', 'transaction', signal),

    createSubscription: (subscription: SubscriptionBody, paymentToken: string) =>
      one<ServiceSubscription>(
        {
          method: 'POST',
          ...at('/subscriptions'),
          body: { paymentToken, subscription },
        },
        'subscription',
      ),
    getSubscription: (id: string) =>
      one<ServiceSubscription>(
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
    const { baseUrl, tenantId, clientId, clientSecret, timeoutMs } = of;
    const client = createServiceClient({ baseUrl, tenantId, clientId, clientSecret, timeoutMs });
    current = { of, client };
  }
  return current.client;
}
