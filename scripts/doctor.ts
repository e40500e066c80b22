/**
 * `npm run doctor` checks that a shop is ready to go live, and says how to fix problems. It only reads,
 * prints no secrets, and exits with 1 on a problem. Run it with the shop's environment, on its machine.
 *
 * `-- --offline` checks only the environment. `-- --accept-tenant` binds the database to the configured
 * tenant. `-- --service` compares the tenant's resources with lib/service/wire.ts. For test tenants,
 * `-- --service --probe token1,token2` also sends two payment tokens twice each, and turns resending off
 * unless each is charged once.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import nodemailer from 'nodemailer';
import pg from 'pg';
import {
  type Env,
  EnvironmentError,
  env,
  type Runtime,
  readVariables,
  type Variables,
} from '../lib/env.ts';
import { readDatabaseState } from '../lib/health/database.ts';
import { readinessOf } from '../lib/health/readiness-of.ts';
import { isLoopbackHost } from '../lib/loopback.ts';
import { smtpAddress } from '../lib/mail/transport.ts';
import { acceptTenant, isSameTenant, storedTenant } from '../lib/payments/tenant.ts';
import { commandLine } from '../lib/process/commands.ts';
import { redactText } from '../lib/redact.ts';
import { createServiceClient, service } from '../lib/service/client.ts';
import { cardFormOf } from './card-form.ts';
import { examineWire, type Finding, ok, probeTokens, problem, warning } from './doctor-service.ts';
import { dataDirectory } from './paths.ts';
import { readRuntime } from './runtime.ts';
import { loadEnvFiles } from './shared/env-files.ts';

type Check = { title: string; run: () => Promise<Finding[]> };
type Source = Readonly<Record<string, string | undefined>>;

const REQUEST_MS = 10_000;

function found(...findings: readonly (Finding | false | null)[]): Finding[] {
  return findings.filter((finding) => finding !== false && finding !== null);
}

export function examineEnvironment(source: Source, demo: Runtime | undefined): Finding[] {
  let variables: Variables;
  try {
    variables = readVariables(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems.map(problem);
    throw error;
  }
  if (variables.SHOP_MODE === 'demo') {
    return [problem('This is a demo, on this machine alone. Set what .env.example lists to sell.')];
  }
  const isLocal = (url = '') => isLoopbackHost(new URL(url).hostname);
  return found(
    ok('SHOP_MODE is live, and everything that it needs is set'),
    isLocal(variables.SITE_URL)
      ? problem('SITE_URL is an address of this machine. Set it to the one that customers use.')
      : ok(`SITE_URL is public and https: ${variables.SITE_URL}`),
    isLocal(variables.SERVICE_BASE_URL) &&
      problem('SERVICE_BASE_URL is an address of this machine: a sandbox charges nobody.'),
    variables.SERVICE_FORM_ENVIRONMENT === 'sandbox' &&
      warning('SERVICE_FORM_ENVIRONMENT is sandbox. Set the value for real cards.'),
    ...examineSecrets(source, demo),
    variables.SERVICE_WEBHOOK_SECRET?.[1] !== undefined &&
      warning('SERVICE_WEBHOOK_SECRET has two secrets. Remove the old one once it is replaced.'),
    !variables.TOKEN_ENCRYPTION_KEY &&
      warning(
        'TOKEN_ENCRYPTION_KEY is not set: a new NEXTAUTH_SECRET makes stored data unreadable.',
      ),
    !source.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY?.trim() &&
      warning('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not set. All builds need the same one.'),
    variables.MERCHANT_EMAILS.length === 0 &&
      warning('MERCHANT_EMAILS is empty: nobody is the owner of /merchant. Name an address.'),
    new URL(variables.SMTP_URL ?? '').searchParams.get('requireTLS') === 'false' &&
      warning('SMTP_URL lets sign-in links go out unencrypted. Leave requireTLS=false out.'),
    examineTls('DATABASE_URL', variables.DATABASE_URL),
    examineTls('DIRECT_DATABASE_URL', variables.DIRECT_DATABASE_URL),
  );
}

/** Checks `sslmode`; without that parameter, pg connects unencrypted. */
function examineTls(name: string, address: string | undefined): Finding | null {
  if (!address) return null;
  const { hostname, searchParams } = new URL(address);
  const mode = searchParams.get('sslmode') ?? 'disable';
  const isOutside = hostname !== '' && !isLoopbackHost(hostname);
  if (mode !== 'no-verify' && !(isOutside && mode === 'disable')) return null;
  const what = mode === 'disable' ? 'is not encrypted' : 'does not verify the server';
  return warning(`${name} ${what}. Add ?sslmode=verify-full: docs/deploy/database.md.`);
}

function examineSecrets(source: Source, demo: Runtime | undefined): Finding[] {
  const ofDemo = new Set(demo && [demo.authSecret, ...Object.values(demo.service)]);
  const names = [
    ...['NEXTAUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'SERVICE_CLIENT_SECRET'],
    ...['SERVICE_WEBHOOK_SECRET', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'],
  ];
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  for (const name of names) {
    for (const value of secretsIn(source[name])) {
      const other = ofDemo.has(value) ? 'a value of the demo (.data/)' : seen.get(value);
      if (other) findings.push(problem(`${name} is the same as ${other}: docs/deploy/secrets.md.`));
      seen.set(value, name);
    }
  }
  return findings.length > 0 ? findings : [ok('The secrets are not the demo’s, and differ')];
}

export function examineCardForm(root?: string): Finding {
  const advice = 'Build again, with the payment service’s own package (@service/web).';
  switch (cardFormOf(root)) {
    case 'demo':
      return problem(`The card form is the demo’s. ${advice}`);
    case 'own':
      return ok('The card form is not the demo’s');
    case 'unknown':
      return warning(`It is not known whether the card form is the demo’s. ${advice}`);
  }
}

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'directDatabaseUrl' | 'isPooled' | 'databasePoolSize'>;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: REQUEST_MS,
    query_timeout: REQUEST_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function examineDatabase(env: DatabaseEnv): Promise<Finding[]> {
  try {
    return await connected(env.directDatabaseUrl, async (client) => [
      ...(await examineServer(client, env)),
      ...(await examinePooler(client, env)),
      ...(await examineContent(client)),
    ]);
  } catch (error) {
    return [
      problem(`The database cannot be reached: ${reasonOf(error)}. Check address and password.`),
    ];
  }
}

type Server = {
  number: number;
  version: string;
  isUtf8: boolean;
  isReplica: boolean;
  isDurable: boolean;
  connections: number;
  now: Date;
};

async function examineServer(client: pg.Client, env: DatabaseEnv): Promise<Finding[]> {
  const askedAt = Date.now();
  const { rows } = await client.query<Server>(
    `SELECT current_setting('server_version_num')::int AS number,
       current_setting('server_version') AS version,
       current_setting('server_encoding') = 'UTF8' AS "isUtf8",
       pg_is_in_recovery() AS "isReplica",
       current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'
         AND current_setting('synchronous_commit') <> 'off' AS "isDurable",
       least(current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int,
         (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)) AS connections,
       clock_timestamp() AS now`,
  );
  const [server] = rows;
  if (!server) throw new Error('the server does not tell its settings');
  const { version, connections } = server;
  const withinMs = Date.now() - askedAt;
  const apartMs = Math.abs(server.now.getTime() - askedAt - withinMs / 2) - withinMs / 2;
  // A web process has four connections for webhooks, one for LISTEN and one for health besides its pool;
  // a worker
  // has one each for LISTEN, a sweep and health.
  const needed = 2 * env.databasePoolSize + 6 + 3;
  return found(
    server.number < 150_000
      ? problem(`PostgreSQL ${version} is too old. Use 15 or newer.`)
      : ok(`PostgreSQL ${version} answers`),
    !server.isUtf8 && problem('The database is not encoded as UTF8. Make one that is.'),
    server.isReplica && problem('This is a replica. Connect to the primary server.'),
    // An attempt must be on disk before its charge is sent.
    !server.isDurable &&
      problem(
        'The server may lose commits. Set fsync, full_page_writes and synchronous_commit to on.',
      ),
    !env.isPooled &&
      connections < needed &&
      warning(
        `The server takes ${connections} connections; a web server and a worker use ${needed}.`,
      ),
    examineClock('the database', apartMs, 2_000),
  );
}

/** Leases and prices expire by time, so clocks must agree. */
function examineClock(other: string, apartMs: number, slackMs: number): Finding {
  if (apartMs <= slackMs) return ok(`The clock of ${other} agrees with this machine’s`);
  const seconds = Math.round(apartMs / 1_000);
  return problem(
    `The clock of ${other} is ${seconds} s from this machine’s. Have both set by NTP.`,
  );
}

/** Checks that NOTIFY passes the pooler, and that its timeouts are in effect. */
async function examinePooler(direct: pg.Client, env: DatabaseEnv): Promise<Finding[]> {
  const channel = `doctor_${process.pid}`;
  const heard = new Promise<boolean>((resolve) => {
    direct.on('notification', () => resolve(true));
    setTimeout(() => resolve(false), 3_000).unref();
  });
  await direct.query(`LISTEN ${channel}`);
  const isLimited = await connected(env.databaseUrl, async (client) => {
    await client.query(`NOTIFY ${channel}`);
    const { rows } = await client.query<{ isLimited: boolean }>(
      `SELECT current_setting('lock_timeout') <> '0'
         AND current_setting('statement_timeout') <> '0' AS "isLimited"`,
    );
    return rows[0]?.isLimited ?? false;
  });
  return found(
    (await heard)
      ? ok('Notifications arrive: changes are noticed at once')
      : problem('Notifications do not pass the pooler. Set DIRECT_DATABASE_URL to the database.'),
    env.isPooled &&
      !isLimited &&
      warning(`The pooler sets no timeouts. Run ${commandLine('db:migrate')}, then its RECONNECT.`),
  );
}

async function examineContent(client: pg.Client): Promise<Finding[]> {
  const database = await readDatabaseState(client);
  const { migrations, worker } = readinessOf({ database }, true).checks;
  if (migrations?.status !== 'ok') {
    const command = commandLine('db:migrate');
    return [problem(`The database lacks ${migrations?.pending} migrations. Run ${command}.`)];
  }
  const { rows } = await client.query<{ products: number; events: boolean }>(
    `SELECT count(*)::int AS products, EXISTS (SELECT FROM webhook_events) AS events
     FROM catalog_products WHERE NOT hidden AND "saleState" = 'available'`,
  );
  const { products = 0, events = false } = rows[0] ?? {};
  return [
    ok('All migrations are applied'),
    products > 0
      ? ok(`${products} products have a price and can be bought`)
      : warning(`No product can be bought. Run ${commandLine('catalogue:import')}.`),
    worker?.status === 'ok'
      ? ok(`A worker is running, seen ${worker.seenSecondsAgo} seconds ago`)
      : problem(`No worker is running, so payments are not settled. Run ${commandLine('worker')}.`),
    events
      ? ok('Webhooks have been received')
      : warning('No webhook has been received yet. Have the service send all events.'),
  ];
}

export async function examineTenant({ service, mode }: Env): Promise<Finding[]> {
  const stored = await storedTenant();
  if (!stored || isSameTenant(stored, service, mode)) {
    return [ok(`The database belongs to the tenant ${service.tenantId}`)];
  }
  const command = commandLine('doctor', ['--accept-tenant']);
  return [
    problem(
      `The database belongs to the tenant ${stored.tenantId} at ${stored.baseUrl}, and the environment names another. ` +
        `Nothing is sent. If the shop has moved, run ${command}.`,
    ),
  ];
}

export async function examineService(service: Env['service']): Promise<Finding[]> {
  const reply = await createServiceClient(service).listProducts();
  if (!reply.ok) {
    return [
      reply.status === 401 || reply.status === 403
        ? problem(`The payment service refuses the shop’s key: ${reply.message}`)
        : problem(`The payment service does not list its products: ${reply.message}`),
    ];
  }
  const { length } = reply.value.items;
  const answer = await send(service.baseUrl).catch(() => null);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  return found(
    length > 0
      ? ok(`The payment service answers, and lists ${length} products`)
      : warning(`The payment service lists no product. Run ${commandLine('catalogue:create')}.`),
    await examineTransactions(service),
    // The Date header has a resolution of one second.
    date > 0 && examineClock('the payment service', Math.abs(Date.now() - date), 30_000),
  );
}

async function examineTransactions(service: Env['service']): Promise<Finding> {
  const reply = await createServiceClient(service).listTransactions();
  const advice = 'lib/service/wire.ts says what form they have.';
  if (!reply.ok) {
    return problem(`The service does not list its transactions: ${reply.message}. ${advice}`);
  }
  const { items, complete } = reply.value;
  return complete
    ? ok(`The payment service lists its transactions: ${items.length}, and these are all`)
    : problem(`The payment service lists transactions that cannot be read. ${advice}`);
}

export async function examineMail({
  smtpUrl,
  mailFrom,
}: Pick<Env, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const transport = nodemailer.createTransport(smtpAddress(smtpUrl));
  try {
    await transport.verify();
    return [ok(`The mail server lets the shop in; mail comes from ${mailFrom}`)];
  } catch (error) {
    return [problem(`The mail server does not let the shop in: ${reasonOf(error)}. See SMTP_URL.`)];
  } finally {
    transport.close();
  }
}

function send(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MS), ...init });
}

export async function examineSite(siteUrl: string): Promise<Finding[]> {
  const home = await send(siteUrl).catch((error: unknown) => reasonOf(error));
  if (typeof home === 'string') {
    return [problem(`${siteUrl} does not answer: ${home}. Check the shop, its proxy and its DNS.`)];
  }
  const webhook = await send(`${siteUrl}/api/webhooks`, { method: 'POST', body: '{}' });
  const findings = [
    examineHome(siteUrl, home),
    webhook.status === 401
      ? ok('Webhooks arrive at /api/webhooks, where they are verified')
      : problem(`An unsigned webhook is answered with ${webhook.status}, not with 401.`),
  ];
  const url = new URL(siteUrl);
  if (url.protocol !== 'https:' || isLoopbackHost(url.hostname)) return findings;
  const other = url.host.startsWith('www.') ? url.host.slice(4) : `www.${url.host}`;
  return [
    ...findings,
    ...(await examineHttps(url, home)),
    await examineOtherHost(siteUrl, `https://${other}`),
  ];
}

function examineHome(siteUrl: string, { status, headers }: Response): Finding {
  if (status !== 200) return problem(`${siteUrl} answers ${status}. See the logs of the proxy.`);
  if (!headers.get('content-security-policy')?.includes('script-src')) {
    return problem(`${siteUrl} answers without the shop’s Content-Security-Policy.`);
  }
  const cached = headers.get('cache-control') ?? 'none';
  return /must-revalidate|no-store|no-cache/.test(cached)
    ? ok(`${siteUrl} is this shop`)
    : warning(`${siteUrl} answers with Cache-Control: ${cached}. See docs/deploy/caches.md.`);
}

async function examineHttps(url: URL, home: Response): Promise<Finding[]> {
  const cookies = (await send(`${url.origin}/api/auth/csrf`)).headers.getSetCookie();
  const areSecure = cookies.length > 0 && cookies.every((cookie) => /;\s*secure/i.test(cookie));
  const plain = await send(`http://${url.hostname}/`).catch(() => null);
  return found(
    ok('The certificate is accepted'),
    plain !== null &&
      !plain.headers.get('location')?.startsWith('https://') &&
      warning('Plain http does not lead to https. Have the proxy redirect it.'),
    !home.headers.has('strict-transport-security') &&
      warning('Strict-Transport-Security is missing. The proxy must not remove headers.'),
    !areSecure && warning('Sign-in cookies are not Secure. The proxy must not change Set-Cookie.'),
  );
}

/** Checks that the apex and www redirect to SITE_URL, since forms sent from other hosts are refused. */
export async function examineOtherHost(siteUrl: string, otherUrl: string): Promise<Finding> {
  // Only pages that pass the proxy redirect; static pages do not.
  const answer = await send(`${otherUrl}/checkout`).catch(() => null);
  if (!answer) return ok(`${otherUrl} does not answer: ${siteUrl} is the only address`);
  const location = answer.headers.get('location') ?? '';
  const target = URL.canParse(location, otherUrl) ? new URL(location, otherUrl).origin : '';
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect && target === siteUrl
    ? ok(`${otherUrl} leads to ${siteUrl}`)
    : problem(`${otherUrl} does not lead to ${siteUrl}. Redirect it: docs/deploy/hosts/vps.md.`);
}

/** An AggregateError has one error per address of a host; the first is enough. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : '';
  return `${error.message || error.name}${cause}`;
}

function secretsIn(value = ''): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}

function secretsOf(source: Source): string[] {
  return Object.entries(source).flatMap(([name, value = '']) => {
    if (/SECRET|KEY|PASSWORD|TOKEN/i.test(name)) return secretsIn(value);
    const password = URL.canParse(value.trim()) ? new URL(value.trim()).password : '';
    return password ? [password, decodeURIComponent(password)] : [];
  });
}

/**
 * Runs checks in sequence. A check that throws counts as a problem.
 * @param environment its secrets are redacted from the report
 */
export async function examine(
  checks: readonly Check[],
  environment: Source,
): Promise<{ report: string; isReady: boolean }> {
  const marks = { ok: '✓', warning: '!', problem: '✗' } as const;
  const count = { ok: 0, warning: 0, problem: 0 };
  const lines: string[] = [];
  for (const { title, run } of checks) {
    lines.push(title);
    const findings = await run().catch((error: unknown) => [
      problem(`This check failed: ${reasonOf(error)}`),
    ]);
    for (const { level, text } of findings) {
      count[level] += 1;
      lines.push(`  ${marks[level]} ${text}`);
    }
    lines.push('');
  }
  const isReady = count.problem === 0;
  lines.push(
    `Problems: ${count.problem}, warnings: ${count.warning}. ` +
      `${isReady ? 'Nothing stands in the way of going live.' : 'This shop is not ready for customers.'}`,
  );
  const secrets = secretsOf(environment).filter(({ length }) => length >= 4);
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  const report = longestFirst.reduce(
    (text, secret) => text.replaceAll(secret, '[secret]'),
    lines.join('\n'),
  );
  return { report: redactText(report), isReady };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      offline: { type: 'boolean' },
      'accept-tenant': { type: 'boolean' },
      service: { type: 'boolean' },
      probe: { type: 'string' },
    },
  });
  loadEnvFiles();
  if (values['accept-tenant']) {
    const { tenantId, baseUrl } = await acceptTenant();
    console.log(`This database now belongs to the tenant ${tenantId} at ${baseUrl}.`);
    process.exit(0);
  }
  const demo = readRuntime(dataDirectory());
  const environment = examineEnvironment(process.env, demo);
  const isComplete = canRead();
  const checks: Check[] = [
    { title: 'Environment', run: async () => [...environment, examineCardForm()] },
  ];
  if (isComplete && values.service) {
    const { probe } = values;
    checks.splice(0, 1, {
      title: 'What the payment service shows',
      run: () => examineWire(service()),
    });
    if (probe !== undefined) checks.push({ title: 'Probe', run: () => probeWith(probe) });
  } else if (isComplete && !values.offline) {
    checks.push(
      { title: 'Database', run: () => examineDatabase(env()) },
      { title: 'Tenant', run: () => examineTenant(env()) },
      { title: 'Payment service', run: () => examineService(env().service) },
      { title: 'Mail', run: () => examineMail(env()) },
      { title: 'Public address', run: () => examineSite(env().siteUrl) },
    );
  }
  const { authSecret, databaseUrl } = demo ?? {};
  const { clientSecret, webhookSecret } = demo?.service ?? {};
  const ofDemo = { authSecret, databaseUrl, clientSecret, webhookSecret };
  const { report, isReady } = await examine(checks, { ...process.env, ...ofDemo });
  console.log(report);
  if (!isComplete) console.log('Other checks were skipped: fix the environment first.');
  // Open sockets to the mail server would keep the process alive.
  process.exit(isReady ? 0 : 1);
}

async function probeWith(text: string): Promise<Finding[]> {
  const [first, second] = text.split(',');
  if (!first || !second) return [problem('Two tokens are needed: --probe token1,token2')];
  return probeTokens({ service: service(), tokens: [first, second] });
}

function canRead(): boolean {
  try {
    return env() !== undefined;
  } catch {
    return false;
  }
}

// The file is a program here and in a build (doctor.mjs); tests import it.
if (/^doctor\.m?[jt]s$/.test(basename(process.argv[1] ?? ''))) {
  await import('./shared/brief-errors.ts');
  await main();
}
