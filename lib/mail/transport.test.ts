import { expect, test } from 'vitest';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { testMailServer } from '@/lib/testing/mail-server';
import { deliver, smtpAddress } from './transport';

const server = testMailServer();

const mail = {
  id: 'one',
  to: 'ada@shop.example',
  subject: 'Sign in',
  html: '<p>secret-link</p>',
  text: 'secret-link',
};

function sendTo(address: string): Promise<void> {
  setEnv(testEnv({ smtpUrl: `smtp://user:password@${address}` }));
  return deliver(mail);
}

// 0.0.0.0 connects to this machine, but is not recognized as a loopback address.
const remoteAddress = () => `0.0.0.0:${server.port}`;
const wasSent = () => server.mails.some((text) => text.includes('secret-link'));

test.skipIf(process.platform === 'win32')(
  'a remote mail server without TLS gets neither password nor mail',
  async () => {
    await expect(sendTo(remoteAddress())).rejects.toThrow('STARTTLS');
    expect(server.commands.map((line) => line.split(' ')[0])).not.toContain('AUTH');
    expect(wasSent()).toBe(false);
  },
);

test.skipIf(process.platform === 'win32').each(['requireTLS=false', 'ignoreTLS=true'])(
  'a mail server with %s in its URL gets mail without TLS',
  async (option) => {
    await sendTo(`${remoteAddress()}/?${option}`);
    expect(wasSent()).toBe(true);
  },
);

test('a mail server on this machine needs no TLS', async () => {
  await sendTo(`127.0.0.1:${server.port}`);
  expect(wasSent()).toBe(true);
});

test.each([
  'a..b@docomo.ne.jp',
  '.a.@ezweb.ne.jp',
  "o'brien@shop.example",
  'j&j@shop.example',
  'a/b@shop.example',
  "!#$%&'*+/=?^_`{|}~-@shop.example",
  'ada@xn--mnchen-3ya.example',
])('a mail to %s reaches exactly this address', async (to) => {
  setEnv(testEnv({ smtpUrl: `smtp://user:password@127.0.0.1:${server.port}` }));
  await deliver({ ...mail, to });
  // nodemailer quotes a local part with consecutive dots; both forms name one mailbox (RFC 5321, 4.1.2).
  const recipients = server.commands.filter((line) => line.startsWith('RCPT'));
  expect(recipients.map((line) => line.replaceAll('"', ''))).toEqual([`RCPT TO:<${to}>`]);
});

test('a mail server that hangs times out, after the time in its URL if it names one', () => {
  const optionsOf = (url: string) => Object.fromEntries(new URL(smtpAddress(url)).searchParams);
  expect(optionsOf('smtps://a:b%40c@mail.example:465')).toEqual({
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '20000',
    requireTLS: 'true',
  });
  expect(optionsOf('smtp://mail.example?socketTimeout=5')).toMatchObject({ socketTimeout: '5' });
  expect(smtpAddress('smtps://a:b%40c@mail.example:465')).toContain('//a:b%40c@mail.example:465?');
});
