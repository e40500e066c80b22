/** @type {import('next').NextConfig} */
const config = {
  // A second build beside the first one (tests, benchmarks) goes to its own folder: `.next-<name>`.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ['pg', '@prisma/adapter-pg', '@prisma/client', 'nodemailer', 'undici'],
};

export default config;
