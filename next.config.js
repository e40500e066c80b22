import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

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

/** What every response says, whatever it holds; policies of pages are made in lib/security. */
const onEverything = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: off.map((feature) => `${feature}=()`).join(', ') },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/** Where a link itself may be the key to what it shows, nothing of it is told to another site. */
const privateFolder = ':folder(orders|account|sign-in|merchant|checkout|dev|api/auth)/:path*';
const staysHere = [`/${privateFolder}`, `/:view/${privateFolder}`];

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
  // both following the table of expired tags (docs/decisions/0056).
  cacheHandler: fromHere('./lib/cache/page-handler.js'),
  cacheHandlers: { default: fromHere('./lib/cache/data-handler.js') },
  cacheMaxMemorySize: 0,
  experimental: {
    isrFlushToDisk: false,
    // Where no later build would read it.
    ...(process.env.NO_BUILD_CACHE && { turbopackFileSystemCacheForBuild: false }),
  },
  // A past year's events arrive while a first shop in development starts: hundreds of lines after its URLs.
  logging: { incomingRequests: { ignore: [/^\/api\/webhooks/] } },
  // At the left it covers the end of the merchant's navigation.
  devIndicators: { position: 'bottom-right' },
  poweredByHeader: false,
  // Images come in the sizes that pages show; nobody is to have the server make others.
  images: { unoptimized: true },
  // What would make them: 19 MB of what servers are shipped.
  outputFileTracingExcludes: { '**': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // A page that is kept carries an ETag of its own, worked out once; others change with each visit.
  generateEtags: false,
  // The proxy has to tell a page from the data for one.
  skipProxyUrlNormalize: true,
  // To Next, a request with this mark comes from a client that cannot use a prerendered shell: its
  // page is rendered in full, with the nonce that the proxy gave it. Search engines get the same page as
  // everybody; no page here has late metadata.
  htmlLimitedBots: /storefront-whole-page$/,
  headers: async () => [
    { source: '/:path*', headers: onEverything },
    // Their names have a hash of the content.
    {
      source: '/art/:file',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    ...staysHere.map((source) => ({
      source,
      headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
    })),
  ],
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    'nodemailer',
    'undici',
    'react-email',
    'date-holidays',
    // Loaded only where a variable asks for telemetry (lib/telemetry/start.ts).
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-prometheus',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace-base',
  ],
  agentRules: false,
};

/** What a server runs from was given its id when it was built; all servers of one build have the same. */
function builtId() {
  const stamp = `${distDir}/storefront-build.txt`;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 16) : undefined;
}

/**
 * The first segments of the pages; (groups) are no segments.
 * @param {string} folder
 * @returns {string[]}
 */
function sectionsOf(folder) {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.flatMap(({ name }) =>
    name.startsWith('(') ? sectionsOf(`${folder}/${name}`) : [name],
  );
}

/** @param {string} phase */
export default function nextConfig(phase) {
  const id = phase === PHASE_PRODUCTION_SERVER ? builtId() : process.env.NEXT_DEPLOYMENT_ID;
  return {
    ...config,
    ...(id && { deploymentId: id }),
    // Built into the proxy, which tells by them that a path has no page (lib/cache/missing-pages.ts).
    ...(phase === PHASE_PRODUCTION_BUILD && {
      env: { PAGE_SECTIONS: sectionsOf(fromHere('./app/[view]')).join(' ') },
    }),
    // `npm run build` makes a folder that runs by itself.
    ...(phase === PHASE_PRODUCTION_BUILD &&
      process.env.BUILD_STANDALONE && { output: 'standalone' }),
  };
}
