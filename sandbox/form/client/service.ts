import type { CardReply, CardRequest, SessionReply } from '../messages.ts';

/** How long one call to the service may take, in milliseconds. */
const DEADLINE = 20_000;

/** A call without a usable response: no connection, a timeout, or not JSON. */
export type Unreachable = { status: 'unreachable' };

/** Whether a session token is still valid. Retried once if the first call fails. */
export async function checkSession(sessionToken: string): Promise<SessionReply | Unreachable> {
  const reply = await post<SessionReply>('/form/session', { sessionToken });
  return reply.status === 'unreachable' ? post('/form/session', { sessionToken }) : reply;
}

/** Attaches a card to a payment token. Nothing is charged. */
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
