import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ActionState } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import type { PayOutcome } from '@/lib/checkout/outcome';
import { pay } from '@/lib/checkout/pay';
import { payInputSchema } from '@/lib/checkout/schema';
import { followClock } from '@/lib/db/clock';
import { defaultView, findView } from '@/lib/markets/views';
import { runInView } from '@/lib/texts/current-view';
import { subscribeSchema } from '@/modules/subscriptions/attempt/schema';
import {
  type SubscriptionAttemptOutcome,
  subscribe,
} from '@/modules/subscriptions/attempt/subscribe';
import {
  cancel,
  changeQuantity,
  changeSource,
  switchTo,
} from '@/modules/subscriptions/changes/change-subscription';
import type { Command, CommandMessage, SubmitMessage, SubscribeMessage } from './messages.ts';

export type Message = SubmitMessage | SubscribeMessage | CommandMessage;

/** The shop's response to a message, as its page or action would give it. */
export type Answer = { result: PayOutcome | SubscriptionAttemptOutcome | ActionState };

/**
 * Calls the shop as a browser would: Pay, Join at `/subscribe`, or a change to a subscription at `/manage`. A
 * change uses the clocks of the harness, like a request to the shop.
 */
export async function answerMessage(path: string, message: Message): Promise<Answer> {
  if (path === '/subscribe') {
    const { who, input } = message as SubscribeMessage;
    await followClock();
    return { result: await subscribe(who, subscribeSchema.parse(input)) };
  }
  if (path === '/manage') {
    const { who, id, command } = message as CommandMessage;
    await followClock();
    return { result: await carryOut(who, id, command) };
  }
  const { input, shopper, view } = message as SubmitMessage;
  const submitted = () => pay(payInputSchema.parse(input), shopper);
  return { result: await runInView(findView(view) ?? defaultView, submitted) };
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

/** Serves messages on a free loopback port. An error is answered with 500 and `{ error }`. */
export async function serveMessages(
  answer: (path: string, message: Message) => Promise<Answer>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answered = await json(request)
      .then((message) => answer(request.url ?? '', message as Message))
      .catch((error: unknown) => ({ error: wordsOf(error) }));
    response.writeHead('error' in answered ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
