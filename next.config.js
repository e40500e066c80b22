import { writeFileSync } from 'node:fs';

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

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  // `route.bench.ts` is a route in a build for benchmarks, and nothing in any other.
  pageExtensions: process.env.BENCH_ROUTES ? ['bench.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  typescript: { tsconfigPath: tsconfigFor(distDir) },
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  // Pages that were rendered anew stay in memory: on disk several processes would write the same
  // files, and a killed one would leave half of them. After a restart the build's pages serve again,
  // except those whose tags have expired since.
  experimental: { isrFlushToDisk: false },
  cacheMaxMemorySize: 256 * 1024 * 1024,
  poweredByHeader: false,
  // Pictures come in the sizes that pages show; nobody is to have the server make others.
  images: { unoptimized: true },
  // Both are done once a page instead of once a request, by scripts/server.
  compress: false,
  generateEtags: false,
  // Search engines get the prerendered page like everybody; no page here has late metadata.
  htmlLimitedBots: /^$/,
  serverExternalPackages: [
    'pg',
    '@prisma/adapter-pg',
    '@prisma/client',
    'nodemailer',
    'undici',
    '@react-email/components',
  ],
  agentRules: false,
};

export default config;
