import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';
import { processWide } from '@/lib/process/process-wide';
import { recordingSpan } from '@/lib/trace';

type Query = (...given: unknown[]) => unknown;
type Done = (error: unknown, ...rest: unknown[]) => void;
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** What is kept of a statement's text: values are never part of it. */
const MAX_TEXT = 2_000;
/** What is kept of waits where nobody asks for them any more. */
const MAX_WAITS = 10_000;

/** A connection whose statements are spans wherever somebody records what asked for them. */
class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const plain: Query = (...given) => (pg.Client.prototype.query as Query).apply(this, given);
    this.query = traced(plain) as pg.Client['query'];
  }
}

function traced(query: Query): Query {
  return (...given) => {
    if (!recordingSpan()) return query(...given);
    const span = startStatement(given[0]);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const done = context.bind(context.active(), last as Done);
      const told: Done = (error, ...rest) => {
        endStatement(span, error);
        done(error, ...rest);
      };
      return query(...given.slice(0, -1), told);
    }
    const answer = query(...given);
    if (answer instanceof Promise) {
      answer.then(
        () => endStatement(span, null),
        (error: unknown) => endStatement(span, error),
      );
    } else span.end();
    return answer;
  };
}

function startStatement(given: unknown): Span {
  const { text = '', name } = (typeof given === 'string' ? { text: given } : given) as {
    text?: string;
    name?: string;
  };
  const summary = summaryOf(text, name);
  return trace.getTracer('storefront').startSpan(summary, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': text.slice(0, MAX_TEXT),
    },
  });
}

/** A statement's own name, or what it does to which table: `SELECT orders`. */
function summaryOf(text: string, name: string | undefined): string {
  const named = name || /^\s*\/\* prepared: ([a-z-]+) \*\//.exec(text)?.[1];
  if (named) return named;
  const head = text.slice(0, MAX_TEXT);
  const operation = /[a-z]+/i.exec(head)?.[0].toUpperCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s{1,20}(?:"?public"?\.)?"?([a-z_]+)/i.exec(head)?.[1];
  return table ? `${operation} ${table}` : operation;
}

function endStatement(span: Span, error: unknown): void {
  if (error) {
    // The message of the database may repeat values.
    const { code } = error as { code?: unknown };
    const state = typeof code === 'string' ? code : 'unknown';
    span.setAttributes({ 'error.type': state, 'db.response.status_code': state });
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/**
 * A pool whose statements belong to the trace that asked for them, also where they had to wait for a
 * connection, and which tells how long that was.
 */
export class TracedPool extends pg.Pool {
  readonly name: string;
  /** Not counted at once: to look at the clock, as an SDK does, would end the prerender of a page. */
  #waits: number[] | undefined;

  /** @param name for metrics */
  constructor(name: string, config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient });
    this.name = name;
    kept.set([...openPools(), this]);
  }

  /** How long connections were waited for since the last call, in milliseconds; nothing before the first. */
  takeWaits(): readonly number[] {
    const waits = this.#waits ?? [];
    this.#waits = [];
    return waits;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const began = performance.now();
    // A promise, because a callback would be called on behalf of whoever gave the connection back.
    const lent = this.lend().finally(() => {
      if (this.#waits && this.#waits.length < MAX_WAITS)
        this.#waits.push(performance.now() - began);
    });
    if (!callback) return lent;
    lent.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** How many wait for a connection. */
  get pending(): number {
    return this.waitingCount;
  }

  /** Has the pool lend a connection, whoever asks. */
  protected lend(): Promise<pg.PoolClient> {
    return super.connect();
  }
}

const kept = processWide<readonly TracedPool[]>('pools');

/** The pools of this process that are open. */
export function openPools(): readonly TracedPool[] {
  return (kept.get() ?? []).filter((pool) => !pool.ending);
}
