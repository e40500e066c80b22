import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Runtime } from '@/lib/env';
import { examine, examineEnvironment } from './doctor.ts';

const random = () => randomBytes(32).toString('base64');

const live = (): Record<string, string> => ({
  SHOP_MODE: 'live',
  SERVICE_BASE_URL: 'https://pay.example',
  SERVICE_TENANT_ID: 'acme',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'given-by-the-service',
  SERVICE_WEBHOOK_SECRET: 'given-by-the-service-too',
  SERVICE_FORM_ENVIRONMENT: 'production',
  DATABASE_URL: 'postgresql://shop:pw@db.example/shop?sslmode=verify-full',
  SITE_URL: 'https://shop.example',
  NEXTAUTH_SECRET: random(),
  TOKEN_ENCRYPTION_KEY: random(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: random(),
  SMTP_URL: 'smtps://user:pw@mail.example',
  MAIL_FROM: 'Shop <hello@shop.example>',
  MERCHANT_EMAILS: 'owner@shop.example',
  TRUSTED_PROXIES: '1',
});

const demo: Runtime = {
  siteUrl: 'http://localhost:3000',
  databaseUrl: 'postgresql://shop:x@127.0.0.1/storefront',
  authSecret: 'made-by-a-demo-made-by-a-demo-made-by-a-demo',
  sandboxUrl: 'http://127.0.0.1:4010',
  service: {
    baseUrl: 'http://127.0.0.1:4010',
    tenantId: 'ten_1',
    clientId: 'client',
    clientSecret: 'client-secret-of-the-demo',
    webhookSecret: 'webhook-secret-of-the-demo',
  },
};

function textsWith(change: Record<string, string>, level?: string): string[] {
  const findings = examineEnvironment({ ...live(), ...change }, demo);
  return findings.filter((finding) => !level || finding.level === level).map(({ text }) => text);
}

test('a complete environment with random secrets has no problems', () => {
  expect(textsWith({}, 'ok')).toContain('The secrets are not the demo’s, and differ');
  expect(textsWith({}, 'problem')).toEqual([]);
  expect(textsWith({}, 'warning')).toEqual([]);
});

test.each<[Record<string, string>, string]>([
  [{ SHOP_MODE: 'demo', SERVICE_BASE_URL: '' }, 'SHOP_MODE is demo'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  [{ SITE_URL: 'http://localhost:3000' }, 'SITE_URL is an address of this machine'],
  [{ SERVICE_BASE_URL: 'http://127.0.0.1:4010' }, 'a sandbox charges nobody'],
  [{ NEXTAUTH_SECRET: demo.authSecret }, 'NEXTAUTH_SECRET is the same as a value of the demo'],
  [
    { SERVICE_CLIENT_SECRET: demo.service.clientSecret },
    'SERVICE_CLIENT_SECRET is the same as a value of the demo',
  ],
  [
    { SERVICE_WEBHOOK_SECRET: `newer,${demo.service.webhookSecret}` },
    'SERVICE_WEBHOOK_SECRET is the same as a value of the demo',
  ],
  [
    { NEXTAUTH_SECRET: 'A'.repeat(43), NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'A'.repeat(43) },
    'is the same as NEXTAUTH_SECRET',
  ],
])('%o prevents going live', (change, text) => {
  expect(textsWith(change, 'problem').join('\n')).toContain(text);
});

test.each<[Record<string, string>, string]>([
  [{ MERCHANT_EMAILS: '' }, 'nobody is the owner'],
  [{ TOKEN_ENCRYPTION_KEY: '' }, 'TOKEN_ENCRYPTION_KEY is not set'],
  [{ DATABASE_URL: 'postgresql://shop:pw@db.example/shop' }, 'is not encrypted'],
  [{ DIRECT_DATABASE_URL: 'postgresql://a:b@db/x?sslmode=no-verify' }, 'does not verify'],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, 'go out unencrypted'],
  [{ SERVICE_WEBHOOK_SECRET: 'newer,older' }, 'has two secrets'],
  [{ SERVICE_FORM_ENVIRONMENT: '' }, 'SERVICE_FORM_ENVIRONMENT is sandbox'],
  [{ SERVICE_FORM_ENVIRONMENT: 'sandbox' }, 'SERVICE_FORM_ENVIRONMENT is sandbox'],
])('%o is a warning', (change, text) => {
  expect(textsWith(change, 'warning').join('\n')).toContain(text);
  expect(textsWith(change, 'problem')).toEqual([]);
});

test('a report names problems, also of a check that throws, and has no secret', async () => {
  const checks = [
    {
      title: 'One',
      run: async () => [
        { level: 'ok' as const, text: 'good' },
        { level: 'problem' as const, text: 'very-secret-value leaks. Hide it.' },
      ],
    },
    { title: 'Two', run: () => Promise.reject(new Error('passwords p@ss, p%40ss, newer, older')) },
    {
      title: 'Three',
      run: () =>
        Promise.reject(new AggregateError([new Error('ECONNREFUSED ::1'), new Error('other')])),
    },
  ];
  const { report, isReady } = await examine(checks, {
    NEXTAUTH_SECRET: 'very-secret-value',
    SERVICE_WEBHOOK_SECRET: 'newer, older',
    DATABASE_URL: 'postgresql://shop:p%40ss@db.example/shop',
    SMTP_URL: 'not an address',
    SITE_URL: 'https://shop.example',
  });
  expect(isReady).toBe(false);
  expect(report.split('\n')).toEqual([
    'One',
    '  ✓ good',
    '  ✗ [secret] leaks. Hide it.',
    '',
    'Two',
    '  ✗ This check failed: passwords [secret], [secret], [secret], [secret]',
    '',
    'Three',
    '  ✗ This check failed: ECONNREFUSED ::1',
    '',
    'Problems: 3, warnings: 0. This shop is not ready for customers.',
  ]);
});
