import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { env } from '../../lib/env.ts';
import { log } from '../../lib/log.ts';
import { proxyWatch } from '../../lib/security/client-address.ts';
import { ARRIVES_WITHIN_MS } from '../../lib/security/incoming.ts';
import { hashSource } from '../../lib/security/inline-code.ts';
import { ownInlineScripts } from '../../lib/security/own-scripts.ts';
import { securityHeaders } from '../../lib/security/policy.ts';
import { refusalOf } from '../../lib/security/refusal.ts';
import { AssetCache } from './assets.ts';
import { DocumentCache } from './documents.ts';
import { installPageCache, markForm } from './page-cache.ts';
import {
  arrivalOf,
  correctHeaders,
  isCorrected,
  isOwnHost,
  isServedMethod,
  ownOrigin,
  posted,
  type Site,
} from './requests.ts';
import { type ResponseSettings, responseClass, type ShopResponse } from './response.ts';
import { readStaticPages } from './routes.ts';

export interface ShopOptions {
  /** The project's folder. */
  dir: string;
  /** The build to serve, inside `dir`. */
  distDir: string;
  port: number;
  hostname: string;
  development: boolean;
}

const OAUTH_ORIGINS = {
  github: ['https://github.com'],
  google: ['https://accounts.google.com'],
} as const;

const ARRIVAL = { requestTimeout: ARRIVES_WITHIN_MS, connectionsCheckingInterval: 5_000 };

/** Makes the shop's web server; it does not listen yet. */
export async function createShop(
  options: ShopOptions,
): Promise<{ server: Server; close: () => Promise<void> }> {
  const site: Site = { url: new URL(env().siteUrl), trustedProxies: env().trustedProxies };
  const settings = responseSettings(site, options.development);
  const server = createServer({ ...ARRIVAL, ServerResponse: responseClass(settings) });
  const { dir, port, hostname, development } = options;
  Object.assign(globalThis, { [Symbol.for('storefront.server')]: true });
  // Next would otherwise work out where it reaches itself from what a request claims.
  process.env.__NEXT_PRIVATE_ORIGIN = ownOrigin(hostname, port);
  installPageCache();
  const app = next({ dir, port, hostname, dev: development, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  const isStatic = development ? () => false : readStaticPages(join(dir, options.distDir));
  const assets = development ? null : new AssetCache(join(dir, options.distDir));
  const watchProxies = proxyWatch(site, (problem) => {
    log.warn(problem, { trustedProxies: site.trustedProxies, explained: '.env.example' });
  });

  server.on('request', (request: IncomingMessage, response: ShopResponse) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    for (const [name, value] of securityHeaders(path, site.url.protocol === 'https:')) {
      response.setHeader(name, value);
    }
    if (!isOwnHost(request.headers.host, site)) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end('This is not that site.\n');
      return;
    }
    if (!isServedMethod(request.method)) {
      response.writeHead(501, { 'Content-Type': 'text/plain' }).end('Not in this way.\n');
      return;
    }
    const refusal = isCorrected(request) ? null : refusalOf(posted(request, path), site.url.origin);
    if (refusal) {
      const { status, text } = refusal;
      response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' });
      response.end(`${text}\n`);
      return;
    }
    if (assets?.covers(request, path)) {
      if (assets.answer(path, response)) return;
      assets.learn(path, request, response);
    }
    if (!isCorrected(request)) {
      const { host, 'sec-fetch-site': fetchSite } = request.headers;
      watchProxies(arrivalOf(request), { host, fetchSite });
    }
    correctHeaders(request, site);
    markForm(request);
    // The answer to a form is drawn for whoever sent it, also where the page itself is everybody's.
    if (!development && (request.method === 'POST' || !isStatic(path))) {
      request.headers['content-security-policy'] = `script-src 'nonce-${response.makeNonce()}'`;
    }
    // Headers depend on the page; Node leaves the body of an answer to HEAD away.
    if (request.method === 'HEAD' && !path.startsWith('/api/')) request.method = 'GET';
    handle(request, response).catch((error: unknown) => fail(response, error));
  });
  return { server, close: () => app.close() };
}

function responseSettings(site: Site, development: boolean): ResponseSettings {
  const knownScripts = new Set(ownInlineScripts.map(hashSource));
  const reported = new Set<string>();
  const onRefused = (code: string) => {
    const hash = hashSource(code);
    if (development || reported.has(hash)) return;
    reported.add(hash);
    log.warn('An inline script that nobody vouches for is refused', { hash });
  };
  const { formOrigin } = env().service;
  const formTargets = Object.keys(env().oauth).flatMap(
    (name) => OAUTH_ORIGINS[name as keyof typeof OAUTH_ORIGINS],
  );
  const policy = { formOrigin, formTargets, secure: site.url.protocol === 'https:', development };
  return {
    documents: new DocumentCache(knownScripts, onRefused),
    policy: () => policy,
    knownScripts,
    onRefused,
  };
}

function fail(response: ShopResponse, error: unknown): void {
  log.error('A request failed', { error });
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Something went wrong.\n');
}
