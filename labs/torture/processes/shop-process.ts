/**
 * A web process: serves Pay, Join and changes to subscriptions with the shop's code, and dies at a failpoint. With
 * the argument `naive`, the naive shop serves Pay.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { pay } from '@/lib/checkout/pay';
import { payInputSchema } from '@/lib/checkout/schema';
import { disconnect } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock'; // module: subscriptions
import { defaultView, findView } from '@/lib/markets/views';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { runInView } from '@/lib/texts/current-view';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { subscribeSchema } from '@/modules/subscriptions/attempt/schema';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { changeSubscription } from '@/modules/subscriptions/changes/change-subscription';
import { listen } from '../../listen.ts';
import { naiveAnswers } from '../../naive/answers.ts';
import { setProfile } from '../../wires/profiles.ts';
import type {
  Answer,
  CommandMessage, // module: subscriptions
  Message,
  SubmitMessage,
  SubscribeMessage, // module: subscriptions
} from './messages.ts';

setProfile();
const kills = new AsyncLocalStorage<Message['kill']>();
const answers = process.argv[2] === 'naive' ? naiveAnswers() : answerMessage;

subscribeToMirror();
process.stdin.resume().once('end', () => process.exit(1));
observeFailpoints((name) => {
  const kill = kills.getStore();
  if (kill?.failpoint !== name) return;
  if (kill.delayMs === 0) die(kill);
  else setTimeout(() => die(kill), kill.delayMs);
});

/** Synchronous, so that the message is written before the process dies. */
function die({ point, victim }: NonNullable<Message['kill']>): void {
  writeSync(1, `killed at ${point} ${victim}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function answer(path: string, message: Message): Promise<Answer> {
  const { kill } = message;
  // module: subscriptions
  // Changes to subscriptions have no failpoints.
  if (kill?.failpoint === null) setTimeout(() => die(kill), kill.delayMs);
  return kills.run(kill, () => answers(path, message));
}

async function answerMessage(path: string, message: Message): Promise<Answer> {
  // module: subscriptions
  if (path === '/subscribe') {
    const { who, input } = message as SubscribeMessage;
    await followClock();
    return { result: await subscribe(who, subscribeSchema.parse(input)) };
  }
  // module: subscriptions
  if (path === '/manage') {
    const { who, id, command } = message as CommandMessage;
    await followClock();
    return { result: await changeSubscription(who, id, command) };
  }
  if (path !== '/submit') throw new Error(`Nothing is at ${path}.`);
  const { input, shopper, view } = message as SubmitMessage;
  const submitted = () => pay(payInputSchema.parse(input), shopper);
  return { result: await runInView(findView(view) ?? defaultView, submitted) };
}

const server = createServer(async (request, response) => {
  const answered = await json(request)
    .then((message) => answer(request.url ?? '', message as Message))
    .catch((error: Error) => ({ error: `${error.name}: ${error.message}` }));
  response.end(JSON.stringify(answered));
});
const { port } = await listen(server);
writeSync(1, `ready ${port}\n`);
process.once('SIGTERM', () => {
  server.close(() => disconnect().finally(() => process.exit(0)));
  server.closeIdleConnections();
});
