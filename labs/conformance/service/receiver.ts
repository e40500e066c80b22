import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A raw webhook request. */
export type Received = {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly contentType: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly event: unknown;
};

/** Receives and stores webhooks, answering 204 immediately. */
export class WebhookReceiver {
  readonly secret: string;
  readonly received: Received[] = [];
  readonly #server: Server;
  #url = '';

  private constructor(secret: string) {
    this.secret = secret;
    this.#server = createServer((request, response) => {
      this.#take(request).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(400).end(),
      );
    });
  }

  /** @param port 0 picks a free one. */
  static async start(port: number, secret: string): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(secret);
    await new Promise<void>((resolve, reject) => {
      receiver.#server.once('error', reject);
      receiver.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = receiver.#server.address();
    const boundPort = typeof address === 'object' && address !== null ? address.port : port;
    receiver.#url = `http://127.0.0.1:${boundPort}/webhooks`;
    return receiver;
  }

  get url(): string {
    return this.#url;
  }

  /** The expected signature of a body. */
  signatureOf(body: Buffer): string {
    return createHmac('sha256', this.secret).update(body).digest('hex');
  }

  async #take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const signature = request.headers['x-webhook-signature'];
    this.received.push({
      body,
      signature: Array.isArray(signature) ? signature.join(',') : signature,
      contentType: request.headers['content-type'] ?? '',
      event: parse(body.toString('utf8')),
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
