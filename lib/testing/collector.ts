import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  service: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
};

type Json = Record<string, unknown>;

export async function startCollector() {
  const bodies: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sent = (path: string) =>
    bodies.filter((request) => request.path === path).map(({ body }) => JSON.parse(body) as Json);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): ReceivedSpan[] =>
      sent('/v1/traces').flatMap((body) =>
        listOf(body.resourceSpans).flatMap((group) => {
          const { attributes } = group.resource as Json;
          const service = String(byName(attributes)['service.name']);
          const spans = listOf(group.scopeSpans).flatMap((scope) => listOf(scope.spans));
          return spans.map(
            (span) =>
              ({
                ...span,
                service,
                attributes: byName(span.attributes),
                links: listOf(span.links),
              }) as unknown as ReceivedSpan,
          );
        }),
      ),
    metricNames: (): string[] =>
      sent('/v1/metrics').flatMap((body) =>
        listOf(body.resourceMetrics)
          .flatMap((group) => listOf(group.scopeMetrics))
          .flatMap((scope) => listOf(scope.metrics).map(({ name }) => String(name))),
      ),
    everything: (): string => bodies.map(({ body }) => body).join('\n'),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listOf(value: unknown): Json[] {
  return (value ?? []) as Json[];
}

function byName(attributes: unknown): Record<string, unknown> {
  const pairs = listOf(attributes).map(({ key, value }) => [key, Object.values(value as Json)[0]]);
  return Object.fromEntries(pairs) as Record<string, unknown>;
}
