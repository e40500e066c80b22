/**
 * `npm run build`: makes one production build for all servers. Pages are prerendered from `brand/` in a
 * temporary database, so a build needs neither the shop's database nor the payment service. The folder
 * .next/standalone runs without node_modules: web.mjs, worker.mjs, receiver.mjs and the commands
 * (docs/deploy.md). Static files of the previous build, in `.next` or PREVIOUS_BUILD, are copied to the
 * new one.
 */
import './shared/brief-errors.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMode } from '../lib/env.ts';
import {
  addStaticFiles,
  buildFingerprint,
  buildVariables,
  completeStandalone,
  keepStaticFiles,
  markBuilt,
  readActionKey,
} from './build-output.ts';
import { generateFiles } from './generate.ts';
import { applyMigrations } from './migrations.ts';
import { dataDirectory, fromRoot } from './paths.ts';
import { startTemporaryCluster } from './postgres.ts';
import { bundlePrograms } from './programs.ts';
import { run } from './quality/run.ts';
import { newSecret, writeRuntime } from './runtime.ts';
import { isShopVariable, loadEnvFiles } from './shared/env-files.ts';

const program = process.execPath;

function actionKey(): string {
  const given = process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  if (!given && readMode(process.env) === 'live') {
    throw new Error(
      'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is missing: all builds of a shop must share it, so that a page ' +
        'of one works with a server of the next. Make it once with: openssl rand -base64 32',
    );
  }
  if (given && ![16, 24, 32].includes(Buffer.from(given, 'base64').length)) {
    throw new Error('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY must be 16, 24 or 32 bytes as base64.');
  }
  return readActionKey(dataDirectory(), given);
}

/** Blanks the shop's variables, so that a build never uses the live configuration of `.env`. */
function buildEnvironment(dataDir: string): Record<string, string> {
  const given = Object.keys(process.env).filter(isShopVariable);
  return {
    ...Object.fromEntries(given.map((name) => [name, ''])),
    SHOP_MODE: 'demo',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_STANDALONE: '1',
  };
}

async function runOrThrow(name: string, args: string[], env: Record<string, string>) {
  const { ok } = await run({ name, program, args, env }, true);
  if (!ok) throw new Error(`${name} failed; see above.`);
}

async function build(): Promise<void> {
  loadEnvFiles();
  await generateFiles();
  const fingerprint = buildFingerprint();
  const variables = buildVariables(fingerprint, actionKey());
  const distDirectory = process.env.NEXT_DIST_DIR || '.next';
  const previous = keepStaticFiles(process.env.PREVIOUS_BUILD || fromRoot(distDirectory));
  const cluster = await startTemporaryCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-build-'));
  try {
    await applyMigrations(cluster.url);
    const unusedUrl = 'http://127.0.0.1:1';
    writeRuntime(dataDir, {
      siteUrl: 'http://localhost:3000',
      databaseUrl: cluster.url,
      authSecret: newSecret(),
      sandboxUrl: unusedUrl,
      service: {
        baseUrl: unusedUrl,
        tenantId: 'build',
        clientId: 'build',
        clientSecret: newSecret(),
        webhookSecret: newSecret(),
      },
    });
    const env = { ...buildEnvironment(dataDir), ...variables };
    const fill = ['--import', './scripts/register.ts', 'scripts/build-catalogue.ts'];
    await runOrThrow('The catalogue of the build', fill, env);
    const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next');
    await runOrThrow('next build', [next, 'build'], env);
    const keptFiles = addStaticFiles(fromRoot(distDirectory), previous);
    if (keptFiles > 0) console.log(`Kept ${keptFiles} static files of the previous build`);
  } finally {
    previous.remove();
    rmSync(dataDir, { recursive: true, force: true });
    await cluster.stop();
  }
  markBuilt(distDirectory, fingerprint);
  const folder = completeStandalone(distDirectory);
  await bundlePrograms(folder);
  console.log(`Built: ${folder} is self-contained. Start ./run.sh web and ./run.sh worker there.`);
}

parseArgs({ options: {} });
await build();
