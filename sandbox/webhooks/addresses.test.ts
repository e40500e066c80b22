import { describe, expect, it } from 'vitest';
import { addressProblem, checkDestination } from './addresses.ts';

const local = { loopback: true, private: true };
const open = { loopback: false, private: false };

describe('A webhook destination', () => {
  it.each([
    'http://127.0.0.1:3000/api/webhooks',
    'http://localhost:3000/api/webhooks',
    'http://[::1]:3000/hook',
    'https://shop.example.com/api/webhooks?x=1',
    'http://192.168.1.20/hook',
    'http://203.0.113.9/hook',
    'http://[2001:db8::1]/hook',
  ])('may be %s in local development', (url) => {
    expect(checkDestination(url, local)).toBeNull();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.1.1/',
    'http://0xA9FEA9FE/',
    'http://2852039166/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[::ffff:0:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[::a9fe:a9fe]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://METADATA.google.internal./',
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[ff02::1]/',
  ])('is never %s', (url) => {
    expect(checkDestination(url, local)).toMatch(/refused/);
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com/hook',
    '',
    'http://',
    'http://user:pass@example.com/',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('is not %s', (url) => {
    expect(checkDestination(url, local)).not.toBeNull();
  });

  it('can be kept off this machine and off private networks', () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://127.9.9.9/',
      'http://[::1]/',
      'http://2130706433/',
      'http://[::ffff:127.0.0.1]/',
      'http://10.0.0.1/',
      'http://172.31.0.1/',
      'http://192.168.0.1/',
      'http://100.64.0.1/',
      'http://[fd12::1]/',
    ]) {
      expect(checkDestination(url, open), url).toMatch(/refused/);
    }
    expect(checkDestination('http://172.32.0.1/', open)).toBeNull();
  });

  it('is checked by the resolved address of its name', () => {
    expect(addressProblem('169.254.169.254', local)).toMatch(/refused/);
    expect(addressProblem('fe80::1%eth0', local)).toMatch(/refused/);
    expect(addressProblem('not an address', local)).toMatch(/refused/);
    expect(addressProblem('203.0.113.9', open)).toBeNull();
  });
});
