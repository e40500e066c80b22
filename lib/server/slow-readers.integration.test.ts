import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { watchReader, whenRendered } from './slow-readers.ts';

const MIB = 1024 * 1024;
/** More than the system buffers for a connection on this machine. */
const LONG = 32 * MIB;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  stopDraining();
  vi.useRealTimers();
});

/** A server that sends a number of bytes in chunks, no faster than they are read, and a connection to it. */
async function serverOf(bytes: number) {
  const requests: { response: ServerResponse; rendered: ReturnType<typeof vi.fn<() => void>> }[] =
    [];
  const server = createServer(async (_, response) => {
    watchReader(response);
    const rendered = vi.fn<() => void>();
    whenRendered(response, rendered);
    requests.push({ response, rendered });
    const pieces = Array.from({ length: bytes / MIB }, () => Buffer.alloc(MIB));
    await pipeline(Readable.from(pieces), response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await expect.poll(() => requests.length).toBe(1);
  const [{ response, rendered } = raise()] = requests;
  return { socket, response, rendered };
}

function raise(): never {
  throw new Error('Nobody asked');
}

/** Until the system's buffers are full. */
async function isStuck({ response }: { response: ServerResponse }): Promise<void> {
  let before = -1;
  await expect
    .poll(() => {
      const now = response.socket?.bytesWritten ?? 0;
      const stands = now === before;
      before = now;
      return stands && response.writableNeedDrain;
    })
    .toBe(true);
}

const passS = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

test('a response that nobody reads does not count as rendering, and is ended', async () => {
  const server = await serverOf(LONG);
  await isStuck(server);
  passS(1);
  expect(server.rendered).not.toHaveBeenCalled();
  passS(3);
  expect(server.rendered).toHaveBeenCalledTimes(1);
  passS(20);
  expect(server.response.destroyed).toBe(false);
  passS(300);
  await expect.poll(() => server.response.destroyed).toBe(true);
  expect(server.rendered).toHaveBeenCalledTimes(1);
});

test('a terminating process does not wait for it longer than its grace period', async () => {
  const server = await serverOf(LONG);
  await isStuck(server);
  beginDraining();
  passS(4);
  expect(server.response.destroyed).toBe(false);
  passS(4);
  await expect.poll(() => server.response.destroyed).toBe(true);
});

/** Reads a number of bytes, and no more. */
async function readBytes(socket: Socket, bytes: number): Promise<void> {
  for (let read = 0; read < bytes; ) {
    const piece: Buffer | null = socket.read();
    if (piece) read += piece.length;
    else await once(socket, 'readable');
  }
}

test('a slow reader gets the whole response', async () => {
  const server = await serverOf(LONG);
  for (let part = 0; part < 8; part += 1) {
    await isStuck(server);
    passS(25);
    await readBytes(server.socket, 3 * MIB);
  }
  expect(server.response.destroyed).toBe(false);
  server.socket.resume();
  await expect.poll(() => server.response.writableFinished, { timeout: 10_000 }).toBe(true);
});

test('a complete response counts as rendered, however slowly it is read', async () => {
  const server = await serverOf(0);
  await expect.poll(() => server.rendered.mock.calls.length).toBe(1);
});

test('a response that takes long is not its reader’s fault', async () => {
  const server = createServer((_, response) => {
    watchReader(response);
    answers.push(response);
  });
  const answers: ServerResponse[] = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect.poll(() => answers.length).toBe(1);
  passS(600);
  answers[0]?.end('done');
  expect(await (await answer).text()).toBe('done');
});
