import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { type Env, env, setEnv } from '@/lib/env';
import { defaultView } from '@/lib/markets/views';
import { withTestDatabase } from '@/lib/testing/database';
import { testMailServer } from '@/lib/testing/mail-server';
import { templateNamed, templates } from '@/lib/worker/mail-catalog';
import { enqueueMail } from './outbox';
import { isSecret } from './sealed';
import { claimMails, sendMail } from './work';

let usual: Env;
withTestDatabase({ databasePoolSize: 10 });
const smtp = testMailServer();

beforeAll(() => {
  usual = { ...env(), smtpUrl: smtp.url };
});
beforeEach(async () => {
  setEnv(usual);
  await db().mail.deleteMany();
});
afterEach(() => setClockOffset(0));

const link = 'http://localhost:3000/sign-in/confirm?token=abcdef0123456789';

function signInMail(recipient = `${randomUUID()}@example.com`) {
  return {
    dedupeKey: randomUUID(),
    template: 'sign-in',
    recipient,
    data: { link, minutes: 15 },
  } as const;
}

/** Sends due mails until none is left. */
async function work(): Promise<void> {
  for (;;) {
    const claimed = await claimMails(4);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => sendMail(mail, templateNamed)));
  }
}

const decoded = (mail: string) => mail.replace(/=\n/g, '').replaceAll('=3D', '=');

test('nobody is mailed about an order whose address was deleted', async () => {
  const mail = { template: 'order-paid', recipient: '', data: { orderId: 'o' } } as const;
  await enqueueMail(db(), { ...mail, dedupeKey: 'order-paid:o' });
  expect(await db().mail.count()).toBe(0);
});

test('three concurrent workers send each of sixty mails once', async () => {
  const mails = Array.from({ length: 60 }, () => signInMail());
  for (const mail of mails) await enqueueMail(db(), mail);
  await Promise.all([work(), work(), work()]);
  const recipients = smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);
  expect(recipients.toSorted()).toEqual(mails.map((mail) => mail.recipient).toSorted());
  expect(await db().mail.count({ where: { sentAt: null } })).toBe(0);
});

test('a repeated change sends one mail', async () => {
  const mail = signInMail();
  await Promise.all([enqueueMail(db(), mail), enqueueMail(db(), mail)]);
  await enqueueMail(db(), mail);
  await work();
  expect(smtp.mails).toHaveLength(1);
});

test('a mail has a text and an HTML version, and both contain the link', async () => {
  await enqueueMail(db(), signInMail('ada@example.com'));
  await work();
  const [mail = ''] = smtp.mails;
  expect(mail).toMatch(/^Subject: Sign in to /m);
  expect(mail).toMatch(/^Content-Type: text\/plain/m);
  expect(mail).toMatch(/^Content-Type: text\/html/m);
  // Once in the text; in the HTML as the button's URL and as a written-out link.
  expect(decoded(mail).split(link)).toHaveLength(5);
});

/** The mail table, as a backup of the database would contain it. */
async function dump(): Promise<string> {
  const rows = await db().mail.findMany();
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? '' : value));
}

test.each([
  ['with a mail server', () => smtp.url],
  ['without one', () => undefined],
])('%s the outbox never stores a sign-in link in clear text', async (_, url) => {
  const smtpUrl = url();
  setEnv({ ...usual, smtpUrl });
  await enqueueMail(db(), signInMail());
  expect(await dump()).not.toContain('abcdef0123456789');
  smtp.answers['.'] = '451 later, please';
  await work();
  expect(await dump()).not.toContain('abcdef0123456789');
  smtp.answers = {};
  setClockOffset(5 * 60_000);
  await work();
  expect(await dump()).not.toContain('abcdef0123456789');
  const row = await db().mail.findFirstOrThrow();
  expect(row.sentAt).not.toBeNull();
  expect(Object.keys(row.data as object)).toEqual(smtpUrl ? [] : ['sealed']);
});

test('a mail fails, and its sign-in link is wiped, when the mail server permanently refuses its address', async () => {
  await enqueueMail(db(), signInMail());
  smtp.answers['.'] = '550 no such mailbox';
  await work();
  const row = await db().mail.findFirstOrThrow();
  expect(row).toMatchObject({ data: {}, failedAt: expect.any(Date) });
  expect(row.lastError).toContain('550');
});

test('every kind of mail whose link grants access is encrypted', async () => {
  const samples = Object.entries(templates).map(async ([name, template]) => {
    const { body } = await template.sample(defaultView);
    return /token=/.test(renderToStaticMarkup(body)) ? [name] : [];
  });
  const withTokens = (await Promise.all(samples)).flat();
  expect(withTokens.filter((name) => !isSecret(name))).toEqual([]);
  expect(withTokens.length).toBeGreaterThanOrEqual(2);
});

test('a mail that was encrypted with another key is not sent, and its row says why', async () => {
  await enqueueMail(db(), signInMail());
  setEnv({ ...usual, encryptionKey: Buffer.alloc(32, 7) });
  await work();
  expect(smtp.mails).toHaveLength(0);
  expect((await db().mail.findFirstOrThrow()).lastError).toBe('Encrypted with another key');
});

test('a mail whose worker crashed is sent again under the same message id', async () => {
  await enqueueMail(db(), signInMail());
  const [first] = await claimMails(1);
  if (!first) throw new Error('Nothing was claimed');
  expect(await claimMails(1)).toEqual([]);
  await sendMail(first, templateNamed);
  // As if the worker had crashed after the mail server's reply and before recording it.
  const { data } = await db().mail.findFirstOrThrow();
  expect(data).toEqual({});
  await db().mail.updateMany({
    data: { sentAt: null, leaseUntil: new Date(0), data: { link, minutes: 15 } },
  });
  await work();
  const ids = smtp.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('a worker that lost its lease does not send the mail', async () => {
  await enqueueMail(db(), signInMail());
  const [late] = await claimMails(1);
  await db().mail.updateMany({ data: { leaseUntil: new Date(0) } });
  await work();
  if (late) await sendMail(late, templateNamed);
  expect(smtp.mails).toHaveLength(1);
});

test('a mail is retried later when the mail server is busy', async () => {
  await enqueueMail(db(), signInMail());
  smtp.answers['.'] = '451 later, please';
  await work();
  const waiting = await db().mail.findFirstOrThrow();
  expect(waiting.sentAt).toBeNull();
  expect(waiting.failedAt).toBeNull();
  expect(waiting.lastError).toContain('451');
  expect(waiting.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
  smtp.answers = {};
  await work();
  expect(smtp.mails).toHaveLength(0);
  setClockOffset(5 * 60_000);
  await work();
  expect(smtp.mails).toHaveLength(1);
});

test('a mail that is scheduled in a week does not expire before that', async () => {
  const WEEK_MS = 7 * 24 * 60 * 60_000;
  await enqueueMail(db(), { ...signInMail(), delayMs: WEEK_MS });
  await work();
  expect(smtp.mails).toHaveLength(0);
  setClockOffset(WEEK_MS + 60_000);
  await work();
  expect(smtp.mails).toHaveLength(1);
});

test('a sign-in mail that could not be sent in time expires', async () => {
  await enqueueMail(db(), signInMail());
  setClockOffset(16 * 60_000);
  await work();
  expect(smtp.mails).toHaveLength(0);
  expect((await db().mail.findFirstOrThrow()).lastError).toBe('Expired before it could be sent');
});

test('a mail of an unknown kind is not sent, and its row says why', async () => {
  await enqueueMail(db(), signInMail());
  // A name that an older version may have stored.
  await db().mail.updateMany({ data: { template: 'toString' } });
  await work();
  expect((await db().mail.findFirstOrThrow()).lastError).toBe('Unknown template');
});
