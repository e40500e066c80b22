import { createServer, type Server } from 'node:http';
import { programReadiness } from './readiness';
import {
  HEALTH_HEADERS,
  type HealthResponse,
  livenessResponse,
  readinessResponse,
} from './readiness-of';

/**
 * Serves `/healthz` and `/readyz` for processes without pages.
 * @throws Error when the port is in use
 */
export async function startHealthServer(host: string, port: number): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const send = ({ status, body }: HealthResponse) => {
      response.writeHead(status, HEALTH_HEADERS).end(request.method === 'HEAD' ? undefined : body);
    };
    const refuse = (status: number) => response.writeHead(status, { 'Content-Length': 0 }).end();
    const path = request.url?.split('?', 1)[0];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path !== '/healthz' && path !== '/readyz') refuse(404);
    else if (!isRead) refuse(405);
    else if (path === '/healthz') send(livenessResponse());
    else
      programReadiness().then(
        (readiness) => send(readinessResponse(readiness, true)),
        () => refuse(500),
      );
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(port, host, listening);
  });
  return server;
}
