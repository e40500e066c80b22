import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isEmail, normaliseEmail } from './email-address.ts';
import { isLoopbackHost } from './loopback.ts';

/** Who may sign in through a provider's own page. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** How the list of transactions is read, and how far; what goes further counts as not read. */
export interface ListLimits {
  maxBytes: number;
  maxMs: number;
  /** The query that asks for it in pages; the parameter without a value takes the next page's cursor. */
  pages: string | undefined;
}

/** Some million transactions, on an ordinary line, in one reply as the interface has it. */
export const listDefaults: ListLimits = {
  maxBytes: 2_048 * 1024 * 1024,
  maxMs: 10 * 60_000,
  pages: undefined,
};

/** The service of the interface: where it is and who we are there. */
export interface ServiceEnv {
  /** Without a trailing slash. */
  baseUrl: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** The current signing secret first, then the previous one while it is being replaced. */
  webhookSecrets: readonly string[];
  /** The origin that the card form's frame comes from. */
  formOrigin: string;
  /** The `environment` option of the card form. */
  formEnvironment: string;
  /** How long a call may take, in milliseconds. */
  timeoutMs: number;
  list: ListLimits;
  /** Of the list of customers, where somebody waits for it. */
  customers: ListLimits;
}

/** How a process ends that is asked to, in milliseconds. */
export interface Shutdown {
  /** How long it still takes requests in, until a balancer has noticed that it is not ready. */
  delayMs: number;
  /** How long requests in progress may take after that. */
  graceMs: number;
}

/** What a statement may take, in milliseconds. */
export interface DatabaseLimits {
  /** Waiting for a lock. */
  lockMs: number;
  /** In all. */
  statementMs: number;
}

/** Everything that the surroundings decide, checked and complete. */
export interface Env {
  /** `demo`: our own sandbox and generated secrets. `live`: a real service, nothing generated. */
  mode: 'demo' | 'live';
  databaseUrl: string;
  /** The database itself, where `databaseUrl` leads to a pooler; otherwise the same. */
  directDatabaseUrl: string;
  /** Whether a pooler lends connections for one transaction each: nothing that is said to one is kept. */
  isPooled: boolean;
  /** Connections that one process may hold. */
  databasePoolSize: number;
  databaseLimits: DatabaseLimits;
  /** Whether processes keep a direct connection for notifications; otherwise they only poll. */
  listens: boolean;
  /** How a process ends that is asked to, in milliseconds. */
  shutdown: Shutdown;
  /** Where worker and receiver tell how they are; without a port, nowhere. */
  health: { host: string; port: number | undefined };
  /** The shop's own origin, without a trailing slash. */
  siteUrl: string;
  /** How many proxies in front of the shop add an entry to `X-Forwarded-For`. */
  trustedProxies: number;
  /** A header, in lower case, in which the host in front of the shop names the visitor's address. */
  clientIpHeader: string | undefined;
  service: ServiceEnv;
  authSecret: string;
  /** 32 bytes, for what is kept encrypted in the database. */
  encryptionKey: Uint8Array;
  /** Another key by which such things may have been made, while one replaces the other. */
  otherEncryptionKey: Uint8Array | undefined;
  /** Where mail is handed over; undefined in demo mode, whose mail stays in the local mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Lower-case addresses of those who may use the merchant's pages. */
  merchantEmails: readonly string[];
  /** Plans of a real tenant: the service's plan id by the brand's key of the plan. */
  planIds: Readonly<Record<string, string>>;
  oauth: { readonly github?: OAuthClient; readonly google?: OAuthClient };
  dataDir: string;
  logLevel: LogLevel;
  /** The sandbox's address in demo mode, for links to its portal. */
  sandboxUrl: string | undefined;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Source = Readonly<Record<string, string | undefined>>;

/** The environment is inconsistent; the message lists everything that has to be fixed. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(`The environment is not right:\n${list}\nEvery variable is explained in .env.example.`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

function asUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

/** An http address; what leaves this machine has to be https. */
const webAddress = z
  .string()
  .refine(
    (value) => ['http:', 'https:'].includes(asUrl(value)?.protocol ?? ''),
    'must be an address like https://shop.example',
  )
  .refine((value) => {
    const url = asUrl(value);
    return url?.protocol !== 'http:' || isLoopbackHost(url.hostname);
  }, 'must begin with https:// (plain http is for this machine only)')
  .refine((value) => {
    const url = asUrl(value);
    return !url?.username && !url?.password && !url?.search && !url?.hash;
  }, 'must be a plain address: no user, password, ? or #')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const origin = webAddress.refine(
  (value) => asUrl(value)?.pathname === '/',
  'must be an origin, without a path: https://shop.example',
);

function addressOf(protocols: readonly string[], example: string) {
  return z
    .string()
    .refine(
      (value) => protocols.includes(asUrl(value)?.protocol ?? ''),
      `must be an address like ${example}`,
    );
}

const databaseAddress = addressOf(
  ['postgres:', 'postgresql:'],
  'postgresql://user:password@host:5432/database',
).refine((value) => {
  const schema = asUrl(value)?.searchParams.get('schema');
  return !schema || schema === 'public';
}, 'must not choose a schema: the tables live in public; remove ?schema= and use a database of its own');

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

const port = wholeNumber(1, 65_535);
/** `X-Forwarded-For` is no header of one host's own: TRUSTED_PROXIES counts its entries. */
const headerName = z
  .string()
  .regex(/^(?!(?:x-)?forwarded)[a-z\d-]{1,64}$/i, "must be the name of a header of your host's own")
  .transform((name) => name.toLowerCase());
const identifier = z.string().regex(/^[^\s/?#:]+$/, 'must not hold spaces or any of / ? # :');
const secret = z.string().regex(/^\S+$/, 'must not hold spaces or line breaks');

const sender = z
  .string()
  .regex(
    /^(?:[^\s@<>,"]+@[^\s@<>,"]+|[^\r\n<>]+ <[^\s@<>,"]+@[^\s@<>,"]+>)$/,
    'must be an address, or a name and an address: My Shop <hello@shop.example>',
  );

/** "first-light-club=plan_1, office-club=plan_2"; the interface has no list of plans. */
const planIds = z
  .string()
  .regex(
    /^\s*[\w.-]+=[^\s,=]+(\s*,\s*[\w.-]+=[^\s,=]+)*\s*$/,
    'Give plan ids by their key in brand/catalogue/plans.ts, such as "office-club=plan_1, all-day-club=plan_2".',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair): [string, string] => {
        const [key = '', id = ''] = pair.trim().split('=');
        return [key, id];
      }),
    ),
  );

/** "limit=500&cursor=": what the parameter without a value is for is known by that. */
const pagesQuery = z
  .string()
  .refine(
    (value) =>
      /^[\w.~-]+=[\w.~-]*(&[\w.~-]+=[\w.~-]*)*$/.test(value) &&
      [...new URLSearchParams(value).values()].filter((one) => one === '').length === 1,
    'must be a query such as limit=500&cursor=, with one parameter without a value: that of the cursor',
  );

const emailList = z
  .string()
  .transform((value) =>
    value
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(normaliseEmail),
  )
  .refine((list) => list.every(isEmail), 'must be e-mail addresses with commas between them');

const encryptionKey = z
  .string()
  .transform((value) =>
    /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64'),
  )
  .refine(
    (key) => key.length === 32,
    'must be 32 bytes as base64 or hexadecimal; make one with: openssl rand -base64 32',
  );

/** In milliseconds. */

const host = z.string().regex(/^[\w.:-]+$/, 'must be a name or address of this machine');

/** Every variable by itself; which ones are needed depends on the mode. */
const variablesSchema = z
  .object({
    SHOP_MODE: z.enum(['live', 'demo'], 'must be live or demo'),
    SERVICE_BASE_URL: webAddress,
    SERVICE_TENANT_ID: identifier,
    SERVICE_CLIENT_ID: identifier,
    SERVICE_CLIENT_SECRET: secret,
    SERVICE_WEBHOOK_SECRET: secret,
    SERVICE_WEBHOOK_SECRET_PREVIOUS: secret,
    SERVICE_FORM_ORIGIN: origin,
    SERVICE_FORM_ENVIRONMENT: z.string(),
    UPSTREAM_TIMEOUT_MS: wholeNumber(100, 120_000),
    TRANSACTIONS_MAX_MB: wholeNumber(1, 1_000_000),
    TRANSACTIONS_MAX_SECONDS: wholeNumber(1, 7_200),
    TRANSACTIONS_PAGES: pagesQuery,
    CUSTOMERS_MAX_SECONDS: wholeNumber(1, 3_600),
    CUSTOMERS_PAGES: pagesQuery,
    DATABASE_URL: databaseAddress,
    DIRECT_DATABASE_URL: databaseAddress,
    // Long work renews its lease beside its transaction.
    DATABASE_POOL_SIZE: wholeNumber(2, 500),
    DATABASE_LISTEN: z.enum(['on', 'off'], 'must be on or off'),
    DATABASE_LOCK_TIMEOUT_MS: wholeNumber(100, 60_000),
    DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(1_000, 600_000),
    SITE_URL: origin,
    NEXTAUTH_SECRET: secret.min(32, 'must have 32 characters or more'),
    TOKEN_ENCRYPTION_KEY: encryptionKey,
    TOKEN_ENCRYPTION_KEY_OTHER: encryptionKey,
    SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
    MAIL_FROM: sender,
    MERCHANT_EMAILS: emailList,
    PLAN_IDS: planIds,
    GITHUB_ID: identifier,
    GITHUB_SECRET: secret,
    GOOGLE_ID: identifier,
    GOOGLE_SECRET: secret,
    HOST: host,
    PORT: port,
    HEALTH_PORT: port,
    DRAIN_DELAY_MS: wholeNumber(0, 60_000),
    SANDBOX_PORT: port,
    TRUSTED_PROXIES: wholeNumber(0, 10),
    CLIENT_IP_HEADER: headerName,
    WORKERS: wholeNumber(0, 16),
    DATA_DIR: z.string(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    LOG_FORMAT: z.enum(['json', 'text'], 'must be json or text'),
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(['http:', 'https:'], 'http://127.0.0.1:4318'),
  })
  .partial();

/** The variables that are set, each well-formed. */
export type Variables = z.output<typeof variablesSchema>;

/** What live mode cannot do without, and how to come by it. */
const liveVariables = {
  SERVICE_BASE_URL: "the service's address",
  SERVICE_TENANT_ID: 'your tenant there',
  SERVICE_CLIENT_ID: 'the client id of that tenant',
  SERVICE_CLIENT_SECRET: 'the client secret of that tenant',
  SERVICE_WEBHOOK_SECRET: 'the signing secret from its Webhook Settings page',
  DATABASE_URL: 'a PostgreSQL database of its own',
  SITE_URL: "the shop's public address",
  NEXTAUTH_SECRET: 'at least 32 random characters; make them with: openssl rand -base64 32',
  SMTP_URL: 'the server that sends the mail',
  MAIL_FROM: 'the sender of the mail',
  TRUSTED_PROXIES:
    'how many proxies of yours stand before the shop; 0 where visitors connect to it directly',
} as const satisfies Partial<Record<keyof Variables, string>>;
type LiveVariable = keyof typeof liveVariables;
const liveNames = Object.keys(liveVariables) as LiveVariable[];

const pairs = [
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['GOOGLE_ID', 'GOOGLE_SECRET'],
] as const;

/** Empty means unset, also when only spaces are left. Auth.js's newer name is understood too. */
function withoutEmpty(source: Source): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value?.trim()) filled[name] = value.trim();
  }
  const authSecret = filled.NEXTAUTH_SECRET ?? filled.AUTH_SECRET;
  return authSecret ? { ...filled, NEXTAUTH_SECRET: authSecret } : filled;
}

/** The variables about a real service that are set. */
function serviceVariables(filled: Record<string, string>): string[] {
  return Object.keys(filled).filter(
    (name) => name in variablesSchema.shape && /^SERVICE_/.test(name),
  );
}

/**
 * The mode that variables name, whatever is wrong with the others, such as on a machine that only builds.
 */
export function readMode(source: Source): Env['mode'] {
  return modeOf(withoutEmpty(source));
}

/** What is said, or else what is meant: half of a live environment is never taken for a demo. */
function modeOf(filled: Record<string, string>): Env['mode'] {
  if (filled.SHOP_MODE === 'demo' || filled.SHOP_MODE === 'live') return filled.SHOP_MODE;
  return serviceVariables(filled).length > 0 ? 'live' : 'demo';
}

/**
 * Why this is no demo. A demo shows sign-in links to whoever asks and lets them be the merchant: a
 * live shop whose secrets did not arrive must not become one.
 */
function notADemo(filled: Record<string, string>): string[] {
  const siteUrl = asUrl(filled.SITE_URL ?? '');
  const signs: string[] = [];
  if (siteUrl && !isLoopbackHost(siteUrl.hostname)) signs.push('SITE_URL names a public address');
  if (filled.HOST && !isLoopbackHost(filled.HOST)) signs.push('HOST is not of this machine alone');
  if (filled.SMTP_URL) signs.push('SMTP_URL is set');
  if (filled.MERCHANT_EMAILS) signs.push('MERCHANT_EMAILS is set');
  return signs;
}

/** The mode has to be said where the other variables could mean something else. */
function modeProblems(filled: Record<string, string>): string[] {
  const [service] = serviceVariables(filled);
  if (filled.SHOP_MODE === 'live') return [];
  if (service && filled.SHOP_MODE === 'demo') {
    return [`SHOP_MODE is demo, but ${service} is set: for live mode say SHOP_MODE=live`];
  }
  if (service) {
    return [
      `SHOP_MODE is missing: ${service} is set; say SHOP_MODE=live, or unset it for the demo`,
    ];
  }
  const signs = notADemo(filled);
  if (signs.length === 0) return [];
  const said = filled.SHOP_MODE === 'demo' ? 'SHOP_MODE is demo' : 'SHOP_MODE is missing';
  return [
    `${said}, but ${signs.join(', ')}: a demo is for this machine alone; for a shop that others ` +
      'reach say SHOP_MODE=live',
  ];
}

function limitProblems(filled: Record<string, string>): string[] {
  const lockMs = Number(filled.DATABASE_LOCK_TIMEOUT_MS ?? 5_000);
  const statementMs = Number(filled.DATABASE_STATEMENT_TIMEOUT_MS ?? 20_000);
  return lockMs < statementMs || Number.isNaN(lockMs + statementMs)
    ? []
    : [
        'DATABASE_LOCK_TIMEOUT_MS must be less than DATABASE_STATEMENT_TIMEOUT_MS, which counts the waiting too',
      ];
}

function problemsOf(filled: Record<string, string>, mode: Env['mode']): string[] {
  const problems = [...modeProblems(filled), ...limitProblems(filled)];
  for (const [one, other] of [...pairs, ...pairs.map(([id, key]) => [key, id] as const)]) {
    if (filled[one] && !filled[other]) {
      problems.push(`${other} is missing: ${one} is set, and they belong together`);
    }
  }
  if (filled.CLIENT_IP_HEADER && !(Number(filled.TRUSTED_PROXIES) > 0)) {
    problems.push(
      'CLIENT_IP_HEADER is set, but TRUSTED_PROXIES is not 1 or more: without a proxy, it is the visitor who sets it',
    );
  }
  const absent = mode === 'live' ? liveNames.filter((name) => !filled[name]) : [];
  return [...problems, ...absent.map(missing)];
}

/**
 * Checks every variable, before anything is started.
 *
 * @throws EnvironmentError with all that is wrong; values are never repeated in it
 */
export function readVariables(source: Source): { mode: Env['mode']; variables: Variables } {
  const filled = withoutEmpty(source);
  const mode = modeOf(filled);
  const parsed = variablesSchema.safeParse(filled);
  const malformed = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}`,
  );
  const problems = [...new Set(malformed), ...problemsOf(filled, mode)];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  return { mode, variables: parsed.data };
}

/** How this process logs. Lenient, because a wrong environment has to be logged too. */
export function logSettings(): { level: LogLevel; json: boolean } {
  const level = logLevels.find((name) => name === process.env.LOG_LEVEL?.trim()) ?? 'info';
  const format = process.env.LOG_FORMAT?.trim();
  return { level, json: format ? format === 'json' : process.env.NODE_ENV === 'production' };
}

/** How this process reports traces and metrics: by OpenTelemetry's own variables, most of which its SDK reads itself. */
export function telemetrySettings() {
  const given = withoutEmpty(process.env);
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isEnabled = given.OTEL_SDK_DISABLED !== 'true';
  return {
    isOn: isEnabled && (endpoint ?? given.OTEL_METRICS_EXPORTER) !== undefined,
    sendsTraces: isEnabled && endpoint !== undefined && given.OTEL_TRACES_EXPORTER !== 'none',
    serviceName: given.OTEL_SERVICE_NAME,
    scheduleDelayMs: Number(given.OTEL_BSP_SCHEDULE_DELAY ?? 5_000),
    hasPropagators: given.OTEL_PROPAGATORS !== undefined,
  };
}

/** Whether a trace may begin before the shop: OTEL_PROPAGATORS names the header that a proxy of ours sets. */
export function trustsTraceHeaders(): boolean {
  return process.env.OTEL_PROPAGATORS?.split(',').includes('tracecontext') ?? false;
}

/** What a start in demo mode writes down for the processes of the shop (`.data/runtime.json`). */
export const runtimeSchema = z.object({
  siteUrl: z.url(),
  databaseUrl: z.string().min(1),
  authSecret: z.string().min(32),
  sandboxUrl: z.url(),
  service: z.object({
    baseUrl: z.url(),
    tenantId: z.string().min(1),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    webhookSecret: z.string().min(1),
  }),
});
export type Runtime = z.infer<typeof runtimeSchema>;

/**
 * Makes the environment complete from the variables and, in demo mode, from what the start wrote
 * down. Pure: reads no file and no clock.
 *
 * @param runtime the parsed content of `runtime.json`; not looked at in live mode
 * @throws EnvironmentError with all that is wrong
 */
export function parseEnv(source: Source, runtime: unknown): Env {
  const { mode, variables } = readVariables(source);
  return mode === 'live' ? liveEnv(variables) : demoEnv(variables, runtime);
}

function demoEnv(variables: Variables, runtime: unknown): Env {
  const started = runtimeSchema.safeParse(runtime);
  if (!started.success) {
    throw new EnvironmentError([
      runtime === undefined
        ? 'the shop has not been started here yet: run npm run dev, or say SHOP_MODE=live and set what live mode needs'
        : 'runtime.json is from another version or damaged: run npm run dev again',
    ]);
  }
  const { webhookSecret, ...account } = started.data.service;
  const authSecret = variables.NEXTAUTH_SECRET ?? started.data.authSecret;
  return {
    ...commonEnv(variables, authSecret),
    mode: 'demo',
    ...databaseUrls(variables, variables.DATABASE_URL ?? started.data.databaseUrl),
    siteUrl: variables.SITE_URL ?? started.data.siteUrl,
    service: {
      ...serviceDefaults(variables, account.baseUrl),
      ...account,
      webhookSecrets: [webhookSecret],
    },
    mailFrom: variables.MAIL_FROM ?? 'Demo shop <shop@demo.example>',
    sandboxUrl: started.data.sandboxUrl,
  };
}

function liveEnv(variables: Variables): Env {
  const authSecret = needed(variables, 'NEXTAUTH_SECRET');
  const baseUrl = needed(variables, 'SERVICE_BASE_URL');
  const previousSecret = variables.SERVICE_WEBHOOK_SECRET_PREVIOUS;
  return {
    ...commonEnv(variables, authSecret),
    mode: 'live',
    ...databaseUrls(variables, needed(variables, 'DATABASE_URL')),
    siteUrl: needed(variables, 'SITE_URL'),
    service: {
      ...serviceDefaults(variables, baseUrl),
      baseUrl,
      tenantId: needed(variables, 'SERVICE_TENANT_ID'),
      clientId: needed(variables, 'SERVICE_CLIENT_ID'),
      clientSecret: needed(variables, 'SERVICE_CLIENT_SECRET'),
      webhookSecrets: [
        needed(variables, 'SERVICE_WEBHOOK_SECRET'),
        ...(previousSecret ? [previousSecret] : []),
      ],
    },
    mailFrom: needed(variables, 'MAIL_FROM'),
    sandboxUrl: undefined,
  };
}

function needed<Name extends LiveVariable>(
  variables: Variables,
  name: Name,
): NonNullable<Variables[Name]> {
  const value = variables[name];
  if (value === undefined) throw new EnvironmentError([missing(name)]);
  return value;
}

function missing(name: LiveVariable): string {
  return `${name} is missing: ${liveVariables[name]}`;
}

/** How long a call to the service may take, in milliseconds. */
function upstreamTimeoutMs(variables: Variables): number {
  return variables.UPSTREAM_TIMEOUT_MS ?? 20_000;
}

/** What a payment waits for the service, and a little to write down what it answered. */
export function shutdownTimes(variables: Variables): Shutdown {
  return {
    delayMs: variables.DRAIN_DELAY_MS ?? 0,
    graceMs: upstreamTimeoutMs(variables) + 5_000,
  };
}

function listLimits(variables: Variables): ListLimits {
  const { TRANSACTIONS_MAX_MB: megabytes, TRANSACTIONS_MAX_SECONDS: seconds } = variables;
  return {
    maxBytes: megabytes === undefined ? listDefaults.maxBytes : megabytes * 1024 * 1024,
    maxMs: seconds === undefined ? listDefaults.maxMs : seconds * 1_000,
    pages: variables.TRANSACTIONS_PAGES,
  };
}

function customerLimits(variables: Variables): ListLimits {
  const seconds = variables.CUSTOMERS_MAX_SECONDS;
  return {
    maxBytes: listLimits(variables).maxBytes,
    maxMs: seconds === undefined ? Math.max(60_000, upstreamTimeoutMs(variables)) : seconds * 1_000,
    pages: variables.CUSTOMERS_PAGES,
  };
}

function serviceDefaults(variables: Variables, baseUrl: string) {
  return {
    formOrigin: variables.SERVICE_FORM_ORIGIN ?? new URL(baseUrl).origin,
    formEnvironment: variables.SERVICE_FORM_ENVIRONMENT ?? 'sandbox',
    timeoutMs: upstreamTimeoutMs(variables),
    list: listLimits(variables),
    customers: customerLimits(variables),
  };
}

function databaseUrls({ DIRECT_DATABASE_URL: direct }: Variables, databaseUrl: string) {
  const isPooled = direct !== undefined && direct !== databaseUrl;
  return { databaseUrl, directDatabaseUrl: direct ?? databaseUrl, isPooled };
}

/**
 * How long statements may take and wait, whatever else is set.
 * @throws EnvironmentError where one of the two is not a number in its range
 */
export function readDatabaseLimits(source: Source): DatabaseLimits {
  const { DATABASE_LOCK_TIMEOUT_MS, DATABASE_STATEMENT_TIMEOUT_MS } = source;
  const given = withoutEmpty({ DATABASE_LOCK_TIMEOUT_MS, DATABASE_STATEMENT_TIMEOUT_MS });
  const parsed = variablesSchema.safeParse(given);
  if (parsed.success) return databaseLimits(parsed.data);
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  );
}

function databaseLimits(variables: Variables): DatabaseLimits {
  return {
    lockMs: variables.DATABASE_LOCK_TIMEOUT_MS ?? 5_000,
    statementMs: variables.DATABASE_STATEMENT_TIMEOUT_MS ?? 20_000,
  };
}

function commonEnv(variables: Variables, authSecret: string) {
  return {
    databasePoolSize: variables.DATABASE_POOL_SIZE ?? 10,
    databaseLimits: databaseLimits(variables),
    listens: variables.DATABASE_LISTEN !== 'off',
    shutdown: shutdownTimes(variables),
    health: { host: variables.HOST ?? '127.0.0.1', port: variables.HEALTH_PORT },
    trustedProxies: variables.TRUSTED_PROXIES ?? 0,
    clientIpHeader: variables.CLIENT_IP_HEADER,
    authSecret,
    encryptionKey: variables.TOKEN_ENCRYPTION_KEY ?? deriveKey(authSecret),
    otherEncryptionKey: variables.TOKEN_ENCRYPTION_KEY_OTHER,
    smtpUrl: variables.SMTP_URL,
    merchantEmails: variables.MERCHANT_EMAILS ?? [],
    planIds: variables.PLAN_IDS ?? {},
    oauth: {
      ...oauthClient('github', variables.GITHUB_ID, variables.GITHUB_SECRET),
      ...oauthClient('google', variables.GOOGLE_ID, variables.GOOGLE_SECRET),
    },
    dataDir: dataDirectory(variables.DATA_DIR),
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}

function oauthClient(name: keyof Env['oauth'], clientId?: string, clientSecret?: string) {
  return clientId && clientSecret ? { [name]: { clientId, clientSecret } } : {};
}

function deriveKey(authSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, '', 'storefront token encryption', 32));
}

/** Next would otherwise take every file below for one that its server needs. */
function dataDirectory(given: string | undefined): string {
  return resolve(/* turbopackIgnore: true */ given || '.data');
}

/** Where the start writes down what it chose and generated. */
export function runtimeFile(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'runtime.json');
}

function readRuntime(source: Source): unknown {
  const file = runtimeFile(dataDirectory(source.DATA_DIR?.trim()));
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function freeze<T>(value: T): T {
  if (value && typeof value === 'object' && !ArrayBuffer.isView(value)) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}

let current: Env | undefined;

/**
 * The environment of this process, parsed on first use and kept.
 *
 * @throws EnvironmentError with all that is wrong
 */
export function env(): Env {
  if (!current) {
    current = freeze(parseEnv(process.env, readRuntime(process.env)));
    // next-auth reads its own variable; it must never differ from ours.
    process.env.NEXTAUTH_URL = current.siteUrl;
    // Requests reach it with their public name already corrected (proxy.ts).
    process.env.AUTH_TRUST_HOST = '1';
  }
  return current;
}

/** Whether the shop runs on its own sandbox. */
export function isDemo(): boolean {
  return env().mode === 'demo';
}

/** Replaces the environment of this process, for tests; undefined makes the next use parse again. */
export function setEnv(replacement: Env | undefined): void {
  current = replacement && freeze(replacement);
}

/** Whether pages are compiled when they are asked for (`next dev`). */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** The user agent of requests for dynamic pages, which next.config.js makes for a build and has compiled in. */
export function wholePageMark(): string {
  return process.env.WHOLE_PAGE ?? '';
}
