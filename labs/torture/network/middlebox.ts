import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { listen } from '../../listen.ts';
import { seededRandom } from '../random.ts';

export const tricks = [
  'duplicated, first response',
  'duplicated, second response',
  'duplicated concurrently',
  'swapped responses',
  'cached response',
  'lagging replica',
  'missing rows',
] as const;
export type Trick = (typeof tricks)[number];

export type MiddleboxOptions = {
  seed: number;
  /** The share of calls on which each trick is played. */
  share: number;
  only?: readonly Trick[];
  /** Replaceable in tests. */
  now?: () => number;
};

export type Middlebox = {
  url: string;
  /** By trick and call: `swapped responses POST /transactions`. */
  readonly played: ReadonlyMap<string, number>;
  /**
   * The trick that was played on the request of a resource. @param id in the request's path or a response @param
   * isAbout whether a request body may be the resource's; used if no delivered response has the id
   */
  causeOf(id: string, isAbout?: (body: string) => boolean): Trick | null;
  calm(): void;
  stir(): void;
  stop(): Promise<void>;
};

type Answer = { status: number; headers: Record<string, string>; body: Buffer };
type Call = { kind: string; method: string; path: string; headers: Headers; body: Buffer };
type Headers = Record<string, string>;

const SWAP_WAIT_MS = 250;
/** How long reads go to a replica, and its maximum lag. */
const LAG_WINDOW_MS = 1_500;
const MAX_LAG_MS = 20_000;
const KEPT = 50;
const MISSING_ROWS = 0.2;

/**
 * A proxy between shop and service that does what proxies, caches and load balancers can do. All requests and
 * responses are genuine.
 */
export async function startMiddlebox(
  target: string,
  { seed, share, only = tricks, now = Date.now }: MiddleboxOptions,
): Promise<Middlebox> {
  const random = seededRandom(seed);
  const agent = new Agent({ connections: 256, pipelining: 1 });
  const played = new Map<string, number>();
  const past = new Map<string, { at: number; answer: Answer }[]>();
  const waiting = new Map<string, Waiting>();
  const tricked: { trick: Trick; call: Call; answers: Answer[] }[] = [];
  let isCalm = false;
  let lag = { until: 0, to: 0 };

  const forward = async (call: Call, answers: Answer[] = []): Promise<Answer> => {
    const { method, headers } = call;
    const body = call.body.length > 0 ? call.body : null;
    const reply = await request(`${target}${call.path}`, {
      method: method as 'GET',
      headers,
      body,
      dispatcher: agent,
    });
    const answer: Answer = {
      status: reply.statusCode,
      headers: kept(reply.headers, ['content-type', 'retry-after', 'www-authenticate', 'allow']),
      body: Buffer.from(await reply.body.arrayBuffer()),
    };
    const key = keyOf(call);
    past.set(key, [...(past.get(key) ?? []), { at: now(), answer }].slice(-KEPT));
    answers.push(answer);
    return answer;
  };

  const earlier = (call: Call, time = Number.POSITIVE_INFINITY): Answer | undefined =>
    past.get(keyOf(call))?.findLast(({ at }) => at <= time)?.answer;

  const pick = (call: Call): Trick | null => {
    if (isCalm) return null;
    const dice = random();
    const trick = only[Math.floor(dice / share)];
    return trick !== undefined && canPlay(trick, call) ? trick : null;
  };

  const play = async (trick: Trick | null, call: Call): Promise<Answer> => {
    const answers: Answer[] = [];
    // Without a call to swap with, or an earlier response, the call stays as it is.
    const note = () => {
      const name = `${trick} ${call.kind}`;
      played.set(name, (played.get(name) ?? 0) + 1);
      if (trick !== null && call.method !== 'GET') tricked.push({ trick, call, answers });
    };
    if (trick !== null && !/swapped|cached/.test(trick)) note();
    switch (trick) {
      case 'duplicated, first response': {
        const first = await forward(call, answers);
        await forward(call, answers).catch(() => undefined);
        return first;
      }
      case 'duplicated, second response':
        await forward(call, answers).catch(() => undefined);
        return forward(call, answers);
      case 'duplicated concurrently': {
        const both = await Promise.allSettled([forward(call, answers), forward(call, answers)]);
        const came = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        const either = came[Math.floor(random() * came.length)];
        if (!either) throw new Error('Neither was answered.');
        return either;
      }
      case 'swapped responses': {
        const own = await forward(call, answers);
        const got = await swap(waiting, call.kind, own);
        if (got !== own) note();
        return got;
      }
      case 'cached response': {
        const cached = earlier(call);
        if (cached) note();
        return cached ?? forward(call);
      }
      case 'lagging replica':
        lag = { until: now() + LAG_WINDOW_MS, to: now() - random() * MAX_LAG_MS };
        return earlier(call, lag.to) ?? forward(call);
      case 'missing rows':
        return withoutSomeRows(await forward(call), random);
      default:
        return forward(call);
    }
  };

  const answerOf = async (call: Call): Promise<Answer> => {
    // A lagging replica answers every read as of one point in time.
    if (!isCalm && call.method === 'GET' && now() < lag.until) {
      return earlier(call, lag.to) ?? forward(call);
    }
    return play(pick(call), call);
  };

  const server = await listen(
    createServer(async (incoming, outgoing) => {
      try {
        send(outgoing, await answerOf(await readCall(incoming)));
      } catch {
        // The service closed the connection, so the middlebox does.
        outgoing.destroy();
      }
    }),
  );
  return {
    url: server.url,
    played,
    causeOf: (id, isAbout) =>
      tricked.find(
        ({ call, answers }) =>
          call.path.includes(id) || answers.some(({ body }) => body.includes(id)),
      )?.trick ??
      tricked.find(
        ({ call, answers }) => !answers.some(isResource) && isAbout?.(call.body.toString()),
      )?.trick ??
      null,
    calm() {
      isCalm = true;
    },
    stir() {
      isCalm = false;
    },
    async stop() {
      await server.stop();
      await agent.destroy();
    },
  };
}

/** Of two responses to a duplicated request, a fault may have lost the one with the resource. */
function isResource({ status, body }: Answer): boolean {
  return status < 300 && body.toString().startsWith('{');
}

function canPlay(trick: Trick, { method, kind }: Call): boolean {
  if (trick === 'lagging replica') return method === 'GET';
  if (trick === 'missing rows') return method === 'GET' && !kind.endsWith('*');
  return true;
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const { method = 'GET', url = '/' } = incoming;
  const body = await buffer(incoming);
  const headers = kept(incoming.headers, ['authorization', 'content-type', 'accept']);
  return { kind: `${method} ${kindOf(url)}`, method, path: url, headers, body };
}

function kindOf(url: string): string {
  const path = url.replace(/\?.*$/, '');
  const ofTenant = path.replace(/^\/(tenants|payment-token)\/[^/]+/, '');
  return ofTenant.replace(/^(\/[^/]+)\/[^/]+/, '$1/*');
}

function kept(
  headers: Record<string, string | string[] | undefined>,
  names: readonly string[],
): Headers {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, headers);
  outgoing.end(status === 204 || status === 304 ? undefined : body);
}

function keyOf({ method, path, body }: Call): string {
  return `${method} ${path} ${body.toString('base64')}`;
}

type Waiting = { answer: Answer; take: (other: Answer) => void };

async function swap(waiting: Map<string, Waiting>, kind: string, answer: Answer): Promise<Answer> {
  const other = waiting.get(kind);
  if (other) {
    waiting.delete(kind);
    other.take(answer);
    return other.answer;
  }
  const response = Promise.withResolvers<Answer>();
  const mine = { answer, take: response.resolve };
  waiting.set(kind, mine);
  const swapped = await Promise.race([response.promise, sleep(SWAP_WAIT_MS, undefined)]);
  if (waiting.get(kind) === mine) waiting.delete(kind);
  return swapped ?? answer;
}

function withoutSomeRows(answer: Answer, random: () => number): Answer {
  let json: unknown;
  try {
    json = JSON.parse(answer.body.toString('utf8'));
  } catch {
    return answer;
  }
  const some = (rows: unknown[]) => rows.filter(() => random() >= MISSING_ROWS);
  const fewer = (value: unknown) => (Array.isArray(value) ? some(value) : value);
  const changed =
    typeof json === 'object' && json !== null && !Array.isArray(json)
      ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fewer(value)]))
      : fewer(json);
  return { ...answer, body: Buffer.from(JSON.stringify(changed)) };
}
