import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { DeliveryAttempt } from './event-types.ts';

const MAX_RESPONSE_BYTES = 4_096;

type SendResult = Pick<DeliveryAttempt, 'responseStatus' | 'responseBody' | 'error' | 'durationMs'>;

/** Follows no redirects. */
export class WebhookSender {
  readonly #timeoutMs: number;
  readonly #http = new HttpAgent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxFreeSockets: 64 });

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async send(url: string, headers: Record<string, string>, body: string): Promise<SendResult> {
    const started = performance.now();
    const result = await this.#post(new URL(url), headers, body);
    return { ...result, durationMs: Math.round(performance.now() - started) };
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #post(
    url: URL,
    headers: Record<string, string>,
    body: string,
  ): Promise<Omit<SendResult, 'durationMs'>> {
    return new Promise((resolve) => {
      const isHttps = url.protocol === 'https:';
      const request = (isHttps ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: isHttps ? this.#https : this.#http,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      });
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        request.destroy();
      }, this.#timeoutMs);
      const finish = (result: Omit<SendResult, 'durationMs'>) => {
        clearTimeout(timer);
        resolve(result);
      };
      request.on('response', (response) => {
        readStart(response).then(
          (text) =>
            finish({
              responseStatus: response.statusCode ?? null,
              responseBody: text,
              error: null,
            }),
          (error: Error) => finish(failure(timedOut ? this.#timeoutText() : error.message)),
        );
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        finish(failure(timedOut ? this.#timeoutText() : describeError(error)));
      });
      request.end(body);
    });
  }

  #timeoutText(): string {
    return `No answer within ${this.#timeoutMs / 1_000} s.`;
  }
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (length < MAX_RESPONSE_BYTES) chunks.push(chunk.subarray(0, MAX_RESPONSE_BYTES - length));
    length += chunk.length;
    // Only the status matters; a longer response is cut off.
    if (length > MAX_RESPONSE_BYTES * 64) response.destroy();
    if (response.destroyed) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describeError(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNREFUSED') return 'The connection was refused.';
  if (error.code === 'ECONNRESET') return 'The connection was closed before an answer.';
  if (error.code === 'ENOTFOUND') return 'The name has no address.';
  return error.message === '' ? (error.code ?? 'The connection failed.') : error.message;
}

function failure(error: string): Omit<SendResult, 'durationMs'> {
  return { responseStatus: null, responseBody: null, error };
}

export function signBody(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
