/**
 * The service and relay of `bench:transactions`, in a process of their own so that they do not
 * affect the measured one: a service whose list is generated while it is sent, and a relay to the
 * database that counts bytes. The database's port is its argument.
 */
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createRelay, type Server } from 'node:net';

const ROWS_A_WRITE = 500;

const [databasePort = ''] = process.argv.slice(2);
const bytes = { list: 0, toDatabase: 0, fromDatabase: 0 };
let rows = 0;

/** Like the sandbox's rows, about 330 bytes. */
function rowText(index: number): string {
  const id = `tra_${index.toString(36).padStart(20, '0')}`;
  const customerId = `cus_${(index % 50_000).toString(36).padStart(20, '0')}`;
  const amount = (500 + (index % 9_000)) / 100;
  const second = new Date(1_700_000_000_000 + index * 1_000).toISOString();
  return (
    `{"id":"${id}","object":"transaction","customerId":"${customerId}","subscriptionId":null,` +
    `"items":[{"productId":"prod_${(index % 100).toString(36).padStart(20, '0')}","quantity":${1 + (index % 3)}}],` +
    `"taxRatesOptions":["VAT_STANDARD"],"amount":${amount},"currency":"EUR","status":"SUCCEEDED",` +
    `"cardType":"VISA","last4Digits":"4242","createdAt":"${second}"}`
  );
}

async function sendList(response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json');
  const write = async (text: string) => {
    bytes.list += text.length;
    if (!response.write(text)) await new Promise((resolve) => response.once('drain', resolve));
  };
  await write('[');
  for (let from = 0; from < rows; from += ROWS_A_WRITE) {
    const count = Math.min(ROWS_A_WRITE, rows - from);
    const texts = Array.from({ length: count }, (_, index) => rowText(from + index));
    await write(`${from === 0 ? '' : ','}${texts.join(',')}`);
  }
  bytes.list += 1;
  response.end(']');
}

const relay = createRelay((socket) => {
  const database = connect(Number(databasePort), '127.0.0.1');
  socket.on('data', (data) => {
    bytes.toDatabase += data.length;
  });
  database.on('data', (data) => {
    bytes.fromDatabase += data.length;
  });
  socket.pipe(database).pipe(socket);
  for (const [one, other] of [[socket, database] as const, [database, socket] as const]) {
    one.on('error', () => other.destroy());
  }
});

const service = createServer(async (request, response) => {
  const path = request.url ?? '';
  const count = /^\/rows\/(\d+)$/.exec(path)?.[1];
  if (count !== undefined) {
    rows = Number(count);
    Object.assign(bytes, { list: 0, toDatabase: 0, fromDatabase: 0 });
    response.end('{}');
  } else if (path === '/bytes') {
    response.end(JSON.stringify({ ...bytes, relayPort: portOf(relay) }));
  } else {
    await sendList(response);
  }
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
process.send?.({ url: `http://127.0.0.1:${portOf(service)}` });
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
