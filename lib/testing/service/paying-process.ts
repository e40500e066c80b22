/**
 * A minimal web process for tests of shutdown: POST /pay takes submissions, GET /readyz tells readiness, other
 * requests are never answered. Configured by runtime.json in DATA_DIR; DELAY_MS is how long it accepts requests after
 * SIGTERM.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { disconnect } from '@/lib/db/client';
import { env } from '@/lib/env';
import { closeProbe } from '@/lib/health/database';
import { programReadiness } from '@/lib/health/readiness';
import { readinessResponse } from '@/lib/health/readiness-of';
import { finish } from '@/lib/process/draining';
import { endInOrder } from '@/lib/process/shutdown';
import { subscribeToMirror } from '@/lib/worker/subscribers';

type Order = { submission: PayInput; cartId: string };

subscribeToMirror();
endInOrder({
  ...env().shutdown,
  delayMs: Number(process.env.DELAY_MS),
  close: async () => void (await Promise.all([disconnect(), closeProbe()])),
});

async function answerOf(path: string, body: () => Promise<unknown>): Promise<[number, unknown]> {
  switch (path) {
    case '/pay': {
      const { submission, cartId } = (await body()) as Order;
      return [200, await finish(() => pay(submission, { userId: null, cartId }))];
    }
    case '/readyz': {
      const answer = readinessResponse(await programReadiness(), true);
      return [answer.status, JSON.parse(answer.body)];
    }
    default:
      return new Promise(() => {});
  }
}

const server = createServer(async (request, response) => {
  const [status, answer] = await answerOf(request.url ?? '', () => json(request));
  response.writeHead(status).end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
