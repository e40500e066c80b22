import type { Money } from '@/lib/money';
import type { ServiceReply } from './http';
import type { ServiceList } from './list';
import type {
  ServiceCustomer,
  ServicePlan,
  ServiceProduct,
  ServiceSubscription,
  ServiceTransaction,
  ServiceTransactionItem,
} from './resources';

export type CustomerInput = { firstname: string; lastname: string; email: string; phone?: string };
export type CustomerChange = { firstname?: string; lastname?: string; email?: string };
export type ProductInput = { name: string; description: string; price: Money; active: boolean };
export type PlanInput = {
  name: string;
  description: string;
  price: Money;
  trialPeriodDays: number;
  gracePeriodDays: number;
  active: boolean;
};

export type TransactionBody = {
  customerId: string;
  items: ServiceTransactionItem[];
  taxRatesOptions: string[];
};

export type SubscriptionBody = {
  planId: string;
  customerId: string;
  quantity: number;
  applicableTaxes: string[];
};

/**
 * The only interface to the payment service; docs/payment-provider.md describes what another provider has to offer.
 * Amounts are in minor units. No method throws for network or service errors, and none retries: a lost reply is an
 * unknown outcome that the caller has to settle.
 */
export interface PaymentService {
  /** A session token for the card form; valid for 60 minutes. */
  generateToken(): Promise<ServiceReply<string>>;

  createCustomer(input: CustomerInput): Promise<ServiceReply<ServiceCustomer>>;
  /** @param signal aborts the read */
  listCustomers(signal?: AbortSignal): Promise<ServiceReply<ServiceList<ServiceCustomer>>>;
  getCustomer(id: string): Promise<ServiceReply<ServiceCustomer>>;
  /** Any 2xx is a success, as for all calls without a value. */
  updateCustomer(id: string, change: CustomerChange): Promise<ServiceReply<undefined>>;
  deleteCustomer(id: string): Promise<ServiceReply<undefined>>;
  addPaymentMethod(id: string, paymentToken: string): Promise<ServiceReply<undefined>>;
  chooseCard(
    id: string,
    cardLastFourDigits: string,
    cardType: string,
  ): Promise<ServiceReply<undefined>>;

  createProduct(input: ProductInput): Promise<ServiceReply<ServiceProduct>>;
  listProducts(signal?: AbortSignal): Promise<ServiceReply<ServiceList<ServiceProduct>>>;
  getProduct(id: string): Promise<ServiceReply<ServiceProduct>>;

  createPlan(input: PlanInput): Promise<ServiceReply<ServicePlan>>;

  /** Charges at most once, since a token is valid for one request. The body is sent unchanged. */
  createTransaction(
    body: TransactionBody,
    paymentToken: string,
  ): Promise<ServiceReply<ServiceTransaction>>;
  /**
   * All charges of the tenant, including those of subscriptions. Declined ones may be missing.
   * @param signal aborts the read
   */
  listTransactions(signal?: AbortSignal): Promise<ServiceReply<ServiceList<ServiceTransaction>>>;

  /** Starts at most one subscription, since a token is valid for one request. */
  createSubscription(
    subscription: SubscriptionBody,
    paymentToken: string,
  ): Promise<ServiceReply<ServiceSubscription>>;
  getSubscription(id: string): Promise<ServiceReply<ServiceSubscription>>;
  switchPlan(id: string, planId: string): Promise<ServiceReply<undefined>>;
  updateQuantity(id: string, quantity: number): Promise<ServiceReply<undefined>>;
  updatePaymentSource(id: string, paymentToken: string): Promise<ServiceReply<undefined>>;
  cancelSubscription(id: string): Promise<ServiceReply<undefined>>;
}
