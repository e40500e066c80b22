import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionToken } from '../cards/tokens.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { createTenant } from '../tenants/tenants.ts';

const HOUR = 3_600_000;
const SHOP = 'http://localhost:3000';

let sandbox: RunningSandbox;
let token: string;
let clock: number;

const card = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2040,
  securityCode: '123',
  name: 'Ada Shopper',
};

beforeEach(async () => {
  clock = Date.UTC(2027, 0, 1);
  sandbox = await startSandbox({}, () => clock);
  const tenant = createTenant(sandbox.context, {});
  token = createSessionToken({ context: sandbox.context, tenantId: tenant.id });
});

afterEach(() => sandbox.close());

function page(query: string): Promise<Response> {
  return fetch(`${sandbox.url}/form${query}`);
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${sandbox.url}/form/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: sandbox.url, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function reply(path: string, body: unknown): Promise<unknown> {
  const response = await post(path, body);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.json();
}

describe('the page of the card form', () => {
  it('lets the shop in its URL embed it, and nobody else', async () => {
    const response = await page(`?parent=${encodeURIComponent(SHOP)}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(response.status).toBe(200);
    expect(policy).toContain(`frame-ancestors ${SHOP};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('permissions-policy')).toContain('payment=()');
  });

  it.each([
    '',
    '?parent=',
    '?parent=*',
    '?parent=null',
    '?parent=localhost',
    `?parent=${encodeURIComponent(`${SHOP}/path`)}`,
    `?parent=${encodeURIComponent(`${SHOP}; script-src *`)}`,
    `?parent=${encodeURIComponent(`${SHOP} https://evil.example`)}`,
    `?parent=${encodeURIComponent('javascript:alert(1)')}`,
  ])('lets nobody embed it when its URL has %s', async (query) => {
    const policy = (await page(query)).headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none';");
  });

  it.each([
    ['de-CH', 'de', 'Kartennummer', 'Die Kartennummer ist zu kurz'],
    ['en-XA', 'en', 'Card number', 'The card number is too short'],
    ['"><script>', 'en', 'Card number', 'The card number is too short'],
  ])('is in the language of the embedding page: %s', async (requested, lang, label, problem) => {
    const text = await (
      await page(`?${new URLSearchParams({ parent: SHOP, lang: requested })}`)
    ).text();
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`>${label}</label>`);
    expect(text).toContain(`&quot;${problem}&quot;`);
  });

  it('lets the browser fill in each field by its purpose', async () => {
    const text = await (await page(`?parent=${encodeURIComponent(SHOP)}`)).text();
    const inputs = [...text.matchAll(/<input [^>]*>/g)].map(([input]) =>
      ['id', 'autocomplete', 'inputmode'].map(
        (name) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1],
      ),
    );
    expect(inputs.filter(([id]) => id !== undefined)).toEqual([
      ['number', 'cc-number', 'numeric'],
      ['expiry', 'cc-exp', 'numeric'],
      ['securityCode', 'cc-csc', 'numeric'],
      ['name', 'cc-name', undefined],
    ]);
  });

  it('runs only the script and the style whose hashes its policy has', async () => {
    const response = await page(`?parent=${encodeURIComponent(SHOP)}`);
    const text = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const { createHash } = await import('node:crypto');
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const contents = [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))];
      expect(contents).toHaveLength(1);
      const hash = createHash('sha256')
        .update(contents[0]?.[1] ?? '')
        .digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(text).not.toMatch(/\sstyle="|\son[a-z]+="|<script /);
  });

  it('is the same for every visitor, and contains no token and no origin', async () => {
    const first = await (await page(`?parent=${encodeURIComponent(SHOP)}`)).text();
    const other = await (await page('?parent=https://other.example&token=x')).text();
    expect(first).toBe(other);
  });
});

describe('the form’s check of its session token', () => {
  it('returns that it is active, and for how long', async () => {
    expect(await reply('session', { sessionToken: token })).toEqual({
      status: 'active',
      expiresInMs: HOUR,
      now: clock,
    });
  });

  it('returns that it has expired after its 60 minutes', async () => {
    clock += HOUR;
    expect(await reply('session', { sessionToken: token })).toEqual({ status: 'expired' });
  });

  it('returns that it was used when it is a payment token', async () => {
    const captured = (await reply('card', { ...card, sessionToken: token })) as {
      sessionToken: string;
    };
    expect(await reply('session', { sessionToken: captured.sessionToken })).toEqual({
      status: 'used',
    });
  });

  it('returns that it is unknown when it was never issued', async () => {
    expect(await reply('session', { sessionToken: `${token}x` })).toEqual({ status: 'unknown' });
    expect(await reply('card', { ...card, sessionToken: 'x' })).toEqual({ status: 'unknown' });
  });
});

describe('submitting a card', () => {
  it('returns another token with last four digits and brand, and nothing else', async () => {
    const captured = await reply('card', { ...card, sessionToken: token });
    expect(captured).toEqual({
      status: 'captured',
      sessionToken: expect.stringMatching(/^pt_/),
      last4Digits: '4242',
      cardType: 'VISA',
    });
    expect(captured).not.toMatchObject({ sessionToken: token });
  });

  it.each([
    [{ number: '4242424242424241' }, { number: 'invalid' }],
    [{ securityCode: '12' }, { securityCode: 'invalid' }],
    [{ expiryMonth: 12, expiryYear: 2026 }, { expiry: 'expired' }],
    [{ expiryMonth: 13 }, { expiry: 'invalid' }],
    [{ expiryYear: 2099 }, { expiry: 'invalid' }],
    [{ name: ' ' }, { name: 'invalid' }],
    [
      { number: '', securityCode: '' },
      { number: 'invalid', securityCode: 'invalid' },
    ],
  ])('returns the invalid field: %j', async (change, problems) => {
    expect(await reply('card', { ...card, ...change, sessionToken: token })).toEqual({
      status: 'fields',
      problems,
    });
  });

  it('is refused with an expired token', async () => {
    clock += HOUR;
    expect(await reply('card', { ...card, sessionToken: token })).toEqual({ status: 'expired' });
  });
});

describe('the stored data of a card', () => {
  it('is brand, last four and expiry: no file has its number, code or name', async () => {
    const { mkdtemp, readdir, readFile, rm } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const { join } = await import('node:path');
    const folder = await mkdtemp(join(tmpdir(), 'card-form-'));
    const onDisk = await startSandbox({ database: join(folder, 'sandbox.sqlite') });
    const session = createSessionToken({
      context: onDisk.context,
      tenantId: createTenant(onDisk.context, {}).id,
    });
    const secret = {
      ...card,
      number: '4000056655665556',
      securityCode: '739',
      name: 'Zyxwvut Ponmlk',
    };
    const response = await fetch(`${onDisk.url}/form/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: onDisk.url },
      body: JSON.stringify({ ...secret, sessionToken: session }),
    });
    expect(await response.json()).toMatchObject({ status: 'captured', last4Digits: '5556' });
    await onDisk.close();
    const files = await readdir(folder);
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
    expect(contents.join('')).toContain('5556');
    for (const hidden of [secret.number, '"739"', secret.name, session]) {
      expect(contents.join('')).not.toContain(hidden);
    }
    await rm(folder, { recursive: true });
  });
});

describe('a request from elsewhere than the form', () => {
  it.each<[string, Record<string, string>]>([
    ['from a shop', { origin: SHOP }],
    ['from nowhere', { origin: 'null' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from the same machine', { 'sec-fetch-site': 'same-site' }],
    ['as a plain form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { 'content-type': 'text/plain' }],
  ])('is refused: %s', async (_what, headers) => {
    const response = await post('card', { ...card, sessionToken: token }, headers);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('pt_');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    'not json',
    '[]',
    'null',
    '{}',
    '{"sessionToken":5}',
    JSON.stringify({ sessionToken: 'x'.repeat(9_000) }),
  ])('is refused: %.40s', async (body) => {
    expect((await post('session', body)).status).toBe(403);
    expect((await post('card', body)).status).toBe(403);
  });

  it('is refused with an unknown field', async () => {
    expect((await post('card', { ...card, sessionToken: token, pin: '1' })).status).toBe(403);
  });
});
