/**
 * A web process of the torture harness: serves presses of Pay and Join and
 * changes to subscriptions with the shop's own code, counts its
 * database round trips, and dies where a press tells it to.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ActionState } from '@/lib/auth/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { observeBoundaries } from '@/lib/checkout/boundaries';
import { pay } from '@/lib/checkout/pay';
import { payInputSchema } from '@/lib/checkout/schema';
import { disconnect } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { cancel, changeQuantity, changeSource, switchTo } from '@/lib/subscriptions/manage';
import { subscribeSchema } from '@/lib/subscriptions/schema';
import { subscribe } from '@/lib/subscriptions/signup';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { watchRoundTrips } from '../bench/round-trips.ts';
import type {
  Command,
  Commanded,
  CommandMessage,
  Pressed,
  PressMessage,
  Subscribed,
  SubscribeMessage,
} from './messages.ts';

type Call = {
  kill: PressMessage['kill'] | SubscribeMessage['kill'];
  queries: number;
};
const calls = new AsyncLocalStorage<Call>();

watchRoundTrips(() => {
  const call = calls.getStore();
  if (call) call.queries += 1;
});
subscribeToMirror();
process.stdin.resume().once('end', () => process.exit(1));
observeBoundaries((name) => {
  const kill = calls.getStore()?.kill;
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

type Answer = Pressed | Subscribed | Commanded;

async function press({ input, shopper }: PressMessage, call: Call): Promise<Pressed> {
  const result = await pay(payInputSchema.parse(input), shopper);
  return { result, queries: call.queries };
}

async function join({ who, input }: SubscribeMessage): Promise<Subscribed> {
  await followClock();
  return { result: await subscribe(who, subscribeSchema.parse(input)) };
}

async function manage({ who, id, command, kill }: CommandMessage): Promise<Commanded> {
  // These have no named steps: any moment of theirs is as good.
  if (kill?.boundary === null) setTimeout(() => die(`${kill.point} ${kill.victim}`), kill.delayMs);
  await followClock();
  return { result: await carryOut(who, id, command) };
}

function carryOut(who: Viewer, id: string, command: Command): Promise<ActionState> {
  switch (command.kind) {
    case 'switch':
      return switchTo(who, id, command.planKey);
    case 'quantity':
      return changeQuantity(who, id, command.quantity);
    case 'card':
      return changeSource(who, id, command.token, { last4: command.last4, type: 'VISA' });
    case 'cancel':
      return cancel(who, id);
  }
}

function work(path: string, message: unknown, call: Call): Promise<Answer> {
  if (path === '/subscribe') return join(message as SubscribeMessage);
  if (path === '/manage') return manage(message as CommandMessage);
  return press(message as PressMessage, call);
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const message = (await json(request)) as PressMessage | SubscribeMessage | CommandMessage;
  const call: Call = { kill: message.kill, queries: 0 };
  try {
    return await calls.run(call, () => work(request.url ?? '', message, call));
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
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
