import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { productSlugs } from './brand/catalogue/slugs.ts';
import { thirdParties } from './brand/third-parties.ts';
import { markdownRewrites } from './modules/agents/rewrites.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

// A second build beside the first one (tests, benchmarks) goes to its own folder: `.next-<name>`.
const distDir = process.env.NEXT_DIST_DIR || '.next';

/** Next lists the types it generates in the tsconfig it is given; ours names those of `.next`. */
function tsconfigFor(folder) {
  if (folder === '.next') return 'tsconfig.json';
  const path = `${folder}.tsconfig.json`;
  const include = ['next-env.d.ts', '**/*.ts', '**/*.tsx'];
  writeFileSync(path, JSON.stringify({ extends: './tsconfig.json', include }));
  return path;
}

/** @param {string} path */
const fromHere = (path) => fileURLToPath(new URL(path, import.meta.url));

const off = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'midi', 'display-capture'];

/** What every response says, whatever it holds. */
const onEverything = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: off.map((feature) => `${feature}=()`).join(', ') },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/*
 * Patterns are literals. lib/markets/paths.test.ts compares them, and those of proxy.ts, with brand/markets.ts.
 */
/** The key of the view without a prefix, and those of the others. */
const defaultView = 'en';
const prefixes = 'de|ch-de|qps';
/** Pages that depend on the visitor or on the query: the proxy gives them their policy. */
const dynamic = 'account|checkout|sign-in|orders|invoices|merchant|search|dev';
const dynamicPage = `(?:${dynamic})(?:/|$)|cart/plain$|clubs/[^/]+$`;
/** Route handlers and files, which have no view in their path. */
const outside = '_next|art|api|healthz|readyz|share|sitemap|%5Bview%5D|\\[view\\]';
const file = '[\\w-]+\\.(?:xml|txt|ico|svg|png)$';

/** Where a link itself may be the key to what it shows, nothing of it is told to another site. */
const keyed = ':folder(orders|account|sign-in|merchant|checkout|dev|api/auth)/:path*';
/** What a cache may keep, by the only spelling of its path: others could lead to a page of one visitor. */
const cacheable = `/((?:(?:${prefixes})/)?(?:(?:products|categories)/[\\w-]+(?:\\.\\w+)?|(?!${dynamicPage}|healthz$|readyz$)[a-z][\\w-]*(?:\\.\\w+)?)?)`;
/** The pages on which third parties may run (lib/security/third-parties). */
const catalogue = `/((?:(?:${prefixes})/)?(?:(?:products|categories)/[^/]+|(?!${dynamicPage}|(?:cart|healthz|readyz)$)[a-z][\\w-]*)?)`;
/** Route handlers outside of views, each of which says itself what may be kept. */
const handlers = [
  ...['_next/static/', 'api/auth/', 'api/(?:cart|webhooks|bench)$'],
  ...['(?:share|sitemap)/[^/]+$', 'share\\.png$', 'healthz$', 'readyz$'],
  'api/markdown/', // module: agents
  'api/suggest$', // module: search
].join('|');
const withoutNonce = `/((?!${handlers}|(?:(?:${prefixes})/)?(?:${dynamicPage})).*)`;

/** @type {typeof thirdParties} */
const noThirdParties = { load: [], scripts: [], connections: [], images: [], frames: [] };

/**
 * The policy of a static page that was just rendered. Once it is in the page cache, the stricter one of
 * lib/cache/page-handler.js applies too. Built without the environment, so that frames may be of any https origin.
 */
function loosePolicy({ load, scripts, images, connections } = noThirdParties) {
  const origins = [...load.map((url) => new URL(url).origin), ...scripts];
  const directives = [
    ['default-src', "'self'"],
    ['script-src', "'self'", "'unsafe-inline'", isDevelopment && "'unsafe-eval'", ...origins],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', ...images],
    ['connect-src', "'self'", isDevelopment && 'ws: wss:', ...connections],
    ['frame-src', 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
    ['worker-src', isDevelopment ? 'blob:' : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", 'https://github.com', 'https://accounts.google.com'],
    ['frame-ancestors', "'none'"],
  ];
  const value = directives.map((parts) => parts.filter(Boolean).join(' ')).join('; ');
  return [{ key: 'Content-Security-Policy', value }];
}

/** What the paths of a page's formats end in. */
const formats = [
  '',
  '.md', // module: agents
];

/** The slugs of a product in other languages lead to the one of the view. */
const movedProducts = Object.entries(productSlugs.de ?? {}).flatMap(([slug, german]) =>
  formats.flatMap((end) => [
    { source: `/products/${german}${end}`, destination: `/products/${slug}${end}` },
    {
      source: `/:view(de|ch-de)/products/${slug}${end}`,
      destination: `/:view/products/${german}${end}`,
    },
  ]),
);

/** Patterns of the brand's images, which the build has written (scripts/images.ts). */
function artFiles() {
  const folder = fromHere('./public/art');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /^[\w.-]+$/.test(name)).map((name) => name.replaceAll('.', '\\.'));
}

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  // `route.bench.ts` is a route in a build for benchmarks, and nothing in any other.
  pageExtensions: process.env.BENCH_ROUTES ? ['bench.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  // `npm test` has checked the types of the whole project before it builds.
  typescript: {
    tsconfigPath: tsconfigFor(distDir),
    ignoreBuildErrors: process.env.TYPES_CHECKED === '1',
  },
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  // The pages of this process, with their policy, and what `use cache` keeps: both in its memory, and
  // both following the table of expired tags (docs/decisions/0103).
  cacheHandler: fromHere('./lib/cache/page-handler.js'),
  cacheHandlers: { default: fromHere('./lib/cache/data-handler.js') },
  cacheMaxMemorySize: 0,
  // An action is called with what a shopper typed, and with a payment token.
  logging: { serverFunctions: false },
  // At the left it covers the end of the merchant's navigation.
  devIndicators: { position: 'bottom-right' },
  poweredByHeader: false,
  // Images come in the sizes that pages show; nobody is to have the server make others.
  images: { unoptimized: true },
  // What would make them: 19 MB of what servers are shipped.
  outputFileTracingExcludes: { '**': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // The proxy has to tell a page from the data for one.
  skipProxyUrlNormalize: true,
  experimental: {
    isrFlushToDisk: false,
    globalNotFound: true,
    serverActions: { bodySizeLimit: '256kb' },
    proxyClientMaxBodySize: '256kb',
    // Where no later build would read it.
    ...(process.env.NO_BUILD_CACHE && { turbopackFileSystemCacheForBuild: false }),
  },
  headers: async () => [
    { source: '/:path*', headers: onEverything },
    ...[`/${keyed}`, `/:view(${prefixes})/${keyed}`].map((source) => ({
      source,
      headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
    })),
    { source: withoutNonce, headers: loosePolicy() },
    { source: catalogue, headers: loosePolicy(thirdParties) },
    // A 404 included, which Next would let caches keep for a year.
    {
      source: `/((?!${handlers}).*)`,
      headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
    },
    // Their names have a hash of the content. By name, so that browsers do not keep the 404 of one for a year.
    {
      source: `/art/:file(${artFiles().join('|') || '-'})`,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    // Instead of Next's s-maxage: only the shop learns at once that a page has changed.
    {
      source: cacheable,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }],
    },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }],
    },
  ],
  redirects: async () => movedProducts.map((moved) => ({ ...moved, permanent: true })),
  rewrites: async () => ({
    beforeFiles: [
      ...markdownRewrites(prefixes), // module: agents
      {
        source: `/:path((?!(?:${outside}|${prefixes})(?:/|$)|${file}).+)`,
        destination: `/${defaultView}/:path`,
      },
      // Last, since Next goes on with the next rule.
      { source: '/', destination: `/${defaultView}` },
    ],
  }),
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    'nodemailer',
    'undici',
    'react-email',
    'date-holidays',
    'pino',
    'pino-pretty',
    // Loaded only where a variable asks for telemetry (lib/telemetry/start.ts).
    '@opentelemetry/sdk-node',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation-runtime-node',
    '@opentelemetry/instrumentation-undici',
  ],
  agentRules: false,
};

/** What a server runs from was given its id when it was built; all servers of one build have the same. */
function builtId() {
  const stamp = `${distDir}/storefront-build.txt`;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : undefined;
}

/**
 * The user agent that the proxy gives to requests for dynamic pages. To Next it is a reader that cannot use a
 * prerendered shell (`htmlLimitedBots`), so that the page is rendered whole, with its nonce and its status. Made by the
 * build, and kept in one of its files for the server: a visitor who knew it could have static pages rendered per request.
 * @param {string} phase
 */
function wholePageMark(phase) {
  if (phase !== PHASE_PRODUCTION_SERVER) {
    process.env.WHOLE_PAGE ??= randomUUID();
    return process.env.WHOLE_PAGE;
  }
  return JSON.parse(readFileSync(`${distDir}/required-server-files.json`, 'utf8')).config.env
    .WHOLE_PAGE;
}

/** @param {string} phase */
export default function nextConfig(phase) {
  const id = phase === PHASE_PRODUCTION_SERVER ? builtId() : process.env.NEXT_DEPLOYMENT_ID;
  const mark = wholePageMark(phase);
  return {
    ...config,
    env: { WHOLE_PAGE: mark },
    htmlLimitedBots: new RegExp(`^${mark}$`),
    ...(id && { deploymentId: id }),
    // `npm run build` makes a folder that runs by itself.
    ...(phase === PHASE_PRODUCTION_BUILD &&
      process.env.BUILD_STANDALONE && { output: 'standalone' }),
  };
}
