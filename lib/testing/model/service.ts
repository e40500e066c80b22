import type { ServiceReply } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';

const TOKEN_LIFETIME_MS = 60 * 60_000;

/** A charge in the service's own books. */
export type Charge = {
  id: string;
  matchKey: string;
  at: number;
  /** The attempt whose request it was, which only the books know; null for somebody else's. */
  attemptId: string | null;
};

export type Request = { attemptId: string; token: string; matchKey: string };

export type Reply = ServiceReply<ServiceTransaction>;

/** What the network and the service do to one request. */
export const fates = [
  'answered',
  /** Never reaches the service, and the sender knows. */
  'not-sent',
  /** Never reaches the service, and the sender cannot know. */
  'lost',
  /** Refused with a status that decides nothing, before anything was done. */
  'busy',
  /** Carried out, then the answer is lost. */
  'answer-lost',
  /** Carried out minutes after the sender has stopped waiting. */
  'late',
] as const;
export type Fate = (typeof fates)[number];

type Token = { expiresAt: number; used: boolean; good: boolean };

/**
 * The service as far as it counts for charges: a token works once and for an hour, a list may be
 * some minutes old, and nothing can be read by id.
 */
export class ModelService {
  readonly ledger: Charge[] = [];
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

  /** Carries a request out at this moment, and answers it. */
  charge(request: Request): Reply {
    const token = this.tokens.get(request.token);
    if (!token || token.used || this.now() >= token.expiresAt) return refusal(422, 'token_used');
    token.used = true;
    if (!token.good) return refusal(402, 'card_declined');
    const charge = this.book(request.matchKey, request.attemptId);
    return { ok: true, status: 201, value: { id: charge.id, raw: {}, failed: false } };
  }

  /** A request that is still under way: nobody waits for its answer any more. */
  chargeLater(request: Request, at: number): void {
    this.underWay.push({ request, at });
  }

  /** Carries out what has arrived by now. */
  arrive(): void {
    const at = this.now();
    const due = this.underWay.filter((one) => one.at <= at);
    this.underWay = this.underWay.filter((one) => one.at > at);
    for (const { request } of due) this.charge(request);
  }

  /** Writes a charge down; one of another shop of the tenant has no attempt. */
  book(matchKey: string, attemptId: string | null): Charge {
    const charge = { id: `t${this.ledger.length}`, matchKey, at: this.now(), attemptId };
    this.ledger.push(charge);
    return charge;
  }

  /** The list as it was `ageMs` ago. */
  list(ageMs: number): Charge[] {
    return this.ledger.filter((charge) => charge.at <= this.now() - ageMs);
  }
}

function refusal(status: number, code: string): Reply {
  return { ok: false, kind: 'refused', status, code, message: code };
}
