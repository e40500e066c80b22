import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { shutdownTimes } from '../../../lib/env.ts';
import { fromRoot } from '../../paths.ts';
import { contextFiles, readDockerfile } from './dockerfile.ts';

const dockerfile = readDockerfile();
const read = (name: string) => readFileSync(fromRoot(name), 'utf8');

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.looseObject({ secrets: z.array(z.string()) }).optional(),
  command: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional() }).optional(),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) });
const { services } = composeSchema.parse(parse(read('compose.yaml'), { merge: true }));
const ofTheImage = Object.entries(services).filter(([, { image }]) => image.includes('SHOP_IMAGE'));

test('the image runs the project’s Node.js version as a non-root user', () => {
  const { node } = JSON.parse(read('package.json')).devDependencies as Record<string, string>;
  expect(dockerfile.nodeVersion).toBe(node);
  expect(dockerfile.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(dockerfile.variables).toMatchObject({ NODE_ENV: 'production', SHOP_MODE: 'live' });
});

test('the build context has no secrets and no generated files', () => {
  const given = contextFiles([
    ...['.env', '.env.local', '.git/HEAD', '.data/runtime.json', '.next/BUILD_ID', '.next-e2e/a'],
    ...['node_modules/next/package.json', 'sandbox/node_modules/a', 'labs/bench/pages.ts'],
    ...['lib/db/generated/client.ts', 'docs/architecture.md', 'labs/package.json', '.env.example'],
    ...['package.json', 'lib/env.ts', 'brand/art/images/a.svg', 'prisma/schema/base.prisma'],
  ]);
  expect(given).toEqual([
    ...['labs/package.json', '.env.example'],
    ...['package.json', 'lib/env.ts', 'brand/art/images/a.svg', 'prisma/schema/base.prisma'],
  ]);
});

test('the image’s health check is liveness, and dependants in compose.yaml wait for readiness', () => {
  expect(dockerfile.healthcheck).toEqual(['/shop/run.sh', 'healthcheck']);
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2', 'receiver']) {
    const test = services[name]?.healthcheck?.test;
    expect(test, name).toEqual(['CMD', '/shop/run.sh', 'healthcheck', '--ready']);
  }
});

test('the stop grace period of a container covers a payment in flight', () => {
  for (const [name, { stop_grace_period: grace }] of ofTheImage) {
    const { delayMs, graceMs } = shutdownTimes({ SHOP_MODE: 'live', UPSTREAM_TIMEOUT_MS: 20_000 });
    const most = delayMs + graceMs;
    expect(Number.parseInt(grace ?? '', 10) * 1_000, name).toBeGreaterThan(most);
  }
});

test('compose.yaml sets only known variables, and trusts its own proxy', () => {
  const known = read('.env.example');
  for (const [, { environment }] of ofTheImage) {
    for (const name of Object.keys(environment ?? {})) expect(known).toContain(`\n${name}=`);
  }
  const caddyfile = read('deploy/compose/Caddyfile');
  for (const name of ['web-1', 'web-2', 'receiver']) expect(caddyfile).toContain(`:${name}:3`);
});
