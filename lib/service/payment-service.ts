import type { Money } from '@/lib/money';
import type { ServiceReply } from './http';
import type {
  ServiceCustomer,
  ServicePlan,
  ServiceProduct,
  ServiceSubscription,
  ServiceTransaction,
  ServiceTransactionItem,
} from './resources';

/** A list as it was read; `complete` is false when it cannot prove that something is absent. */
export type ServiceList<T> = { items: T[]; complete: boolean };

/** A row of a list that arrives. */
export type ListedRow<T> = {
  /** Its text as it was sent: what has the same text shows the same. */
  readonly text: Uint8Array;
  /** What it shows; `unreadable` without an id, `broken` where it is no JSON. */
  read(): T | 'unreadable' | 'broken';
};

/** The next rows of a list that arrives. */
export type ListPart<T> = {
  rows: readonly ListedRow<T>[];
  /** What came before was another list of the reply: it is not part of this one. */
  startsOver: boolean;
  /** What has arrived by now. */
  bytes: number;
};

/**
 * A list as it arrives, of any length. It has to end well before anything of it counts: what broke
 * off, or has a broken row, says nothing. `return()` ends it early.
 */
export type ListStream<T> = AsyncGenerator<
  ListPart<T>,
  ServiceReply<{ complete: boolean }>,
  undefined
>;

export type CustomerInput = { firstname: string; lastname: string; email: string; phone?: string };
export type CustomerChange = { firstname?: string; lastname?: string; email?: string };
export type ProductInput = { name: string; description: string; price: Money; active: boolean };
export type PlanInput = {
  name: string;
  description: string;
  /** Charged every month, for one unit. */
  price: Money;
  trialPeriodDays: number;
  gracePeriodDays: number;
  active: boolean;
};

/** A charge as it is frozen before it is sent; the token travels apart from it. */
export type TransactionBody = {
  customerId: string;
  items: ServiceTransactionItem[];
  taxRatesOptions: string[];
};

/** A subscription attempt as it is frozen before it is sent. */
export type SubscriptionBody = {
  planId: string;
  customerId: string;
  quantity: number;
  applicableTaxes: string[];
};

/**
 * The payment service as the shop needs it: the one interface by which anything reaches it. Another
 * provider is an implementation of this; docs/payment-provider.md says what it has to offer.
 *
 * Money goes in and comes out in minor units. No method throws for what the network or the service
 * does, and none repeats a call: a reply that is lost is an unknown outcome, and its caller's to settle.
 */
export interface PaymentService {
  /** A session token for the card form; valid for 60 minutes. */
  generateToken(): Promise<ServiceReply<string>>;

  createCustomer(input: CustomerInput): Promise<ServiceReply<ServiceCustomer>>;
  listCustomers(): Promise<ServiceReply<ServiceList<ServiceCustomer>>>;
  /**
   * The same list as it arrives, of any length.
   * @param maxMs the longest that it may take; without it as long as any call that somebody waits for
   */
  streamCustomers(maxMs?: number): ListStream<ServiceCustomer>;
  getCustomer(id: string): Promise<ServiceReply<ServiceCustomer>>;
  /** A 2xx is all that counts, here and for whatever else replies with nothing. */
  updateCustomer(id: string, change: CustomerChange): Promise<ServiceReply<undefined>>;
  deleteCustomer(id: string): Promise<ServiceReply<undefined>>;
  addPaymentMethod(id: string, paymentToken: string): Promise<ServiceReply<undefined>>;
  /** Makes the card with these last four digits and type the customer's default. */
  chooseCard(
    id: string,
    cardLastFourDigits: string,
    cardType: string,
  ): Promise<ServiceReply<undefined>>;

  createProduct(input: ProductInput): Promise<ServiceReply<ServiceProduct>>;
  listProducts(): Promise<ServiceReply<ServiceList<ServiceProduct>>>;
  getProduct(id: string): Promise<ServiceReply<ServiceProduct>>;

  createPlan(input: PlanInput): Promise<ServiceReply<ServicePlan>>;

  /** Charges once: the token works for one request. The body is sent as it is. */
  createTransaction(
    body: TransactionBody,
    paymentToken: string,
  ): Promise<ServiceReply<ServiceTransaction>>;
  /** Every charge of the tenant, with those of subscriptions; declined ones may be missing. */
  listTransactions(): ListStream<ServiceTransaction>;

  /** Starts a subscription once: the token works for one request. */
  createSubscription(
    subscription: SubscriptionBody,
    paymentToken: string,
  ): Promise<ServiceReply<ServiceSubscription>>;
  getSubscription(id: string): Promise<ServiceReply<ServiceSubscription>>;
  switchPlan(id: string, planId: string): Promise<ServiceReply<undefined>>;
  updateQuantity(id: string, quantity: number): Promise<ServiceReply<undefined>>;
  /** Takes a payment token of a new checkout. */
  updatePaymentSource(id: string, paymentToken: string): Promise<ServiceReply<undefined>>;
  cancelSubscription(id: string): Promise<ServiceReply<undefined>>;
}
