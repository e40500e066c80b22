import { beforeEach, expect, test, vi } from 'vitest';
import { signInAsDemoMerchant } from '@/lib/accounts/sign-in-actions';
import { signInView } from '@/lib/auth/sign-in/sign-in-view';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { templateNamed, templates } from '@/lib/worker/mail-catalog';
import { mailbox, mailPage, sampleMail, sampleNames } from './mailbox';
import { enqueueMail } from './outbox';
import { claimMails, sendMail } from './work';

const visitor = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, unknown>() }));

vi.mock('next/headers', () => ({
  cookies: async () => visitor.cookies,
  headers: async () => visitor.headers,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  connection: async () => {},
}));
vi.mock('next/navigation', () => ({
  notFound: () => {
    throw new Error('not found');
  },
  redirect: (path: string) => {
    throw new Error(`redirected to ${path}`);
  },
}));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => null }));

withTestDatabase();
beforeEach(() => {
  visitor.headers = new Headers({ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' });
});

const visitRemotely = () => visitor.headers.set('x-forwarded-for', '203.0.113.9, 127.0.0.1');
const toMerchant = { next: '/merchant' };

test('a visitor on the demo’s own machine can read its mail and sign in as the merchant', async () => {
  await expect(mailbox()).resolves.toEqual([]);
  await expect(sampleNames()).resolves.toContain('sign-in');
  expect((await signInView(toMerchant)).demoMerchant).toBe('merchant@demo.example');
});

test('remote visitors of a demo get no mailbox', async () => {
  visitRemotely();
  for (const read of [
    mailbox,
    sampleNames,
    () => sampleMail(templates['sign-in']),
    () => mailPage('any'),
  ]) {
    await expect(read()).rejects.toThrow('not found');
  }
});

test('remote visitors of a demo cannot sign in as the merchant', async () => {
  visitRemotely();
  expect((await signInView(toMerchant)).demoMerchant).toBeNull();
  await expect(signInAsDemoMerchant(new FormData())).rejects.toThrow('redirected to /sign-in');
  expect(visitor.cookies.size).toBe(0);
  expect(await db().user.count()).toBe(0);
});

test('the mailbox shows mails that the outbox stores encrypted', async () => {
  const link = 'http://localhost:3000/sign-in/confirm?token=abcdef0123456789';
  await enqueueMail(db(), {
    dedupeKey: 'sign-in:1',
    template: 'sign-in',
    recipient: 'ada@example.com',
    data: { link, minutes: 15 },
  });
  const [mail] = await claimMails(1);
  if (mail) await sendMail(mail, templateNamed);
  const [row] = await mailbox();
  expect(row?.links).toEqual([{ href: link, label: 'Sign in' }]);
  expect(row?.text).toContain(link);
  expect(await mailPage(row?.id ?? '')).toContain(link);
});
