/**
 * A web process of the torture harness: serves submissions of Pay and Join and changes to
 * subscriptions with the shop's own code, counts its database round trips, and dies at a
 * submission's failpoint. With the argument `naive` the naive shop answers Pay.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { disconnect } from '@/lib/db/client';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { watchRoundTrips } from '../../bench/shared/round-trips.ts';
import { naiveAnswers } from '../../naive/answers.ts';
import { setProfile } from '../world/profiles.ts';
import { type Answer, answerMessage, type Message, serveMessages } from './serve.ts';

type Call = { kill: Message['kill']; queries: number };
setProfile();
const calls = new AsyncLocalStorage<Call>();
const answers = process.argv[2] === 'naive' ? naiveAnswers() : answerMessage;

watchRoundTrips(() => {
  const call = calls.getStore();
  if (call) call.queries += 1;
});
subscribeToMirror();
process.stdin.resume().once('end', () => process.exit(1));
observeFailpoints((name) => {
  const kill = calls.getStore()?.kill;
  if (kill?.failpoint !== name) return;
  const message = `${kill.point} ${kill.victim}`;
  if (kill.delayMs === 0) die(message);
  else setTimeout(() => die(message), kill.delayMs);
});

/** The last message is written synchronously before the process ends. */
function die(message: string): void {
  writeSync(1, `killed at ${message}\n`);
  process.kill(process.pid, 'SIGKILL');
}

async function answer(path: string, message: Message): Promise<Answer> {
  const { kill } = message;
  const call: Call = { kill, queries: 0 };
  // Changes to subscriptions have no failpoints: any time will do.
  if (kill?.failpoint === null) setTimeout(() => die(`${kill.point} ${kill.victim}`), kill.delayMs);
  return calls.run(call, async () => {
    const answered = await answers(path, message);
    return { ...answered, queries: call.queries };
  });
}

const server = await serveMessages(answer);
const { port } = server.address() as AddressInfo;
writeSync(1, `ready ${port}\n`);
process.once('SIGTERM', () => {
  server.close(() => disconnect().finally(() => process.exit(0)));
  server.closeIdleConnections();
});
