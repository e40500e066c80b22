import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isTooLong, readBody } from '@/lib/http/body';
import { storedHeaders } from './metadata';
import type { Receive } from './receive';
import { MAX_BODY_BYTES } from './rules';

/** The path of the endpoint on the shop's server and on the standalone one. */
export const WEBHOOK_PATH = '/api/webhooks';

/** A standalone HTTP server with the same receiver, for shops that outgrow the route handler. */
export function receiverServer(receive: Receive): Server {
  const timing = { requestTimeout: 15_000, connectionsCheckingInterval: 5_000 };
  const server = createServer(timing, (request, response) => {
    handle(request, receive).then(
      (status) => answer(response, status),
      () => answer(response, 400),
    );
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

async function handle(request: IncomingMessage, receive: Receive): Promise<number> {
  const path = request.url?.split('?', 1)[0];
  if (path !== WEBHOOK_PATH) return 404;
  if (request.method !== 'POST') return 405;
  if (isTooLong(request.headers['content-length'], MAX_BODY_BYTES)) return 413;
  // A request that is too long stays open, so that it gets a response.
  const body = await readBody(request.iterator({ destroyOnReturn: false }), MAX_BODY_BYTES);
  if (!body) return 413;
  const signature = request.headers['x-webhook-signature'];
  const { status } = await receive({
    body,
    signature: Array.isArray(signature) ? signature.join(', ') : signature,
    headers: storedHeaders(Object.entries(request.headers)),
  });
  return status;
}

function answer(response: ServerResponse, status: number): void {
  // The rest of a refused body is not read, so that the connection has to close.
  if (status === 413) response.setHeader('connection', 'close');
  if (status === 405) response.setHeader('allow', 'POST');
  response.writeHead(status, { 'content-length': 0 }).end();
}
