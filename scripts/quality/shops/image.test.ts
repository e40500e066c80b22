import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { shutdownTimes } from '../../../lib/env.ts';
import { fromRoot } from '../../paths.ts';
import { workerFlags } from '../../process-options.ts';
import { programs } from '../../programs.ts';
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

test('the Dockerfile installs, builds as a live shop, and collects the standalone folder', () => {
  expect(dockerfile.steps).toEqual([
    'npm ci --no-audit --no-fund',
    'SHOP_MODE=live npm run build',
    expect.stringMatching(/^cp -R \.next\/standalone \/shop && /),
  ]);
});

test('the image runs the project’s Node.js version as a non-root user', () => {
  const { node } = JSON.parse(read('package.json')).devDependencies as Record<string, string>;
  expect(dockerfile.nodeVersion).toBe(node);
  expect(dockerfile.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(dockerfile.variables).toMatchObject({ NODE_ENV: 'production', SHOP_MODE: 'live' });
});

test('every way to start a worker uses the Node.js flags of the benchmark', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const flags = workerFlags.join(' ');
  expect(scripts.worker).toContain(`node ${flags} `);
  expect(read('scripts/run.sh')).toContain(`flags="${flags}"`);
  expect(read('docs/deploy/hosts/vps.md')).toContain(`node ${flags} worker.mjs`);
  for (const page of [
    'docs/deploy.md',
    'docs/deploy/backup.md',
    'docs/deploy/hosts/next-host.md',
  ]) {
    expect(read(page), page).toContain('./run.sh worker');
  }
  expect(read('scripts/build-output.ts')).toContain("join(folder, 'run.sh')");
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

test('every shop service in compose.yaml runs a program of the image', () => {
  expect(ofTheImage.map(([name]) => name).toSorted()).toEqual(
    ['migrate', 'receiver', 'web-1', 'web-2', 'worker-1', 'worker-2'].toSorted(),
  );
  for (const [name, { command }] of ofTheImage) {
    expect(Object.keys(programs), name).toContain(command?.[0]);
  }
  // Compose would replace the replicas of one service all at once, so each replica is a service.
  for (const [name, { deploy }] of ofTheImage) expect(deploy, name).toBeUndefined();
});

test('one service builds the image, with a key that the build’s shell has exported', () => {
  const builds = ofTheImage.flatMap(([, { build }]) => build ?? []);
  expect(builds.map(({ secrets }) => secrets)).toEqual([dockerfile.secrets]);
  for (const file of ['.ci/image', 'docs/deploy/image.md']) {
    expect(read(file), file).toContain(
      'export "$(grep ^NEXT_SERVER_ACTIONS_ENCRYPTION_KEY= .env)"\ndocker compose build\n',
    );
  }
});

test('the image’s health check is liveness, and dependants in compose.yaml wait for readiness', () => {
  expect(dockerfile.healthcheck).toEqual(['/shop/run.sh', 'healthcheck']);
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2', 'receiver']) {
    const test = services[name]?.healthcheck?.test;
    expect(test, name).toEqual(['CMD', '/shop/run.sh', 'healthcheck', '--ready']);
  }
});

test('every service waits for the health checks of its dependencies', () => {
  const waits = (name: string) =>
    Object.entries(services[name]?.depends_on ?? {}).map(([on, { condition }]) => [on, condition]);
  expect(waits('migrate')).toEqual([['postgres', 'service_healthy']]);
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2', 'receiver']) {
    expect(waits(name)).toEqual([['migrate', 'service_completed_successfully']]);
  }
  const behind = ['web-1', 'web-2', 'receiver'].map((name) => [name, 'service_healthy']);
  expect(waits('proxy')).toEqual(behind);
});

test('the stop grace period of a container covers a payment in flight', () => {
  for (const [name, { stop_grace_period: grace }] of ofTheImage) {
    const { delayMs, graceMs } = shutdownTimes({ SHOP_MODE: 'live', UPSTREAM_TIMEOUT_MS: 20_000 });
    const most = delayMs + graceMs;
    expect(Number.parseInt(grace ?? '', 10) * 1_000, name).toBeGreaterThan(most);
  }
});

test('third-party images are pinned to a version', () => {
  const others = Object.values(services).filter(({ image }) => !image.includes('SHOP_IMAGE'));
  for (const { image } of others) expect(image).toMatch(/:v?\d+[\w.-]*$/);
});

test('compose.yaml sets only known variables, and trusts its own proxy', () => {
  const known = read('.env.example');
  for (const [, { environment }] of ofTheImage) {
    for (const name of Object.keys(environment ?? {})) expect(known).toContain(`\n${name}=`);
  }
  const caddyfile = read('deploy/compose/Caddyfile');
  for (const name of ['web-1', 'web-2', 'receiver']) expect(caddyfile).toContain(`:${name}:3`);
});
