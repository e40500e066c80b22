import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnv, readDatabaseLimits, readVariables } from './env';

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
    expect(parseEnv(source, runtime).mode).toBe('demo');
  });

  test('uses a database and an address that are given', () => {
    const { databaseUrl, siteUrl } = parseEnv(
      { DATABASE_URL: 'postgres://a@b/c', SITE_URL: 'http://localhost:8080' },
      runtime,
    );
    expect({ databaseUrl, siteUrl }).toEqual({
      databaseUrl: 'postgres://a@b/c',
      siteUrl: 'http://localhost:8080',
    });
  });

  test('says how to start the shop when it was never started', () => {
    expect(problems({}, undefined)).toContain('npm run dev');
  });

  test('does not run on a damaged start record', () => {
    expect(problems({}, { ...runtime, service: {} })).toContain('runtime.json');
    expect(problems({}, null)).toContain('runtime.json');
  });

  test.each([
    ['SITE_URL', 'https://shop.example', 'SITE_URL names a public address'],
    ['HOST', '0.0.0.0', 'HOST is not of this machine alone'],
    ['HOST', '10.0.0.5', 'HOST is not of this machine alone'],
    ['HOST', 'shop.internal', 'HOST is not of this machine alone'],
    ['SMTP_URL', 'smtps://user:pw@mail.example', 'SMTP_URL is set'],
    ['MERCHANT_EMAILS', 'owner@shop.example', 'MERCHANT_EMAILS is set'],
  ])('is refused where %s=%s says that others reach the shop', (name, value, reason) => {
    for (const mode of [undefined, 'demo']) {
      const message = problems({ SHOP_MODE: mode, [name]: value }, runtime);
      expect(message).toContain(reason);
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
  ])('runs with %s=%s', (name, value) => {
    expect(parseEnv({ [name]: value }, runtime).mode).toBe('demo');
  });

  test('is not left by an unrelated variable that begins alike', () => {
    expect(parseEnv({ SERVICE_NAME: 'web' }, runtime).mode).toBe('demo');
  });
});

describe('live mode', () => {
  test('takes everything from the variables and nothing from a start record', () => {
    expect(parseEnv(live, runtime)).toMatchObject({
      mode: 'live',
      databaseUrl: live.DATABASE_URL,
      siteUrl: 'https://shop.example',
      sandboxUrl: undefined,
      service: {
        baseUrl: 'https://pay.example/v1',
        tenantId: 'acme',
        formOrigin: 'https://pay.example',
        webhookSecrets: ['hook'],
      },
    });
  });

  test('keeps the previous webhook secret after the current one', () => {
    const { service } = parseEnv({ ...live, SERVICE_WEBHOOK_SECRET_PREVIOUS: 'old' }, undefined);
    expect(service.webhookSecrets).toEqual(['hook', 'old']);
  });

  test('that loses its secrets does not become a demo', () => {
    const lost = Object.fromEntries(
      Object.entries(live).filter(([name]) => !name.startsWith('SERVICE_')),
    );
    expect(problems(lost, runtime)).toContain('SERVICE_CLIENT_SECRET is missing');
    expect(problems({ SHOP_MODE: 'live' }, runtime)).toContain('SERVICE_CLIENT_SECRET is missing');
    // Even where the mode itself was lost with them.
    expect(problems({ ...lost, SHOP_MODE: undefined }, runtime)).toContain('SHOP_MODE is missing');
  });

  test('is never guessed at', () => {
    expect(problems({ ...live, SHOP_MODE: undefined }, runtime)).toContain('SHOP_MODE is missing');
    expect(problems({ ...live, SHOP_MODE: 'demo' }, runtime)).toContain(
      'SHOP_MODE is demo, but SERVICE_BASE_URL is set',
    );
    expect(problems({ ...live, SHOP_MODE: 'production' }, runtime)).toContain('SHOP_MODE must');
  });

  test('takes it as an answer that no proxy stands before the shop', () => {
    expect(parseEnv({ ...live, TRUSTED_PROXIES: '0' }, undefined).trustedProxies).toBe(0);
  });

  test('takes a header of the host’s own for the visitor’s address, behind a proxy only', () => {
    const named = { ...live, CLIENT_IP_HEADER: 'CF-Connecting-IP' };
    expect(parseEnv(named, undefined).clientIpHeader).toBe('cf-connecting-ip');
    expect(parseEnv(live, undefined).clientIpHeader).toBeUndefined();
    expect(problems({ ...named, TRUSTED_PROXIES: '0' }, undefined)).toContain(
      'CLIENT_IP_HEADER is set, but TRUSTED_PROXIES is not 1 or more',
    );
    for (const wrong of ['X-Forwarded-For', 'Forwarded', 'no header']) {
      expect(problems({ ...named, CLIENT_IP_HEADER: wrong }, undefined)).toContain(
        'CLIENT_IP_HEADER must',
      );
    }
  });

  test.each(Object.keys(live))('does not start without %s', (name) => {
    expect(problems({ ...live, [name]: undefined }, runtime)).toContain(`${name} is missing`);
  });

  test.each([
    'SERVICE_BASE_URL',
    'SERVICE_TENANT_ID',
    'SERVICE_CLIENT_ID',
    'SERVICE_CLIENT_SECRET',
    'SERVICE_WEBHOOK_SECRET',
    'SERVICE_WEBHOOK_SECRET_PREVIOUS',
    'SERVICE_FORM_ORIGIN',
  ])('has to be said once %s is set, and then all the rest is needed', (name) => {
    const value = name === 'SERVICE_FORM_ORIGIN' ? live.SITE_URL : live.SERVICE_BASE_URL;
    const only = name.endsWith('URL') || name.endsWith('ORIGIN') ? value : 'value';
    expect(problems({ [name]: only }, undefined)).toContain('SHOP_MODE=live');
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

  test('accepts plain http for this machine only', () => {
    const local = { SERVICE_BASE_URL: 'http://127.0.0.1:4010', SITE_URL: 'http://localhost:3000' };
    expect(problems({ ...live, ...local }, undefined)).toBe('');
    expect(problems({ ...live, SITE_URL: 'http://shop.example' }, undefined)).toContain('https://');
    expect(problems({ ...live, SERVICE_BASE_URL: 'http://10.0.0.7' }, undefined)).toContain(
      'https://',
    );
  });
});

describe('a value that is wrong', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['SANDBOX_PORT', '1e3'],
    ['WORKERS', '17'],
    ['LOG_LEVEL', 'INFO'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgresql://a/b?schema=shop'],
    ['SITE_URL', 'https://shop.example/path'],
    ['SITE_URL', 'https://user:pw@shop.example'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['NEXTAUTH_SECRET', 'short'],
    ['TOKEN_ENCRYPTION_KEY', 'c2hvcnQ='],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['MERCHANT_EMAILS', 'a@b.example, nonsense'],
    ['UPSTREAM_TIMEOUT_MS', '5'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_LISTEN', 'never'],
  ])('%s=%s stops the start and is named', (name, value) => {
    expect(problems({ [name]: value }, runtime)).toContain(`${name} must`);
  });

  test.each([
    ['SERVICE_CLIENT_ID', 'with:colon'],
    ['SERVICE_TENANT_ID', '../other'],
    ['SERVICE_FORM_ORIGIN', 'https://pay.example/form'],
    ['SERVICE_BASE_URL', 'https://pay.example/?tenant=1'],
  ])('%s=%s stops a live start', (name, value) => {
    expect(problems({ ...live, [name]: value }, undefined)).toContain(`${name} must`);
  });

  test('is never repeated in the message', () => {
    const wrong = {
      SERVICE_CLIENT_SECRET: 'very secret value',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      NEXTAUTH_SECRET: 'tooshort',
    };
    const message = problems({ ...live, ...wrong }, undefined);
    expect(message).toContain('SERVICE_CLIENT_SECRET must');
    expect(message).not.toMatch(/very secret|hunter2|tooshort/);
  });
});

test('half of a pair of sign-in credentials is a mistake', () => {
  expect(problems({ GITHUB_ID: 'x' }, runtime)).toContain('GITHUB_SECRET is missing');
  expect(problems({ GOOGLE_SECRET: 'x' }, runtime)).toContain('GOOGLE_ID is missing');
  expect(parseEnv({ GITHUB_ID: 'x', GITHUB_SECRET: 'y' }, runtime).oauth).toEqual({
    github: { clientId: 'x', clientSecret: 'y' },
  });
});

test('the merchants are compared in lower case', () => {
  const { merchantEmails } = parseEnv(
    { ...live, MERCHANT_EMAILS: 'A@b.example; c@D.example,' },
    undefined,
  );
  expect(merchantEmails).toEqual(['a@b.example', 'c@d.example']);
});

test('the key for tokens is given, or follows from the sign-in secret', () => {
  const given = Buffer.alloc(32, 7);
  const read = (source: Record<string, string>) => parseEnv(source, runtime).encryptionKey;
  expect(read({ TOKEN_ENCRYPTION_KEY: given.toString('base64') })).toEqual(given);
  expect(read({ TOKEN_ENCRYPTION_KEY: given.toString('hex') })).toEqual(given);
  expect(read({})).toHaveLength(32);
  expect(read({})).toEqual(read({}));
  expect(read({ NEXTAUTH_SECRET: 'y'.repeat(40) })).not.toEqual(read({}));
});

test("Auth.js's newer name for its secret is understood", () => {
  const { authSecret } = parseEnv({ AUTH_SECRET: 'z'.repeat(32) }, runtime);
  expect(authSecret).toBe('z'.repeat(32));
});

test('a launcher learns mode and ports before anything runs', () => {
  expect(readVariables({ PORT: '8080', WORKERS: '2' })).toEqual({
    mode: 'demo',
    variables: { PORT: 8080, WORKERS: 2 },
  });
});

test('a direct address means that the other one leads to a pooler', () => {
  const read = (source: Record<string, string>) => {
    const { databaseUrl, directDatabaseUrl, isPooled } = parseEnv({ ...live, ...source }, runtime);
    return [databaseUrl, directDatabaseUrl, isPooled];
  };
  const direct = 'postgresql://shop:pw@direct.example/shop';
  expect(read({})).toEqual([live.DATABASE_URL, live.DATABASE_URL, false]);
  expect(read({ DIRECT_DATABASE_URL: direct })).toEqual([live.DATABASE_URL, direct, true]);
  expect(read({ DIRECT_DATABASE_URL: live.DATABASE_URL })).toEqual([
    live.DATABASE_URL,
    live.DATABASE_URL,
    false,
  ]);
  expect(problems({ ...live, DIRECT_DATABASE_URL: 'mysql://x' }, runtime)).toContain(
    'DIRECT_DATABASE_URL must be an address like postgresql://',
  );
});

test('the list of customers has limits of its own, and the size of transactions', () => {
  const customers = (source: Record<string, string>) => parseEnv(source, runtime).service.customers;
  const megabyte = 1024 * 1024;
  expect(customers({})).toEqual({ maxBytes: 2_048 * megabyte, maxMs: 60_000, pages: undefined });
  expect(customers({ UPSTREAM_TIMEOUT_MS: '90000' }).maxMs).toBe(90_000);
  const given = {
    ...{ CUSTOMERS_MAX_SECONDS: '240', CUSTOMERS_PAGES: 'limit=9&cursor=' },
    TRANSACTIONS_MAX_MB: '1',
  };
  expect(customers(given)).toEqual({
    ...{ maxBytes: megabyte, maxMs: 240_000, pages: 'limit=9&cursor=' },
  });
});

test('statements have limits, of which the one for locks is the smaller', () => {
  const limits = (lock: string, statement: string) => ({
    DATABASE_LOCK_TIMEOUT_MS: lock,
    DATABASE_STATEMENT_TIMEOUT_MS: statement,
  });
  expect(parseEnv({}, runtime).databaseLimits).toEqual({ lockMs: 5_000, statementMs: 20_000 });
  expect(parseEnv(limits('1000', '3000'), runtime).databaseLimits).toEqual({
    lockMs: 1_000,
    statementMs: 3_000,
  });
  expect(problems(limits('3000', '3000'), runtime)).toContain('must be less than');
  expect(problems(limits('0', ''), runtime)).toContain('DATABASE_LOCK_TIMEOUT_MS must be a whole');
  expect(readDatabaseLimits(limits('', ' 9000 '))).toEqual({ lockMs: 5_000, statementMs: 9_000 });
  expect(() => readDatabaseLimits(limits('x', ''))).toThrow(EnvironmentError);
});
