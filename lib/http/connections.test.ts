import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readArrival, recordArrivals } from './connections';

/** The headers that a server of this process sees when it is asked with these. */
async function seenWith(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const seen = Promise.withResolvers<IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    seen.resolve(request.headers);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  get({ port, host: '127.0.0.1', headers, agent: false }, (response) => response.resume());
  return seen.promise.finally(() => server.close());
}

test('a request carries how it arrived, whatever it says of that itself', async () => {
  recordArrivals('x-arrival-secret');
  const plain = await seenWith({ 'x-arrival-secret': '{"peer":"1.2.3.4","forwardedFor":null}' });
  expect(readArrival(String(plain['x-arrival-secret']))).toEqual({
    peer: '127.0.0.1',
    forwardedFor: undefined,
  });
  const told = await seenWith({ 'x-forwarded-for': '203.0.113.9' });
  expect(readArrival(String(told['x-arrival-secret']))).toEqual({
    peer: '127.0.0.1',
    forwardedFor: '203.0.113.9',
  });
});

test('a header of the host’s own is told where it is configured', async () => {
  recordArrivals('x-arrival-host', 'fly-client-ip');
  const headers = { 'fly-client-ip': '198.51.100.7', 'cf-connecting-ip': '1.2.3.4' };
  const told = await seenWith(headers);
  expect(readArrival(String(told['x-arrival-host']))).toEqual({
    peer: '127.0.0.1',
    forwardedFor: undefined,
    named: '198.51.100.7',
  });
});
