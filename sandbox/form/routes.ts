import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CardProblems } from '../cards/cards.ts';
import { captureCard, findToken, type Token } from '../cards/tokens.ts';
import type { SandboxContext } from '../context.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { isWebOrigin } from '../web/token.js';
import { formAssets } from './assets.ts';
import {
  type CardReply,
  cardRequest,
  type SessionReply,
  sessionRequest,
  type TokenProblem,
} from './messages.ts';
import { formPage } from './page.ts';

const MAX_BODY_BYTES = 8_192;

export function formRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse }));

  app.get('/', async (c) => {
    const parent = c.req.query('parent') ?? '';
    const assets = await formAssets();
    const ancestor = isWebOrigin(parent) ? parent : "'none'";
    for (const [name, value] of pageHeaders(ancestor, assets)) c.header(name, value);
    return c.html(formPage(assets, c.req.query('lang') ?? ''));
  });

  app.post('/session', async (c) => {
    const body = await readOwnJson(c, context);
    const request = sessionRequest.safeParse(body);
    if (!request.success) return refuse(c);
    return answer(c, sessionReply(context, request.data.sessionToken));
  });

  app.post('/card', async (c) => {
    const body = await readOwnJson(c, context);
    const request = cardRequest.safeParse(body);
    if (!request.success) return refuse(c);
    const { sessionToken, ...card } = request.data;
    const result = captureCard(context, sessionToken, card);
    if (!result.ok) {
      return answer(
        c,
        result.error === 'invalid_card'
          ? { status: 'fields', problems: fieldProblems(result.problems, card.expiryMonth) }
          : { status: result.error },
      );
    }
    await context.store.committed();
    const { token, last4Digits, cardType } = result;
    return answer(c, { status: 'captured', sessionToken: token, last4Digits, cardType });
  });

  return app;
}

/** Only the page in the URL may embed the form, and the form may only call its own origin. */
function pageHeaders(ancestor: string, assets: { scriptHash: string; styleHash: string }) {
  const policy = [
    "default-src 'none'",
    `script-src '${assets.scriptHash}'`,
    `style-src '${assets.styleHash}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestor}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return new Map([
    ['content-security-policy', policy.join('; ')],
    ['referrer-policy', 'no-referrer'],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
    ],
  ]);
}

function sessionReply(context: SandboxContext, text: string): SessionReply {
  const token = findToken(context, text);
  if (token?.state !== 'open') return { status: tokenProblem(token) };
  const now = tenantNow({ context, tenantId: token.tenantId });
  return { status: 'active', expiresInMs: token.expiresAt - now, now };
}

function tokenProblem(token: Token | undefined): TokenProblem {
  if (!token) return 'unknown';
  return token.state === 'expired' ? 'expired' : 'used';
}

function fieldProblems(
  problems: CardProblems,
  month: number,
): Extract<CardReply, { status: 'fields' }>['problems'] {
  const isMonth = month >= 1 && month <= 12;
  return {
    ...(problems.number && { number: 'invalid' }),
    ...((problems.expiryMonth || problems.expiryYear) && {
      expiry: problems.expiryMonth && isMonth ? 'expired' : 'invalid',
    }),
    ...(problems.securityCode && { securityCode: 'invalid' }),
    ...(problems.name && { name: 'invalid' }),
  };
}

/** Returns undefined for another page's request, or one that is not JSON. */
async function readOwnJson(c: Context, context: SandboxContext): Promise<unknown> {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return undefined;
  if (c.req.header('origin') !== context.publicUrl()) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return undefined;
  return c.req.json<unknown>().catch(() => undefined);
}

function answer(c: Context, reply: SessionReply | CardReply): Response {
  c.header('cache-control', 'no-store');
  return c.json(reply);
}

function refuse(c: Context): Response {
  c.header('cache-control', 'no-store');
  return c.json({ error: { code: 'refused', message: 'Only the card form may call this.' } }, 403);
}
