import { redactBody, redactText } from './redact.ts';

const MAX_ENTRIES = 500;
const BODY_LIMIT = 8_192;

/** Redacted when the log is read. */
export type LoggedRequest = {
  readonly seq: number;
  readonly wall: number;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
  readonly faults: readonly string[];
};

/** In memory only. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #next = 0;
  #count = 0;

  add(request: Omit<LoggedRequest, 'seq'>): void {
    this.#count += 1;
    this.#entries[this.#next] = {
      ...request,
      seq: this.#count,
      requestBody: cut(request.requestBody),
      responseBody: cut(request.responseBody),
    };
    this.#next = (this.#next + 1) % MAX_ENTRIES;
  }

  clear(): void {
    this.#entries = [];
    this.#next = 0;
  }

  list(limit: number = MAX_ENTRIES): LoggedRequest[] {
    return [...this.#entries]
      .sort((a, b) => b.seq - a.seq)
      .slice(0, limit)
      .map((entry) => ({
        ...entry,
        path: redactText(entry.path),
        requestBody: entry.requestBody === null ? null : redactBody(entry.requestBody),
        responseBody: entry.responseBody === null ? null : redactBody(entry.responseBody),
      }));
  }
}

function cut(body: string | null): string | null {
  if (body === null || body.length <= BODY_LIMIT) return body;
  // A new string, so that the log does not keep a large body in memory.
  return `${Buffer.from(body.slice(0, BODY_LIMIT)).toString()}… (${body.length} characters)`;
}
