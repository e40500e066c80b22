/** @type {import('next').NextConfig} */
const config = {
  // A second build beside the first one (tests, benchmarks) goes to its own folder: `.next-<name>`.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  // Both are done once a page instead of once a request, by scripts/server.
  compress: false,
  generateEtags: false,
  // Search engines get the prerendered page like everybody; no page here has late metadata.
  htmlLimitedBots: /^$/,
  serverExternalPackages: ['pg', '@prisma/adapter-pg', '@prisma/client', 'nodemailer', 'undici'],
  agentRules: false,
};

export default config;
