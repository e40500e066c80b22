import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly type: string;
};

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** Responses to the next requests; 204 when empty. A function responds by itself. */
  readonly answers: (number | ((response: ServerResponse) => void))[];
  close(): Promise<void>;
};

export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { type } = JSON.parse(body.toString()) as { type: string };
    received.push({ path: request.url ?? '', headers: request.headers, body, type });
    const answer = answers.shift() ?? 204;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
