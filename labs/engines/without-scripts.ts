import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from '../listen.ts';

/** Removes the scripts from every page: a browser without JavaScript can hardly be automated. */
export async function withoutScripts(siteUrl: string): Promise<Listening> {
  const site = new URL(siteUrl);
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const own = { ...headers, host: site.host, ...(headers.origin && { origin: site.origin }) };
    const passed = request(
      new URL(incoming.url ?? '/', site),
      { method: incoming.method, headers: own },
      async (answer) => {
        const { 'content-length': __, ...kept } = answer.headers;
        const location = kept.location?.replace(site.origin, '');
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...(location && { location }) });
        if (!kept['content-type']?.includes('text/html')) return void answer.pipe(outgoing);
        const page = await text(answer);
        outgoing.end(
          page
            .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
            .replaceAll(/<\/?noscript>/g, ''),
        );
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const listening = await listen(server);
  return { ...listening, url: `http://localhost:${listening.port}` };
}
