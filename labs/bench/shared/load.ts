import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface Target {
  port: number;
  path: string;
}

export interface LoadResult {
  accepted: number;
  others: Record<string, number>;
  seconds: number;
}

export function requestBytes(target: Target, body: string, secret: string): Buffer {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const head = [
    `POST ${target.path} HTTP/1.1`,
    `Host: localhost:${target.port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Webhook-Signature: ${signature}`,
    'User-Agent: bench',
  ].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

export function pageRequest({ port, path }: Target): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: bench\r\n\r\n`,
  );
}

/**
 * Uses plain sockets, so that generating the load takes little CPU. @param next the bytes of the next request;
 * undefined when there is none left
 */
export async function sendLoad(
  port: number,
  connections: number,
  next: () => Buffer | undefined,
): Promise<LoadResult> {
  const result: LoadResult = { accepted: 0, others: {}, seconds: 0 };
  const count = (status: string) => {
    if (status === '200') result.accepted += 1;
    else result.others[status] = (result.others[status] ?? 0) + 1;
  };
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => converse(connect(port, '127.0.0.1'), next, count)),
  );
  result.seconds = (performance.now() - started) / 1_000;
  return result;
}

function converse(
  socket: Socket,
  next: () => Buffer | undefined,
  count: (status: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = '';
    const ask = () => {
      const bytes = next();
      if (bytes) socket.write(bytes);
      else socket.end();
    };
    socket.setNoDelay(true);
    socket.once('connect', ask);
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      const end = endOfAnswer(pending);
      if (end === 0) return;
      count(pending.slice(9, 12));
      pending = pending.slice(end);
      ask();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

/** The length of the first complete response, or 0 while it is incomplete. */
function endOfAnswer(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const body = head + 4;
  const headers = text.slice(0, head).toLowerCase();
  const length = /content-length: (\d+)/.exec(headers)?.[1];
  if (length !== undefined) return text.length >= body + Number(length) ? body + Number(length) : 0;
  if (!headers.includes('transfer-encoding: chunked')) return body;
  const last = text.indexOf('0\r\n\r\n', body);
  return last < 0 ? 0 : last + 5;
}

export async function requestsPerSecond(
  { port, path }: Target,
  connections: number,
  ms: number,
  next: () => Buffer,
): Promise<number> {
  const until = performance.now() + ms;
  const nextInTime = () => (performance.now() < until ? next() : undefined);
  const { accepted, others, seconds } = await sendLoad(port, connections, nextInTime);
  if (Object.keys(others).length > 0) throw new Error(`${path}: ${JSON.stringify(others)}`);
  return accepted / seconds;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
