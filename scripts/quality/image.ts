/**
 * The image without Docker: the steps of the Dockerfile in an empty folder, by another account than ours,
 * then what they made, in live mode with nothing else: migrations, catalogue, two webs, two workers and a
 * receiver, behind the proxy of compose.yaml where this machine has it. The sandbox stands in for the service.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { taxRates } from '../../brand/catalogue/taxes.ts';
import type { Runtime } from '../../lib/env.ts';
import { withoutShopVariables } from '../env-files.ts';
import { contextFiles, readDockerfile } from '../image/dockerfile.ts';
import { newSecret, writeRuntime } from '../launcher/runtime.ts';
import { directWebhooks, ensureTenant, writeTaxRates } from '../launcher/tenant.ts';
import { fromRoot, projectRoot } from '../paths.ts';
import { freePort } from '../ports.ts';
import { startTemporaryCluster } from '../postgres/temporary.ts';
import type { RunningShop } from './e2e.ts';

/** Where the Dockerfile collects what an image holds. */
const IMAGE_FOLDER = '/shop';
const READY_WITHIN_MS = 120_000;

const dockerfile = readDockerfile();

type Account = { uid: number; gid: number };

/** The account of the image; it makes what the image holds, too. */
function imageAccount(): Account {
  const [uid = Number.NaN, gid = Number.NaN] = (dockerfile.user ?? '').split(':').map(Number);
  return { uid, gid };
}

/** Why the image cannot be tried here; undefined if it can. */
export function cannotTryImage(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'only root can run its steps as another account';
}

/** What `docker build` would make. */
export interface MadeImage {
  /** What the image holds beyond Debian and Node.js. */
  folder: string;
  /** Its size, in megabytes (10⁶ bytes). */
  megabytes: number;
  remove(): void;
}

/**
 * Runs the steps of the Dockerfile.
 * @throws Error with the step that failed
 */
export async function makeImage(): Promise<MadeImage> {
  const home = mkdtempSync(join(tmpdir(), 'storefront-image-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    chmodSync(home, 0o755);
    const [source, folder] = [join(home, 'source'), join(home, 'shop')];
    for (const path of [source, folder, join(home, 'previous')]) mkdirSync(path);
    copyContext(source);
    const env = buildEnvironment(home);
    execFileSync('chown', ['-R', dockerfile.user ?? '', home]);
    for (const { script, args } of dockerfile.steps) {
      console.log(`RUN ${[script, ...args].join(' ')}`);
      const given = args.map((word) => (word === IMAGE_FOLDER ? folder : word));
      const options = { cwd: source, env, stdio: 'inherit', ...imageAccount() } as const;
      const { status } = spawnSync(join(source, script), given, options);
      if (status !== 0) throw new Error(`RUN ${script} ended with ${status}.`);
    }
    // As in an image: whoever runs it owns nothing of it.
    execFileSync('chown', ['-R', '0:0', folder]);
    rmSync(source, { recursive: true, force: true });
    return { folder, megabytes: sizeOf(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** `COPY . .`: what git knows or would add, as far as .dockerignore lets it through. */
function copyContext(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const known = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const files = known.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)));
  for (const file of contextFiles(files)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(fromRoot(file), join(to, file));
  }
}

/** As little of this process's as an install behind somebody's proxy needs. */
function buildEnvironment(home: string): NodeJS.ProcessEnv {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  cpSync(process.execPath, join(bin, 'node'));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const kept = Object.entries(withoutShopVariables()).filter(
    ([name]) => !/^(npm_|NODE_ENV$|NEXT_|INIT_CWD$|TEST_|BUILD_)/i.test(name),
  );
  return {
    ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
    HOME: home,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    npm_config_registry: registry,
    PREVIOUS_BUILD: join(home, 'previous'),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
}

function sizeOf(folder: string): number {
  const shown = execFileSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' });
  return Math.round(Number.parseInt(shown, 10) / 1_000_000);
}

/** What only development needs, and an image holds nothing of. */
export function developmentPackages(folder: string): string[] {
  const { devDependencies } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  // Next names it in its trace, for the classes of e-mails.
  return Object.keys(devDependencies).filter(
    (name) =>
      name !== 'tailwindcss' && existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
}

/** A shop that runs from an image's folder. */
export interface RunningImage {
  /** Where it is, and what browser tests have to know of its service. */
  shop: RunningShop;
  /** How many events its receiver has stored. */
  eventsReceived(): Promise<number>;
  /**
   * Asks every process to end.
   * @returns how each ended, by its name
   */
  stop(): Promise<Record<string, number | NodeJS.Signals | null>>;
}

interface Program {
  name: string;
  child: ChildProcess;
  env: NodeJS.ProcessEnv;
}

/** A service with an account, which knows the brand's taxes and nothing else. */
async function startService(): Promise<{ account: Runtime['service']; stop: () => void }> {
  const args = ['sandbox/main.ts', '--port', '0', '--database', ':memory:'];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, fail) => {
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      const place = /https?:\/\/[\w.:]+/.exec(said)?.[0];
      if (place) found(place);
    });
    child.once('exit', (code) => fail(new Error(`The sandbox ended with ${code}.`)));
  });
  const { account } = await ensureTenant(url, undefined);
  await writeTaxRates(account, taxRates);
  return { account, stop: () => child.kill('SIGTERM') };
}

/**
 * Starts a live shop with a database and a service of its own.
 *
 * @throws Error naming what does not become ready
 */
export async function startImage(folder: string): Promise<RunningImage> {
  const ends: (() => unknown)[] = [];
  const programs: Program[] = [];
  const stop = async () => {
    const ended = Object.fromEntries(await Promise.all(programs.map(endProgram)));
    for (const end of ends.toReversed()) await end();
    return ended;
  };
  try {
    const cluster = await startTemporaryCluster();
    ends.push(() => cluster.stop());
    const { account: service, stop: stopService } = await startService();
    ends.push(stopService);
    // At the last one nobody listens: a web has no health port of its own.
    const [site, web1, web2, receiver, health1, health2, health3, none] = await freePorts(8);
    const hasProxy = spawnSync('caddy', ['version']).status === 0;
    const url = `http://localhost:${hasProxy ? site : web1}`;
    console.log(hasProxy ? 'Behind caddy, as in compose.yaml' : 'Without a proxy: no caddy here');
    const live = liveEnvironment(url, cluster.url, service, hasProxy);
    const start = (name: string, words: string[], env: Record<string, string>) =>
      programs.push(startProgram(folder, name, words, { ...live, ...env }));

    runToEnd(folder, ['migrate'], live);
    start('web-1', ['web'], { PORT: String(web1), HEALTH_PORT: String(none) });
    start('web-2', ['web'], { PORT: String(web2), HEALTH_PORT: String(none) });
    start('worker-1', ['worker'], { HEALTH_PORT: String(health1) });
    start('worker-2', ['worker'], { HEALTH_PORT: String(health2) });
    const receiverWords = ['receiver', '--port', String(receiver)];
    start('receiver', receiverWords, { HEALTH_PORT: String(health3) });
    await Promise.all(programs.map((program) => untilReady(folder, program)));
    // A web is ready before there is anything to sell.
    await directWebhooks(service, `http://127.0.0.1:${receiver}/api/webhooks`);
    createCatalogue(live, service.baseUrl);
    runToEnd(folder, ['import-catalogue'], live);
    if (hasProxy) {
      const proxy = await startProxy(Number(site), {
        WEB_1: web1,
        WEB_2: web2,
        RECEIVER: receiver,
      });
      ends.push(() => proxy.kill('SIGTERM'));
    }
    const dataDirectory = mkdtempSync(join(tmpdir(), 'storefront-data-'));
    ends.push(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const [authSecret, sandboxUrl] = [newSecret(), service.baseUrl];
    const runtime = { siteUrl: url, databaseUrl: cluster.url, authSecret, sandboxUrl, service };
    writeRuntime(dataDirectory, runtime);
    const shop = { siteUrl: url, dataDirectory };
    return { shop, stop, eventsReceived: () => eventsIn(cluster.url) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Has the service sell what the brand describes, from here: an image creates nothing at a service. */
function createCatalogue(env: NodeJS.ProcessEnv, baseUrl: string): void {
  const words = [
    '--import',
    './scripts/register.ts',
    'scripts/create-catalogue.ts',
    '--at',
    baseUrl,
  ];
  const { status } = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`catalogue:create ended with ${status}.`);
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The image's own variables and those of a live shop; nothing of this process's. */
function liveEnvironment(
  url: string,
  databaseUrl: string,
  service: Runtime['service'],
  hasProxy: boolean,
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`,
    ...dockerfile.variables,
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_TENANT_ID: service.tenantId,
    SERVICE_CLIENT_ID: service.clientId,
    SERVICE_CLIENT_SECRET: service.clientSecret,
    SERVICE_WEBHOOK_SECRET: service.webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    TRUSTED_PROXIES: hasProxy ? '1' : '0',
  };
}

function runToEnd(folder: string, words: string[], env: NodeJS.ProcessEnv): void {
  const options = { cwd: '/', env, stdio: 'inherit', ...imageAccount() } as const;
  const { status } = spawnSync(join(folder, 'run.sh'), words, options);
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}.`);
}

function startProgram(
  folder: string,
  name: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): Program {
  const child = spawn(join(folder, 'run.sh'), words, {
    cwd: '/',
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...imageAccount(),
  });
  return { name, child, env };
}

async function endProgram({
  name,
  child,
}: Program): Promise<[string, number | NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return [name, child.exitCode ?? child.signalCode];
}

/** As a container's health check does it. */
async function untilReady(folder: string, { name, child, env }: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let said = '';
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    const check = spawn(join(folder, 'run.sh'), ['healthcheck'], {
      cwd: '/',
      env,
      ...imageAccount(),
    });
    said = '';
    check.stdout.on('data', (part) => {
      said += part;
    });
    const [code] = await once(check, 'close');
    if (code === 0) return;
    await pause(500);
  }
  throw new Error(`${name} is not ready: ${said}`);
}

async function startProxy(
  site: number,
  at: Record<string, number | undefined>,
): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-caddy-'));
  const file = join(folder, 'Caddyfile');
  const text = readFileSync(fromRoot('deploy', 'compose', 'Caddyfile'), 'utf8');
  writeFileSync(file, text.replace(/^:8080 \{$/m, `:${site} {`));
  const places = Object.entries(at).map(([name, port]) => [name, `127.0.0.1:${port}`]);
  const proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, ...Object.fromEntries(places) },
    stdio: 'ignore',
  });
  proxy.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const deadline = Date.now() + READY_WITHIN_MS;
  const answers = () =>
    fetch(`http://localhost:${site}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error('The proxy does not answer.');
    await pause(200);
  }
  return proxy;
}

async function eventsIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS count FROM webhook_events');
  await client.end();
  return rows[0]?.count ?? 0;
}
