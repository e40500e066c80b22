import { randomBytes } from 'node:crypto';
import type { SandboxContext, TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';
import { sha256Hex } from '../ids.ts';
import { requireTenantEntry, tenantNow } from '../tenants/tenants.ts';
import {
  authorise,
  type CardInput,
  type CardOccasion,
  type CardOnFile,
  type CardOutcome,
  type CardProblems,
  readCard,
} from './cards.ts';

/** 60 minutes by the interface. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1_000;

const MAX_TOKEN_LENGTH = 600;

/** `open`: a session token without a card. `captured`: a payment token with a card, for one use. `consumed`: used. */
type TokenState = 'open' | 'captured' | 'consumed' | 'expired';

export type Token = {
  readonly hash: string;
  readonly tenantId: string;
  readonly state: TokenState;
  readonly expiresAt: number;
  readonly card: CardOnFile | null;
};

/**
 * `pt_`, the sandbox's origin in base64url, a dot and 192 random bits. `@service/web` reads the origin; shops treat
 * the token as opaque.
 */
function newTokenText(context: SandboxContext): string {
  const origin = Buffer.from(context.publicUrl()).toString('base64url');
  return `pt_${origin}.${randomBytes(24).toString('base64url')}`;
}

export function createSessionToken(scope: TenantScope): string {
  return insertToken(scope, null);
}

/** The token, whichever tenant it belongs to. */
export function findToken(context: SandboxContext, text: string): Token | undefined {
  if (text.length > MAX_TOKEN_LENGTH) return undefined;
  const sql = 'SELECT * FROM tokens WHERE hash = ?';
  const token = context.store.get<Token>(sql, sha256Hex(text));
  if (!token || token.state === 'consumed') return token;
  const isOver = tenantNow({ context, tenantId: token.tenantId }) >= token.expiresAt;
  return isOver ? { ...token, state: 'expired' } : token;
}

type Captured = {
  readonly ok: true;
  readonly token: string;
  readonly last4Digits: string;
  readonly cardType: string;
};
type InvalidCard = {
  readonly ok: false;
  readonly error: 'invalid_card';
  readonly problems: CardProblems;
};
type Unusable = { readonly ok: false; readonly error: 'unknown' | 'expired' | 'used' };

/**
 * Exchanges a session token and a card for a single-use payment token. The session token stays open, so that the
 * shopper can try another card.
 */
export function captureCard(
  context: SandboxContext,
  text: string,
  input: CardInput,
): Captured | InvalidCard | Unusable {
  const session = findToken(context, text);
  if (!session) return { ok: false, error: 'unknown' };
  if (session.state === 'expired') return { ok: false, error: 'expired' };
  if (session.state !== 'open') return { ok: false, error: 'used' };
  return createPaymentToken({ context, tenantId: session.tenantId }, input);
}

export function createPaymentToken(scope: TenantScope, input: CardInput): Captured | InvalidCard {
  const read = readCard(input, tenantNow(scope));
  if ('problems' in read) return { ok: false, error: 'invalid_card', problems: read.problems };
  const { last4Digits, cardType } = read.card;
  return { ok: true, token: insertToken(scope, read.card), last4Digits, cardType };
}

export type PaymentToken = Token & { readonly card: CardOnFile };

/** Another tenant's token is reported as unknown. */
export function requirePaymentToken(scope: TenantScope, text: string, path: string): PaymentToken {
  const token = findToken(scope.context, text);
  if (!token || token.tenantId !== scope.tenantId) {
    throw fieldError('payment_token_unknown', path, 'Unknown payment token.');
  }
  if (token.state === 'consumed') {
    throw fieldError('payment_token_used', path, 'The payment token has been used already.');
  }
  if (token.state === 'expired') {
    throw fieldError('payment_token_expired', path, 'The payment token has expired.');
  }
  const { card } = token;
  if (card === null) {
    throw fieldError(
      'payment_token_not_captured',
      path,
      'This is a session token; send the token that the form returned.',
    );
  }
  return { ...token, card };
}

/** Call it in the transaction that required the token. */
export function consumeToken(context: SandboxContext, token: PaymentToken): void {
  const changed = context.store.run(
    "UPDATE tokens SET state = 'consumed' WHERE hash = ? AND state = 'captured'",
    token.hash,
  );
  if (changed !== 1) throw new Error('A payment token was consumed outside of its transaction.');
}

function insertToken(scope: TenantScope, card: CardOnFile | null): string {
  const token = newTokenText(scope.context);
  const now = tenantNow(scope);
  const expiresAt = now + TOKEN_LIFETIME_MS;
  const row = {
    hash: sha256Hex(token),
    tenantId: scope.tenantId,
    state: card ? 'captured' : 'open',
    createdAt: now,
    expiresAt: expiresAt,
    card,
  };
  scope.context.store.transaction(() => scope.context.store.insert('tokens', row));
  return token;
}

export function answerOfCard(
  scope: TenantScope,
  card: CardOnFile,
  occasion: CardOccasion,
  now: number,
): CardOutcome {
  const { faults } = requireTenantEntry(scope);
  const use = occasion === 'attach' ? 'attach' : 'charge';
  return faults.onCard(use, scope.context.wallClock()) ?? authorise(card, occasion, now);
}
