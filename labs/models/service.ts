import type { SentCharge } from '@/lib/checkout/listed/calibration';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';

const TOKEN_LIFETIME_MS = 60 * 60_000;

/** A charge in the service's ledger. */
export type Charge = {
  id: string;
  matchKey: string;
  at: number;
  /** The attempt of the request, known to the ledger only; null for another client's charge. */
  attemptId: string | null;
};

export type Request = { attemptId: string; token: string; matchKey: string };

export type Reply = ServiceReply<ServiceTransaction>;

/** The fate of one request in the network and the service. */
export const fates = [
  'answered',
  /** Never reaches the service, and the sender knows it. */
  'not-sent',
  /** Never reaches the service, and the sender cannot know. */
  'lost',
  /** Refused with an inconclusive status, before anything was done. */
  'busy',
  /** Processed, then the reply is lost. */
  'answer-lost',
  /** Processed minutes after the sender has timed out. */
  'late',
  /** Duplicated by an intermediary that returns the second response. */
  'doubled',
] as const;
export type Fate = (typeof fates)[number];

/** A listed charge. */
export const appearances = [
  'all',
  'no-taxes',
  'empty-taxes',
  'no-items',
  'empty-items',
  'no-customer',
  'other-taxes',
  'other-products',
  'other-customers',
] as const;
export type Appearance = (typeof appearances)[number];

type Token = { expiresAt: number; used: boolean; good: boolean };

/**
 * The service's behaviour that matters for charges: a token works once and for an hour, a list may
 * be minutes old, and nothing can be read by id.
 */
export class ModelService {
  readonly ledger: Charge[] = [];
  /** Charges whose sender received the refusal of a duplicated request. */
  readonly doubled = new Set<string>();
  /** The format of the list's rows; may change at any time. */
  appearance: Appearance = 'all';
  private readonly tokens = new Map<string, Token>();
  private underWay: { request: Request; at: number }[] = [];
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  issueToken(card: 'good' | 'declined'): string {
    const token = `token-${this.tokens.size}`;
    const expiresAt = this.now() + TOKEN_LIFETIME_MS;
    this.tokens.set(token, { expiresAt, used: false, good: card === 'good' });
    return token;
  }

  /** Processes a request now, and responds. */
  charge(request: Request): Reply {
    const token = this.tokens.get(request.token);
    if (!token || token.used || this.now() >= token.expiresAt) return refusal(422, 'token_used');
    token.used = true;
    if (!token.good) return refusal(402, 'card_declined');
    const charge = this.book(request.matchKey, request.attemptId);
    return { ok: true, status: 201, value: { id: charge.id, raw: {}, failed: false } };
  }

  /** The request arrives twice; the sender gets the second reply. */
  chargeTwice(request: Request): Reply {
    const first = this.charge(request);
    if (first.ok) this.doubled.add(first.value.id);
    return this.charge(request);
  }

  /** A request in flight whose sender no longer waits. */
  chargeLater(request: Request, at: number): void {
    this.underWay.push({ request, at });
  }

  /** Processes the requests that have arrived. */
  arrive(): void {
    const at = this.now();
    const due = this.underWay.filter((one) => one.at <= at);
    this.underWay = this.underWay.filter((one) => one.at > at);
    for (const { request } of due) this.charge(request);
  }

  /** Records a charge; one of another shop of the tenant has no attempt. */
  book(matchKey: string, attemptId: string | null): Charge {
    const charge = { id: `t${this.ledger.length}`, matchKey, at: this.now(), attemptId };
    this.ledger.push(charge);
    return charge;
  }

  /** A row of the list. */
  show({ matchKey }: Charge): Record<string, unknown> {
    const { customerId, items, taxCodes } = sentFor(matchKey);
    const row = { customerId, items, taxRatesOptions: taxCodes };
    switch (this.appearance) {
      case 'all':
        return row;
      case 'no-taxes':
        return { customerId, items };
      case 'empty-taxes':
        return { ...row, taxRatesOptions: [] };
      case 'no-items':
        return { ...row, items: undefined };
      case 'empty-items':
        return { ...row, items: [] };
      case 'no-customer':
        return { ...row, customerId: undefined };
      case 'other-taxes':
        return { ...row, taxRatesOptions: ['20 %'] };
      case 'other-products':
        return { ...row, items: [{ productId: 'internal', quantity: 1 }] };
      case 'other-customers':
        return { ...row, customerId: `internal ${matchKey}` };
    }
  }

  /** The list as it was `ageMs` ago. */
  list(ageMs: number): Charge[] {
    return this.ledger.filter((charge) => charge.at <= this.now() - ageMs);
  }
}

/** The request of a cart: one customer per match key, one item, one tax. */
export function sentFor(matchKey: string): SentCharge {
  return {
    customerId: matchKey,
    items: [{ productId: 'coffee', quantity: 1 }],
    taxCodes: ['VAT'],
    total: null,
  };
}

function refusal(status: number, code: string): Reply {
  return { ok: false, kind: 'refused', status, code, message: code };
}
