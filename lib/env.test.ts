import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnv, readMode } from './env';

const runtime = {
  siteUrl: 'http://localhost:3001',
  databaseUrl: 'postgresql://shop:pw@127.0.0.1:5433/shop',
  authSecret: 'generated-generated-generated-123',
  sandboxUrl: 'http://127.0.0.1:4011',
  service: {
    baseUrl: 'http://127.0.0.1:4011',
    tenantId: 'ten_1',
    clientId: 'client',
    clientSecret: 'client-secret',
    webhookSecret: 'hook-secret',
  },
};

const live = {
  SHOP_MODE: 'live',
  SERVICE_BASE_URL: 'https://pay.example/v1/',
  SERVICE_TENANT_ID: 'acme',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'very-secret-value',
  SERVICE_WEBHOOK_SECRET: 'hook',
  DATABASE_URL: 'postgresql://shop:pw@db.example/shop',
  SITE_URL: 'https://shop.example/',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:pw@mail.example',
  MAIL_FROM: 'Shop <hello@shop.example>',
  TRUSTED_PROXIES: '1',
};

function problems(source: Record<string, string | undefined>, started: unknown): string {
  try {
    parseEnv(source, started);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return '';
}

const key = (fill: number) => Buffer.alloc(32, fill);
const base64 = (fill: number) => key(fill).toString('base64');

describe('demo mode', () => {
  test('needs no variable at all', () => {
    expect(parseEnv({}, runtime)).toMatchObject({
      mode: 'demo',
      databaseUrl: runtime.databaseUrl,
      siteUrl: 'http://localhost:3001',
      sandboxUrl: 'http://127.0.0.1:4011',
      smtpUrl: undefined,
      merchantEmails: [],
      oauth: {},
      trustedProxies: 0,
      shutdown: { delayMs: 0, graceMs: 25_000 },
      service: {
        baseUrl: 'http://127.0.0.1:4011',
        formOrigin: 'http://127.0.0.1:4011',
        formEnvironment: 'sandbox',
        webhookSecrets: ['hook-secret'],
      },
    });
  });

  test('treats empty and blank variables as unset', () => {
    const source = Object.fromEntries(Object.keys(live).map((name) => [name, ' ']));
    expect(parseEnv(source, runtime)).toEqual(parseEnv({}, runtime));
  });

  test.each([
    ['never started', undefined, 'npm run dev'],
    ['damaged', null, 'runtime.json'],
    ['of another version', { ...runtime, service: {} }, 'runtime.json'],
  ])('does not run when its runtime file is %s', (_, started, text) => {
    expect(problems({}, started)).toContain(text);
  });

  test.each([
    ['SITE_URL', 'https://shop.example', 'SITE_URL names a public address'],
    ['HOST', '0.0.0.0', 'HOST is not of this machine alone'],
    ['HOST', 'shop.internal', 'HOST is not of this machine alone'],
    ['SMTP_URL', 'smtps://user:pw@mail.example', 'SMTP_URL is set'],
    ['MERCHANT_EMAILS', 'owner@shop.example', 'MERCHANT_EMAILS is set'],
    ['SERVICE_BASE_URL', 'https://pay.example', 'SERVICE_BASE_URL is set'],
    ['SERVICE_CLIENT_SECRET', 'value', 'SERVICE_CLIENT_SECRET is set'],
  ])('is refused when %s=%s shows that others can reach the shop', (name, value, reason) => {
    for (const mode of [undefined, 'demo']) {
      const message = problems({ SHOP_MODE: mode, [name]: value }, runtime);
      expect(message).toContain(`SHOP_MODE is ${mode ?? 'missing'}, but ${reason}`);
      expect(message).toContain('SHOP_MODE=live');
    }
  });

  test.each([
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.2'],
    ['HOST', '::1'],
    ['SITE_URL', 'http://shop.localhost:3000'],
    ['SITE_URL', 'http://[::1]:3000'],
    ['SHOP_MODE', 'demo'],
    ['SERVICE_NAME', 'an unrelated variable'],
  ])('runs with %s=%s', (name, value) => {
    expect(parseEnv({ [name]: value }, runtime).mode).toBe('demo');
  });
});

describe('live mode', () => {
  test('reads only the variables, not the runtime file', () => {
    expect(parseEnv(live, runtime)).toMatchObject({
      mode: 'live',
      databaseUrl: live.DATABASE_URL,
      siteUrl: 'https://shop.example',
      sandboxUrl: undefined,
      trustedProxies: 1,
      shutdown: { delayMs: 5_000, graceMs: 25_000 },
      service: {
        baseUrl: 'https://pay.example/v1',
        tenantId: 'acme',
        formOrigin: 'https://pay.example',
        webhookSecrets: ['hook'],
      },
    });
  });

  test('does not become a demo when its secrets are lost', () => {
    const lost = Object.fromEntries(
      Object.entries(live).filter(([name]) => !name.startsWith('SERVICE_')),
    );
    expect(problems(lost, runtime)).toContain('SERVICE_CLIENT_SECRET is missing');
    expect(problems({ SHOP_MODE: 'live' }, runtime)).toContain('SERVICE_CLIENT_SECRET is missing');
    expect(problems({ ...lost, SHOP_MODE: undefined }, runtime)).toContain('SHOP_MODE is missing');
  });

  test.each(Object.keys(live))('does not start without %s', (name) => {
    expect(problems({ ...live, [name]: undefined }, runtime)).toContain(`${name} is missing`);
  });

  test('lists everything that is wrong at once', () => {
    const message = problems(
      { SERVICE_BASE_URL: 'pay.example', PORT: '0', LOG_LEVEL: 'loud' },
      runtime,
    );
    for (const name of ['SERVICE_BASE_URL must', 'PORT must', 'LOG_LEVEL must', 'SMTP_URL is']) {
      expect(message).toContain(name);
    }
  });

  test('a build knows its mode without the other variables', () => {
    expect(readMode({ SHOP_MODE: 'live' })).toBe('live');
    expect(readMode({ SERVICE_BASE_URL: 'nonsense' })).toBe('live');
    expect(readMode({})).toBe('demo');
  });
});

describe('a value', () => {
  const direct = 'postgresql://shop:pw@direct.example/shop';

  test.each<[string, string, object]>([
    ['TRUSTED_PROXIES', '0', { trustedProxies: 0 }],
    [
      'SERVICE_BASE_URL',
      'http://127.0.0.1:4010',
      { service: { baseUrl: 'http://127.0.0.1:4010' } },
    ],
    ['SERVICE_WEBHOOK_SECRET', 'new,old', { service: { webhookSecrets: ['new', 'old'] } }],
    ['SERVICE_FORM_ENVIRONMENT', 'live', { service: { formEnvironment: 'live' } }],
    ['SITE_URL', 'http://localhost:3000/', { siteUrl: 'http://localhost:3000' }],
    ['DATABASE_URL', 'postgres://a@b/c?schema=public', { isPooled: false }],
    ['DIRECT_DATABASE_URL', direct, { directDatabaseUrl: direct, isPooled: true }],
    ['DIRECT_DATABASE_URL', live.DATABASE_URL, { isPooled: false }],
    ['DATABASE_POOL_SIZE', '2', { databasePoolSize: 2 }],
    ['TOKEN_ENCRYPTION_KEY', base64(7), { encryptionKey: key(7), otherEncryptionKey: undefined }],
    ['TOKEN_ENCRYPTION_KEY', key(7).toString('hex'), { encryptionKey: key(7) }],
    [
      'TOKEN_ENCRYPTION_KEY',
      `${base64(7)},${base64(8)}`,
      { encryptionKey: key(7), otherEncryptionKey: key(8) },
    ],
    [
      'MERCHANT_EMAILS',
      'A@b.example; c@D.example,',
      { merchantEmails: ['a@b.example', 'c@d.example'] },
    ],
    // module: subscriptions
    [
      'PLAN_IDS',
      'office-club=plan_1, all-day-club=p2',
      { planIds: { 'office-club': 'plan_1', 'all-day-club': 'p2' } },
    ],
    ['UPSTREAM_TIMEOUT_MS', '90000', { shutdown: { delayMs: 5_000, graceMs: 95_000 } }],
    ['UPSTREAM_TIMEOUT_MS', '90000', { service: { timeoutMs: 90_000 } }],
    ['HEALTH_PORT', '3200', { health: { host: '127.0.0.1', port: 3200 } }],
  ])('%s=%s is read', (name, value, expected) => {
    expect(parseEnv({ ...live, [name]: value }, undefined)).toMatchObject(expected);
  });

  test.each([
    ['SHOP_MODE', 'production'],
    ['SERVICE_BASE_URL', 'pay.example'],
    ['SERVICE_BASE_URL', 'http://10.0.0.7'],
    ['SERVICE_BASE_URL', 'https://pay.example/?tenant=1'],
    ['SERVICE_TENANT_ID', '../other'],
    ['SERVICE_CLIENT_ID', 'with:colon'],
    ['SERVICE_CLIENT_SECRET', 'with space'],
    ['SERVICE_WEBHOOK_SECRET', 'new old'],
    ['SERVICE_WEBHOOK_SECRET', 'new,'],
    ['SERVICE_WEBHOOK_SECRET', 'one,two,three'],
    ['SITE_URL', 'http://shop.example'],
    ['SITE_URL', 'https://shop.example/path'],
    ['SITE_URL', 'https://user:pw@shop.example'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXIES', '11'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgresql://a/b?schema=shop'],
    ['DIRECT_DATABASE_URL', 'mysql://x'],
    ['DATABASE_POOL_SIZE', '1'],
    ['NEXTAUTH_SECRET', 'short'],
    ['TOKEN_ENCRYPTION_KEY', 'c2hvcnQ='],
    ['TOKEN_ENCRYPTION_KEY', `${base64(7)},c2hvcnQ=`],
    ['TOKEN_ENCRYPTION_KEY', [7, 8, 9].map(base64).join(',')],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['MERCHANT_EMAILS', 'a@b.example, nonsense'],
    ['PLAN_IDS', 'office-club'], // module: subscriptions
    ['UPSTREAM_TIMEOUT_MS', '5'],
    ['HOST', 'http://localhost'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['HEALTH_PORT', '1e3'],
    ['LOG_LEVEL', 'INFO'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ])('%s=%s stops the start and is named', (name, value) => {
    expect(problems({ ...live, [name]: value }, undefined)).toContain(`${name} must`);
  });

  test('is never repeated in an error message', () => {
    const wrong = {
      SERVICE_CLIENT_SECRET: 'very secret value',
      SERVICE_WEBHOOK_SECRET: 'hidden-one,hidden two',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      NEXTAUTH_SECRET: 'tooshort',
      TOKEN_ENCRYPTION_KEY: 'bm8ga2V5',
    };
    const message = problems({ ...live, ...wrong }, undefined);
    for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must`);
    expect(message).not.toMatch(/very secret|hidden|hunter2|tooshort|bm8ga2V5/);
  });
});

test('an id or secret of a sign-in provider without the other is an error', () => {
  expect(problems({ GITHUB_ID: 'x' }, runtime)).toContain('GITHUB_SECRET is missing');
  expect(problems({ GOOGLE_SECRET: 'x' }, runtime)).toContain('GOOGLE_ID is missing');
  expect(parseEnv({ GITHUB_ID: 'x', GITHUB_SECRET: 'y' }, runtime).oauth).toEqual({
    github: { clientId: 'x', clientSecret: 'y' },
  });
});

test('without its own key, encryption derives one from the sign-in secret', () => {
  const read = (source: Record<string, string>) => parseEnv(source, runtime).encryptionKey;
  expect(read({})).toHaveLength(32);
  expect(read({})).toEqual(read({}));
  expect(read({ NEXTAUTH_SECRET: 'y'.repeat(40) })).not.toEqual(read({}));
});
