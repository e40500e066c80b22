/**
 * A web process of the torture harness: serves presses of Pay with the shop's own code, counts its
 * database round trips, and dies where a press tells it to.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { observeBoundaries } from '@/lib/checkout/boundaries';
import { pay } from '@/lib/checkout/pay';
import { payInputSchema } from '@/lib/checkout/schema';
import { disconnect } from '@/lib/db/client';
import { watchRoundTrips } from '../round-trips.ts';
import type { Pressed, PressMessage } from './messages.ts';

type Call = { message: PressMessage; queries: number };
const calls = new AsyncLocalStorage<Call>();

watchRoundTrips(() => {
  const call = calls.getStore();
  if (call) call.queries += 1;
});
process.stdin.resume().once('end', () => process.exit(1));
observeBoundaries((name) => {
  const kill = calls.getStore()?.message.kill;
  if (kill?.boundary !== name) return;
  const words = `${kill.point} ${kill.victim}`;
  if (kill.delayMs === 0) die(words);
  else setTimeout(() => die(words), kill.delayMs);
});

/** The last words are written before the end: the pipe takes them at once. */
function die(words: string): void {
  writeSync(1, `killed at ${words}\n`);
  process.kill(process.pid, 'SIGKILL');
}

async function press(call: Call): Promise<Pressed> {
  const { input, shopper } = call.message;
  try {
    const result = await pay(payInputSchema.parse(input), shopper);
    return { result, queries: call.queries };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

async function answer(request: IncomingMessage): Promise<Pressed> {
  const message = (await json(request)) as PressMessage;
  const call = { message, queries: 0 };
  return calls.run(call, () => press(call));
}

const server = createServer(async (request, response) => {
  const pressed = await answer(request).catch((error: unknown) => ({ error: String(error) }));
  response.writeHead('error' in pressed ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(pressed));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  writeSync(1, `ready ${port}\n`);
});
process.once('SIGTERM', () => {
  server.close(() => disconnect().finally(() => process.exit(0)));
  server.closeIdleConnections();
});
