import type { Database } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import type { PaymentKind as KindName, TransactionBinding } from '@/lib/db/generated/enums';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';
import type { Facts } from './decide';
import type { AttemptTransition } from './states';

/** The frozen request body of an attempt, without its token. */
export type PaymentBody = { customerId: string };

/** An attempt under its row lock. */
export type LockedAttempt = PaymentAttempt & {
  /** No other attempt of the same purchase is open or has succeeded, so this one determines its status. */
  decides: boolean;
};

/** Details of a settlement, as far as they are known. */
export type Settlement = {
  /** A code, not prose. */
  reason?: string;
  httpStatus?: number;
  resendStopped?: boolean;
  /** A send was refused as its token was used, or in a way that does not exclude it. */
  mayHaveCharged?: boolean;
};

/**
 * The interface that each kind of payment implements: how it is sent, what its outcome means, and how
 * it is found when the reply is lost. Everything else is the same for all kinds, and in this folder.
 * Methods with a transaction run in that of the attempt's transition, so that they take effect
 * exactly once, or not at all.
 */
export interface PaymentKind<
  Body extends PaymentBody = PaymentBody,
  Resource extends ServiceResource = ServiceResource,
> {
  readonly name: KindName;
  /** How long a first send waits for another attempt with the same match key, in real time. */
  readonly waitMs: number;

  /** Bodies that the service's records cannot distinguish have the same match key. */
  matchKey(body: Body): string;
  /** The one request that consumes the token; never retried automatically. */
  submit(body: Body, paymentToken: string): Promise<ServiceReply<Resource>>;
  /** Whether a 2xx shows that nothing was charged or started. */
  showsFailure(resource: Resource): boolean;
  /** The customer in a reply; undefined if it has none. */
  shownCustomer(resource: Resource): string | undefined;
  /** The match key of a reply; null if it lacks a part. */
  shownKey(resource: Resource): string | null;
  /**
   * Whether a list had the resource before the attempt was sent, so that a reply with its id is another
   * request's. Only for kinds whose lists are stored.
   */
  wasListedBefore?(attemptId: string, id: string): Promise<boolean>;

  /** Locks what the attempt belongs to, before the attempt itself. */
  lock(tx: Database, attemptId: string): Promise<void>;
  /** Whether something else of the same purchase has to be settled before the first send. */
  hasObstacle?(tx: Database, attempt: LockedAttempt): Promise<boolean>;
  /** The first send of the attempt begins. */
  sending?(tx: Database, attempt: LockedAttempt): Promise<void>;
  /** The attempt has taken a transition other than those that send or succeed. */
  moved(
    tx: Database,
    attempt: LockedAttempt,
    transition: AttemptTransition,
    details: Settlement,
  ): Promise<void>;
  /** Settles the attempt, which is locked and may succeed, as succeeded, and writes what follows. */
  succeed(
    tx: Database,
    attempt: LockedAttempt,
    resource: Found<Resource>,
    boundBy: TransactionBinding,
  ): Promise<void>;
  /** The resource exists although the attempt was settled otherwise: it must not be lost. */
  foundLate(
    tx: Database,
    attempt: LockedAttempt,
    resource: Found<Resource>,
    boundBy: TransactionBinding,
  ): Promise<void>;
  /** After transaction C of a success has been committed. */
  recorded?(attemptId: string, resource: Resource): Promise<void>;

  /** What is known of an attempt in UNKNOWN, for `decide`. */
  find(attempt: PaymentAttempt): Promise<Facts>;
  /** Binds the found charge, unless it or the attempt has been settled in the meantime. */
  bind(attempt: PaymentAttempt, id: string): Promise<void>;
  /**
   * What an attempt in CREATED of a restored database would have sent, for the customer that is found by `email` or
   * `userId`; null if its purchase is not there.
   */
  restored(attemptId: string): Promise<RestoredBody | null>;
  /** Whether the price is still the one that was shown: the body may be sent once more only then. */
  checkPrice?(attempt: PaymentAttempt): Promise<'unchanged' | 'changed' | 'unreadable'>;
}

/** Who pays, and what is sent once the service's id of that customer is known. */
export type RestoredBody = {
  email: string;
  userId: string | null;
  bodyFor(customerId: string): PaymentBody;
};

/** A resource as a reply or a list shows it: its id at least. */
export type Found<Resource> = Pick<ServiceResource, 'id'> & Partial<Resource>;

/** Every kind, by name. */
export type PaymentKinds = Readonly<Partial<Record<KindName, PaymentKind>>>;

/**
 * The kind of an attempt.
 * @throws Error for an attempt of a module that was removed
 */
export function kindOf(kinds: PaymentKinds, name: KindName): PaymentKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`No module settles attempts of kind ${name}`);
  return kind;
}

/** The column that holds the outcome of an attempt of this kind. */
export function resultColumn(kind: KindName): 'transactionId' | 'subscriptionId' {
  return kind === 'ORDER' ? 'transactionId' : 'subscriptionId';
}
