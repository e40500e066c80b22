import type { Database } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import type { PaymentKind as KindName, TransactionBinding } from '@/lib/db/generated/enums';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';
import type { Facts } from './decide';
import type { AttemptTransition } from './states';

/** The frozen request body of an attempt, without its token. */
export type PaymentBody = { customerId: string };

export type LockedAttempt = PaymentAttempt & {
  /** This attempt determines the order's status: no other attempt of the purchase is open or has succeeded. */
  decides: boolean;
};

export type Settlement = {
  reason?: string;
  httpStatus?: number;
  resendStopped?: boolean;
  /** The service refused a send because the token was used, or for a reason that may mean this. */
  mayHaveCharged?: boolean;
};

/**
 * What differs between kinds of payment: how they are sent, what an outcome means, and how a lost charge is found.
 * Methods with `tx` run in the transaction of the attempt's transition, so that they take effect exactly once or not at
 * all.
 */
export interface PaymentKind<
  Body extends PaymentBody = PaymentBody,
  Resource extends ServiceResource = ServiceResource,
> {
  readonly name: KindName;
  /** How long a first send waits for another attempt with the same match key, in milliseconds of real time. */
  readonly waitMs: number;

  /** Bodies with the same match key cannot be distinguished in the service's records. */
  matchKey(body: Body): string;
  /** The only request that consumes the token. Callers must not retry it. */
  submit(body: Body, paymentToken: string): Promise<ServiceReply<Resource>>;
  /** Whether a 2xx reports that nothing was charged or started. */
  showsFailure(resource: Resource): boolean;
  shownCustomer(resource: Resource): string | undefined;
  shownKey(resource: Resource): string | null;
  /**
   * Whether a list showed the resource before the attempt was sent. A reply with its id then belongs to another
   * request. Only for kinds of payment that have a list.
   */
  wasListedBefore?(attemptId: string, id: string): Promise<boolean>;

  /** Locks the attempt's purchase, before the attempt itself. */
  lock(tx: Database, attemptId: string): Promise<void>;
  /** Whether something else has to be settled before the first send, such as a late charge of the same cart. */
  hasObstacle?(tx: Database, attempt: LockedAttempt): Promise<boolean>;
  sending?(tx: Database, attempt: LockedAttempt): Promise<void>;
  /** Called after any transition other than a send or a success. */
  moved(
    tx: Database,
    attempt: LockedAttempt,
    transition: AttemptTransition,
    details: Settlement,
  ): Promise<void>;
  succeed(
    tx: Database,
    attempt: LockedAttempt,
    resource: Found<Resource>,
    boundBy: TransactionBinding,
  ): Promise<void>;
  /** Records a charge or subscription that exists although the attempt was settled otherwise. */
  foundLate(
    tx: Database,
    attempt: LockedAttempt,
    resource: Found<Resource>,
    boundBy: TransactionBinding,
  ): Promise<void>;
  /** Called after a success has been committed. */
  recorded?(attemptId: string, resource: Resource): Promise<void>;

  find(attempt: PaymentAttempt): Promise<Facts>;
  /** Assigns a listed charge to the attempt, unless either has been settled in the meantime. */
  bind(attempt: PaymentAttempt, id: string): Promise<void>;
  /**
   * Rebuilds the request of an attempt in CREATED after a database was restored; null if the backup lacks its purchase.
   */
  restored(attemptId: string): Promise<RestoredBody | null>;
  /** Whether the price is still the agreed one. Only then may the body be resent. */
  checkPrice?(attempt: PaymentAttempt): Promise<'unchanged' | 'changed' | 'unreadable'>;
}

/** A request whose customer still has to be found by `email` or `userId`. */
export type RestoredBody = {
  email: string;
  userId: string | null;
  bodyFor(customerId: string): PaymentBody;
};

/** A resource from a reply or a list. Only the id is always present. */
export type Found<Resource> = Pick<ServiceResource, 'id'> & Partial<Resource>;

export type PaymentKinds = Readonly<Partial<Record<KindName, PaymentKind>>>;

/** @throws Error for an attempt of a removed module */
export function kindOf(kinds: PaymentKinds, name: KindName): PaymentKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`No module settles attempts of kind ${name}`);
  return kind;
}

export function resultColumn(kind: KindName): 'transactionId' | 'subscriptionId' {
  return kind === 'ORDER' ? 'transactionId' : 'subscriptionId';
}
