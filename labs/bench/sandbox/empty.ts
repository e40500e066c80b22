import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

/** The baseline: an empty Hono route, served like the sandbox. */
const app = new Hono();
app.all('/', (c) => c.json({ ok: true }));

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`Empty route ready at http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
