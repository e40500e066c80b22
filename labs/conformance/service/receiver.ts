import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseJson } from './client.ts';

export type Received = {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly event: unknown;
};

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** @param port 0 picks a free one */
export async function startReceiver(port: number, secret: string) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = request.headers['x-webhook-signature'];
    received.push({
      body,
      signature: Array.isArray(signature) ? signature.join(',') : signature,
      event: parseJson(body.toString('utf8')),
    });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${boundPort}/webhooks`,
    received,
    signatureOf: (body: Buffer) => createHmac('sha256', secret).update(body).digest('hex'),
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
