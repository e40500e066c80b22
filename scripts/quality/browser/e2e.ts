import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, projectRoot } from '../../paths.ts';
import { readRuntime } from '../../runtime.ts';
import { withoutShopVariables } from '../../shared/env-files.ts';
import { freePort } from '../../shared/ports.ts';
import { changeTenant } from '../../tenant.ts';
import { run } from '../run.ts';

export interface E2eOptions {
  start: readonly string[];
  reuse: boolean;
  playwright: readonly string[];
}

export interface RunningShop {
  siteUrl: string;
  dataDirectory: string;
}

export function parseE2eArguments(args: readonly string[]): E2eOptions {
  const start: string[] = [];
  const playwright: string[] = [];
  let reuse = false;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    if (argument === '--reuse') reuse = true;
    else if (/^--(profile|seed)$/.test(argument)) start.push(argument, args[++index] ?? '');
    else if (/^--(profile|seed)=/.test(argument)) start.push(argument);
    else playwright.push(argument);
  }
  return { start, reuse, playwright };
}

const buildDirectory = process.env.NEXT_DIST_DIR || '.next-e2e';

async function shopEnvironment(dataDirectory: string): Promise<NodeJS.ProcessEnv> {
  return {
    ...withoutShopVariables(),
    npm_lifecycle_event: '',
    DATA_DIR: dataDirectory,
    NEXT_DIST_DIR: buildDirectory,
    BUILD_STANDALONE: '1',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  };
}

function openDataDirectory(reuse: boolean): string {
  if (!reuse) {
    const directory = mkdtempSync(join(tmpdir(), 'storefront-e2e-'));
    chmodSync(directory, 0o755); // Root starts PostgreSQL as another account.
    return directory;
  }
  const directory = fromRoot('.data', 'e2e');
  mkdirSync(directory, { recursive: true });
  return directory;
}

export function buildId(): string | null {
  const file = fromRoot(buildDirectory, 'BUILD_ID');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Starts a shop on free ports, and waits until its home page has been rendered.
 * @param options.dataDirectory an earlier shop's, which was stopped with `keep`
 * @param options.env variables of the shop, such as OTEL_METRICS_EXPORTER
 */
export async function startShop(
  options: Pick<E2eOptions, 'start' | 'reuse'> & {
    dataDirectory?: string;
    env?: Readonly<Record<string, string>>;
  },
): Promise<RunningShop & { stop(keep?: boolean): Promise<void> }> {
  const dataDirectory = options.dataDirectory ?? openDataDirectory(options.reuse);
  const shop = spawn(process.execPath, ['scripts/start.ts', ...options.start], {
    cwd: projectRoot,
    env: { ...(await shopEnvironment(dataDirectory)), ...options.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32', // So that Ctrl-C signals it once, through this process.
  });
  const ended = new Promise<void>((done) => shop.once('exit', () => done()));
  const stop = async (keep = options.reuse) => {
    shop.kill('SIGTERM');
    await ended;
    if (!keep) rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    return { siteUrl: await whenReady(shop), dataDirectory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function whenReady(shop: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    shop.once('exit', () => fail(new Error('The test shop did not start; see above.')));
    shop.on('message', (message: { ready?: unknown }) => {
      if (typeof message.ready === 'string') done(message.ready);
    });
  });
}

export async function switchMode(
  shop: RunningShop,
  mode: Readonly<Record<string, string>>,
): Promise<void> {
  const runtime = readRuntime(shop.dataDirectory);
  if (!runtime) throw new Error('The shop has no runtime file.');
  await changeTenant(runtime.service, mode);
}

const playwright = fromRoot('node_modules', '.bin', 'playwright');

/**
 * Validates Playwright's arguments before a build of some minutes.
 * @returns Playwright's error message, or undefined for valid arguments
 */
export async function invalidArguments(args: readonly string[]): Promise<string | undefined> {
  // Without files, or with --ui, `--list` would open a window.
  if (args.length === 0 || args.some((word) => word.startsWith('--ui'))) return undefined;
  const list = ['test', ...args, '--list', '--reporter=list'];
  const command = { name: 'list of browser tests', program: playwright, args: list };
  const { ok, output } = await run(command, false);
  return ok ? undefined : output.trim();
}

/** @param shop null for tests that start their own servers */
export async function runBrowserTests(
  shop: RunningShop | null,
  browserPath: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const outcome = await run(
    {
      name: 'browser tests',
      program: playwright,
      args: ['test', ...args],
      env: {
        ...(shop && { DATA_DIR: shop.dataDirectory }),
        BROWSER_PATH: browserPath,
        NEXT_DIST_DIR: buildDirectory,
        ...env,
      },
    },
    true,
  );
  return outcome.ok;
}
