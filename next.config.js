import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { productSlugs } from './brand/catalogue/slugs.ts';
import { thirdParties } from './brand/third-parties.ts';
import { markdownRewrites } from './modules/agents/rewrites.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

// Further builds (tests, benchmarks) have their own folder: `.next-<name>`.
const distDir = process.env.NEXT_DIST_DIR || '.next';

/** Next adds its generated types to the tsconfig, so builds in other folders have their own. */
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

const onEverything = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: off.map((feature) => `${feature}=()`).join(', ') },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

// Patterns are literals. lib/markets/paths.test.ts compares them, and those of proxy.ts, with brand/markets.ts.
const defaultView = 'en';
const prefixes = 'de|ch-de|qps';
/** Pages that depend on the visitor or the query; the proxy sets their policy. */
const dynamic = 'account|checkout|sign-in|orders|invoices|merchant|search|dev';
const dynamicPage = `(?:${dynamic})(?:/|$)|cart/plain$|clubs/[^/]+$`;
/** Route handlers and files without a view in their path. */
const outside = '_next|art|api|healthz|readyz|share|sitemap|%5Bview%5D|\\[view\\]';
const file = '[\\w-]+\\.(?:xml|txt|ico|svg|png)$';

/** Paths of pages whose link may be their key, so no referrer reaches another site. */
const keyed = ':folder(orders|account|sign-in|merchant|checkout|dev|api/auth)/:path*';
/** Pages that caches may keep, matched by their only spelling: other spellings could lead to a visitor's own page. */
const cacheable = `/((?:(?:${prefixes})/)?(?:(?:products|categories)/[\\w-]+(?:\\.\\w+)?|(?!${dynamicPage}|healthz$|readyz$)[a-z][\\w-]*(?:\\.\\w+)?)?)`;
const catalogue = `/((?:(?:${prefixes})/)?(?:(?:products|categories)/[^/]+|(?!${dynamicPage}|(?:cart|healthz|readyz)$)[a-z][\\w-]*)?)`;
/** Route handlers outside of views, which set their own caching. */
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
 * The policy of a freshly rendered static page. From the page cache, the stricter one of lib/cache/page-handler.js
 * applies, too. The build knows no environment, so frames may come from any https origin.
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

const formats = [
  '',
  '.md', // module: agents
];

/** Redirects a product's slug of another language to the view's own. */
const movedProducts = Object.entries(productSlugs.de ?? {}).flatMap(([slug, german]) =>
  formats.flatMap((end) => [
    { source: `/products/${german}${end}`, destination: `/products/${slug}${end}` },
    {
      source: `/:view(de|ch-de)/products/${slug}${end}`,
      destination: `/:view/products/${german}${end}`,
    },
  ]),
);

function artFiles() {
  const folder = fromHere('./public/art');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /^[\w.-]+$/.test(name)).map((name) => name.replaceAll('.', '\\.'));
}

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  // `route.bench.ts` is a route in builds for benchmarks only.
  pageExtensions: process.env.BENCH_ROUTES ? ['bench.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  // `npm test` has already checked the types.
  typescript: {
    tsconfigPath: tsconfigFor(distDir),
    ignoreBuildErrors: process.env.TYPES_CHECKED === '1',
  },
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  // Pages and `use cache` entries live in this process's memory, and follow the table of expired tags
  // (docs/decisions/0103).
  cacheHandler: fromHere('./lib/cache/page-handler.js'),
  cacheHandlers: { default: fromHere('./lib/cache/data-handler.js') },
  cacheMaxMemorySize: 0,
  // Arguments of actions contain shoppers' input and payment tokens.
  logging: { serverFunctions: false },
  // On the left, the indicator would cover the merchant's navigation.
  devIndicators: { position: 'bottom-right' },
  poweredByHeader: false,
  // Images are built in the sizes that pages need, so on-demand resizing is disabled,
  images: { unoptimized: true },
  // and its 19 MB library is not shipped with servers.
  outputFileTracingExcludes: { '**': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // The proxy must distinguish a page from its router data.
  skipProxyUrlNormalize: true,
  experimental: {
    isrFlushToDisk: false,
    globalNotFound: true,
    serverActions: { bodySizeLimit: '256kb' },
    proxyClientMaxBodySize: '256kb',
    // CI runners never read the cache.
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
    // Also covers 404 pages, which Next would let caches keep for a year.
    {
      source: `/((?!${handlers}).*)`,
      headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
    },
    // File names contain a content hash. Listed by name, so that a 404 is not cached for a year.
    {
      source: `/art/:file(${artFiles().join('|') || '-'})`,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    // Replaces Next's s-maxage, since only the shop learns at once that a page has changed.
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
      // Last, because Next continues with the following rules.
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
    // Loaded only with telemetry (lib/telemetry/start.ts).
    '@opentelemetry/sdk-node',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/instrumentation-runtime-node',
    '@opentelemetry/instrumentation-undici',
  ],
  agentRules: false,
};

/** The deployment id of the build, so that all its servers share it. */
function builtId() {
  const stamp = `${distDir}/storefront-build.txt`;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : undefined;
}

/**
 * The user agent that the proxy sets on requests for dynamic pages. Next treats it as a reader that cannot use a
 * prerendered shell (`htmlLimitedBots`), and renders the whole page with nonce and status. The build generates it and
 * stores it with the server, since a visitor who knew it could force static pages to render on each request.
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
    // `npm run build` creates a self-contained folder.
    ...(phase === PHASE_PRODUCTION_BUILD &&
      process.env.BUILD_STANDALONE && { output: 'standalone' }),
  };
}
