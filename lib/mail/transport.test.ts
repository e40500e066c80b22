import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { deliver, smtpAddress } from './transport';

/** Lines that a mail server without TLS received. */
const received: string[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((socket) => {
    let inBody = false;
    socket.write('220 mail.test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (inBody && line !== '.') continue;
        inBody = /^DATA/i.test(line);
        if (inBody) socket.write('354 go on\r\n');
        else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n');
        else if (/^EHLO/i.test(line)) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (/^AUTH/i.test(line)) socket.write('235 welcome\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => server.close());

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
const remoteAddress = () => `0.0.0.0:${port}`;
const wasSent = () => received.some((line) => line.includes('secret-link'));

test.skipIf(process.platform === 'win32')(
  'a remote mail server without TLS gets neither password nor mail',
  async () => {
    await expect(sendTo(remoteAddress())).rejects.toThrow('STARTTLS');
    expect(received.map((line) => line.split(' ')[0])).not.toContain('AUTH');
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
  await sendTo(`127.0.0.1:${port}`);
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
  setEnv(testEnv({ smtpUrl: `smtp://user:password@127.0.0.1:${port}` }));
  await deliver({ ...mail, to });
  // nodemailer quotes a local part with consecutive dots; both forms name one mailbox (RFC 5321, 4.1.2).
  const recipients = received.filter((line) => line.startsWith('RCPT'));
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
