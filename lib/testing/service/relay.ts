import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RawAnswer = { status: number; headers?: Record<string, string>; body: string };

export const declinedAnswer: RawAnswer = {
  status: 402,
  body: JSON.stringify({ error: { code: 'payment_declined', declineCode: 'card_declined' } }),
};

export type Relay = {
  url: string;
  passed: string[];
  /** Replaces the service's answers to the next `times` calls. */
  replaceAnswers(call: string, answer: RawAnswer, times?: number): void;
  /** Answers the next `times` calls without passing them on. */
  answerInstead(call: string, answer: RawAnswer, times?: number): void;
  /** Answers every call whose path starts with `path`, as a gateway would. The latest answer counts. */
  answerAll(path: string, answer: RawAnswer): void;
  /** Changes the body of the service's answers from now on. `*` at the end of a call stands for any id. */
  rewrite(call: string, change: (body: unknown) => unknown): void;
  double(call: string): void;
  /** Holds the next such call back, before it is passed on or, with `answered`, before its answer is. */
  hold(call: string, answered?: boolean): { arrived: Promise<void>; release: () => void };
  /** @throws Error if an armed change never happened, since the test would not test its subject */
  stop(): Promise<void>;
};

type Held = { answered: boolean; arrive: () => void; released: Promise<void> };

/** Starts a relay between the shop and a service. It passes everything on, except where a test changes answers. */
export async function startRelay(target: string): Promise<Relay> {
  const passed: string[] = [];
  const replaced: { call: string; answer: RawAnswer; times: number; passOn: boolean }[] = [];
  const rewritten = new Map<string, (body: unknown) => unknown>();
  const gateways: { path: string; answer: RawAnswer }[] = [];
  const doubled: string[] = [];
  const held = new Map<string, Held>();
  const unused = new Set<string>();
  const relayed = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = `${request.method} ${request.url?.replace(/^\/tenants\/[^/]+/, '') ?? ''}`;
    const other = replaced.find((change) => change.call === call && change.times > 0);
    if (other) {
      other.times -= 1;
      unused.delete(call);
    }
    const answerWith = ({ status, headers, body }: RawAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    };
    if (other?.passOn === false) return answerWith(other.answer);
    const blocked = gateways.find(({ path }) => call.split(' ')[1]?.startsWith(path));
    if (blocked) return answerWith(blocked.answer);
    passed.push(call);
    const waiting = held.get(call);
    held.delete(call);
    if (waiting) unused.delete(call);
    const wait = async () => {
      waiting?.arrive();
      await waiting?.released;
    };
    if (!waiting?.answered) await wait();
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const passOn = () =>
      fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
      });
    const rule =
      [call, call.replace(/[^/]+$/, '*')].find((pattern) => rewritten.has(pattern)) ?? '';
    const change = rewritten.get(rule);
    unused.delete(rule);
    if (doubled.includes(call)) {
      doubled.splice(doubled.indexOf(call), 1);
      unused.delete(call);
      await (await passOn()).text();
    }
    const reply = await passOn();
    const text = await reply.text();
    if (waiting?.answered) await wait();
    const body = change && reply.ok ? JSON.stringify(change(JSON.parse(text))) : text;
    const retryAfter = reply.headers.get('retry-after');
    const headers: Record<string, string> =
      retryAfter === null ? {} : { 'retry-after': retryAfter };
    answerWith(other?.answer ?? { status: reply.status, headers, body });
  };
  const server = createServer((request, response) => {
    // Hangs up when the service does.
    relayed(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    replaceAnswers(call, answer, times = 1) {
      unused.add(call);
      replaced.push({ call, answer, times, passOn: true });
    },
    answerInstead(call, answer, times = 1) {
      unused.add(call);
      replaced.push({ call, answer, times, passOn: false });
    },
    answerAll(path, answer) {
      gateways.unshift({ path, answer });
    },
    rewrite(call, change) {
      if (!rewritten.has(call)) unused.add(call);
      rewritten.set(call, change);
    },
    double(call) {
      unused.add(call);
      doubled.push(call);
    },
    hold(call, answered = false) {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      unused.add(call);
      held.set(call, { answered, arrive: arrived.resolve, released: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      if (unused.size > 0) throw new Error(`Never came: ${[...unused].join(', ')}`);
    },
  };
}
