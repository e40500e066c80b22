import type { CardReply, CardRequest, SessionReply, TokenProblem } from '../messages.ts';

export type Unreachable = { status: 'unreachable' };

/** Assumed for a token that was not checked. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1_000;

type Unsent = Omit<CardRequest, 'sessionToken'>;
type Captured = Extract<CardReply, { status: 'captured' }>;
type Fields = Extract<CardReply, { status: 'fields' }>;

export type TokenFailure = `token_${TokenProblem}`;

export type OpenResult = { ok: true } | { ok: false; code: TokenFailure | 'load_failed' };

export type SendResult = Captured | Fields | { status: 'failed'; code: SendFailure };
export type SendFailure = TokenFailure | 'submit_failed';

export type SessionDeps = {
  checkSession(token: string): Promise<SessionReply | Unreachable>;
  captureCard(request: CardRequest): Promise<CardReply | Unreachable>;
  refresh(): Promise<string | null>;
  clock(): number;
};

/**
 * The session token of one form. An expired or used token is replaced by one from the shop, once per operation; the
 * shopper's input stays.
 */
export class Session {
  readonly #deps: SessionDeps;
  #token = '';
  #expiresAt = 0;
  #serviceAhead = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  serviceTime(): number {
    return this.#deps.clock() + this.#serviceAhead;
  }

  async open(token: string): Promise<OpenResult> {
    const first = await this.#check(token);
    if (first !== 'expired' && first !== 'used') return openResult(first);
    const fresh = await this.#deps.refresh();
    return openResult(fresh === null ? first : await this.#check(fresh));
  }

  async #check(token: string): Promise<'active' | TokenProblem | 'unreachable'> {
    const reply = await this.#deps.checkSession(token);
    if (reply.status === 'active') {
      const now = this.#deps.clock();
      this.#token = token;
      this.#expiresAt = now + reply.expiresInMs;
      this.#serviceAhead = reply.now - now;
    }
    return reply.status;
  }

  async send(card: Unsent): Promise<SendResult> {
    const isOver = this.#deps.clock() >= this.#expiresAt;
    const first = isOver ? ({ status: 'expired' } as const) : await this.#capture(card);
    if (first.status !== 'expired' && first.status !== 'used') return sendResult(first);
    const fresh = await this.#deps.refresh();
    if (fresh === null) return sendResult(first);
    this.#token = fresh;
    this.#expiresAt = this.#deps.clock() + TOKEN_LIFETIME_MS;
    return sendResult(await this.#capture(card));
  }

  #capture(card: Unsent): Promise<CardReply | Unreachable> {
    return this.#deps.captureCard({ ...card, sessionToken: this.#token });
  }
}

function openResult(status: 'active' | TokenProblem | 'unreachable'): OpenResult {
  if (status === 'active') return { ok: true };
  return { ok: false, code: status === 'unreachable' ? 'load_failed' : `token_${status}` };
}

function sendResult(reply: CardReply | Unreachable): SendResult {
  if (reply.status === 'captured' || reply.status === 'fields') return reply;
  const code =
    reply.status === 'unreachable' ? 'submit_failed' : (`token_${reply.status}` as const);
  return { status: 'failed', code };
}

const DEADLINE = 20_000;

export async function checkSession(sessionToken: string): Promise<SessionReply | Unreachable> {
  const reply = await post<SessionReply>('/form/session', { sessionToken });
  return reply.status === 'unreachable' ? post('/form/session', { sessionToken }) : reply;
}

export function captureCard(request: CardRequest): Promise<CardReply | Unreachable> {
  return post('/form/card', request);
}

async function post<Reply>(path: string, body: object): Promise<Reply | Unreachable> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (!response.ok) return { status: 'unreachable' };
    return (await response.json()) as Reply;
  } catch {
    return { status: 'unreachable' };
  }
}
