import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { databaseLimits } from './db/session.ts';
import {
  addressOf,
  asUrl,
  databaseAddress,
  emailList,
  encryptionKey,
  host,
  identifier,
  oneOrTwo,
  origin,
  planIds, // module: subscriptions
  port,
  secret,
  sender,
  webAddress,
  wholeNumber,
} from './env-values.ts';
import { isLoopbackHost } from './loopback.ts';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Source = Readonly<Record<string, string | undefined>>;

/** Required by every shop. The start of a demo chooses these values. */
const needed = {
  SERVICE_BASE_URL: webAddress,
  SERVICE_TENANT_ID: identifier,
  SERVICE_CLIENT_ID: identifier,
  SERVICE_CLIENT_SECRET: secret,
  SERVICE_WEBHOOK_SECRET: oneOrTwo(secret),
  SITE_URL: origin,
  TRUSTED_PROXIES: wholeNumber(0, 10),
  DATABASE_URL: databaseAddress,
  NEXTAUTH_SECRET: secret.min(32, 'must have 32 characters or more'),
  MAIL_FROM: sender,
};

const schema = z.object({
  SHOP_MODE: z.enum(['live', 'demo'], 'must be live or demo').default('demo'),
  ...z.object(needed).partial().shape,
  SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
  MERCHANT_EMAILS: emailList.default([]),
  PLAN_IDS: planIds.default({}), // module: subscriptions
  GITHUB_ID: identifier.optional(),
  GITHUB_SECRET: secret.optional(),
  GOOGLE_ID: identifier.optional(),
  GOOGLE_SECRET: secret.optional(),
  TOKEN_ENCRYPTION_KEY: oneOrTwo(encryptionKey).optional(),
  SERVICE_FORM_ENVIRONMENT: z.string().default('sandbox'),
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  // At least two, since long work renews its lease while its transaction is open.
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  UPSTREAM_TIMEOUT_MS: wholeNumber(100, 120_000).default(20_000),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  HEALTH_PORT: port.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  DATA_DIR: z.string().default('.data'),
});
const complete = schema.extend(needed);

export const variableNames = Object.keys(schema.shape);
export type Variables = z.output<typeof schema>;

/** Required in live mode, with an explanation for error messages. */
const neededInLive: Partial<Record<keyof Variables, string>> = {
  SERVICE_BASE_URL: "the service's address",
  SERVICE_TENANT_ID: 'your tenant there',
  SERVICE_CLIENT_ID: 'the client id of that tenant',
  SERVICE_CLIENT_SECRET: 'the client secret of that tenant',
  SERVICE_WEBHOOK_SECRET: 'the signing secret from its Webhook Settings page',
  SITE_URL: "the shop's public address",
  TRUSTED_PROXIES:
    'how many proxies of yours stand before the shop; 0 where visitors connect to it directly',
  DATABASE_URL: 'a PostgreSQL database of its own',
  NEXTAUTH_SECRET: 'at least 32 random characters; make them with: openssl rand -base64 32',
  SMTP_URL: 'the server that sends the mail',
  MAIL_FROM: 'the sender of the mail',
};

const pairs = [
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['GITHUB_SECRET', 'GITHUB_ID'],
  ['GOOGLE_ID', 'GOOGLE_SECRET'],
  ['GOOGLE_SECRET', 'GOOGLE_ID'],
] as const;

/** The environment is incomplete or inconsistent. The message lists all problems. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(`The environment is not right:\n${list}\nEvery variable is explained in .env.example.`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

function withoutEmpty(source: Source): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value?.trim()) filled[name] = value.trim();
  }
  return filled;
}

function serviceVariable(filled: Record<string, string>): string | undefined {
  return variableNames.find((name) => name.startsWith('SERVICE_') && filled[name]);
}

/** Explicit mode, else inferred. A partial live configuration is never treated as a demo. */
function modeOf(filled: Record<string, string>): Variables['SHOP_MODE'] {
  if (filled.SHOP_MODE === 'demo' || filled.SHOP_MODE === 'live') return filled.SHOP_MODE;
  return serviceVariable(filled) ? 'live' : 'demo';
}

/** The mode, even if other variables are wrong or missing, as on a machine that only builds. */
export function readMode(source: Source): Variables['SHOP_MODE'] {
  return modeOf(withoutEmpty(source));
}

/**
 * Reasons against a demo. A demo shows sign-in links to every visitor and lets them be the merchant, so a live shop
 * that lost its configuration must not become one.
 */
function modeProblems(filled: Record<string, string>): string[] {
  const { SHOP_MODE: mode, SITE_URL: siteUrl = '', HOST: host, SMTP_URL, MERCHANT_EMAILS } = filled;
  if (mode !== undefined && mode !== 'demo') return [];
  const service = serviceVariable(filled);
  const site = asUrl(siteUrl);
  const signs: string[] = [];
  if (service) signs.push(`${service} is set`);
  if (site && !isLoopbackHost(site.hostname)) signs.push('SITE_URL names a public address');
  if (host && !isLoopbackHost(host)) signs.push('HOST is not of this machine alone');
  if (SMTP_URL) signs.push('SMTP_URL is set');
  if (MERCHANT_EMAILS) signs.push('MERCHANT_EMAILS is set');
  if (signs.length === 0) return [];
  return [
    `SHOP_MODE is ${mode ?? 'missing'}, but ${signs.join(', ')}: a demo is for this machine alone; ` +
      'for a shop that others reach say SHOP_MODE=live',
  ];
}

function problemsOf(filled: Record<string, string>): string[] {
  const problems = modeProblems(filled);
  for (const [name, other] of pairs) {
    if (filled[name] && !filled[other]) {
      problems.push(`${other} is missing: ${name} is set, and they belong together`);
    }
  }
  if (modeOf(filled) === 'demo') return problems;
  for (const [name, meaning] of Object.entries(neededInLive)) {
    if (!filled[name]) problems.push(`${name} is missing: ${meaning}`);
  }
  return problems;
}

/**
 * Validates every variable.
 * @throws EnvironmentError with all problems, without values
 */
export function readVariables(source: Source): Variables {
  const filled = withoutEmpty(source);
  const parsed = schema.safeParse(filled);
  const malformed = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])} ${message}`,
  );
  const problems = [...new Set(malformed), ...problemsOf(filled)];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  return parsed.data;
}

/** A demo's start writes these values to `.data/runtime.json`, for all processes of the shop. */
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

function variablesOf({ service, ...runtime }: Runtime): Record<keyof typeof needed, string> {
  return {
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_TENANT_ID: service.tenantId,
    SERVICE_CLIENT_ID: service.clientId,
    SERVICE_CLIENT_SECRET: service.clientSecret,
    SERVICE_WEBHOOK_SECRET: service.webhookSecret,
    SITE_URL: runtime.siteUrl,
    TRUSTED_PROXIES: '0',
    DATABASE_URL: runtime.databaseUrl,
    NEXTAUTH_SECRET: runtime.authSecret,
    MAIL_FROM: 'Demo shop <shop@demo.example>',
  };
}

/**
 * Combines the variables and, in demo mode, the values of the runtime file. Reads no file and no clock.
 * @param runtime the parsed `runtime.json`; ignored in live mode
 * @throws EnvironmentError with all problems
 */
export function parseEnv(source: Source, runtime: unknown): Env {
  if (readVariables(source).SHOP_MODE === 'live') {
    return toEnv(complete.parse(withoutEmpty(source)), undefined);
  }
  const started = runtimeSchema.safeParse(runtime);
  const chosen = started.success ? variablesOf(started.data) : {};
  const variables = complete.safeParse({ ...chosen, ...withoutEmpty(source) });
  if (!started.success || !variables.success) {
    throw new EnvironmentError([
      runtime === undefined
        ? 'the shop has not been started here yet: run npm run dev, or say SHOP_MODE=live and set what live mode needs'
        : 'runtime.json is from another version or damaged: run npm run dev again',
    ]);
  }
  return toEnv(variables.data, started.data.sandboxUrl);
}

function toEnv(variables: z.output<typeof complete>, sandboxUrl: string | undefined) {
  const { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: authSecret } = variables;
  const directDatabaseUrl = variables.DIRECT_DATABASE_URL ?? databaseUrl;
  const [encryptionKey = deriveKey(authSecret), otherEncryptionKey] =
    variables.TOKEN_ENCRYPTION_KEY ?? [];
  return {
    mode: variables.SHOP_MODE,
    databaseUrl,
    directDatabaseUrl,
    /** Whether a pooler lends connections for single transactions, and loses session settings. */
    isPooled: directDatabaseUrl !== databaseUrl,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    databaseLimits,
    shutdown: shutdownTimes(variables),
    health: { host: variables.HOST, port: variables.HEALTH_PORT },
    siteUrl: variables.SITE_URL,
    trustedProxies: variables.TRUSTED_PROXIES,
    service: serviceOf(variables),
    authSecret,
    encryptionKey,
    /** A second key for decryption, while keys are being replaced. */
    otherEncryptionKey,
    /** Undefined in a demo without a mail server, whose mail stays in the local mailbox. */
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    merchantEmails: variables.MERCHANT_EMAILS,
    planIds: variables.PLAN_IDS, // module: subscriptions
    oauth: oauthOf(variables),
    sandboxUrl,
  };
}

export type Env = ReturnType<typeof toEnv>;
/** Payment service URL and credentials. */
export type ServiceEnv = Env['service'];

function serviceOf(variables: z.output<typeof complete>) {
  const { SERVICE_BASE_URL: baseUrl, UPSTREAM_TIMEOUT_MS: timeoutMs } = variables;
  return {
    /** Without a trailing slash. */
    baseUrl,
    tenantId: variables.SERVICE_TENANT_ID,
    clientId: variables.SERVICE_CLIENT_ID,
    clientSecret: variables.SERVICE_CLIENT_SECRET,
    webhookSecrets: variables.SERVICE_WEBHOOK_SECRET,
    formOrigin: new URL(baseUrl).origin,
    formEnvironment: variables.SERVICE_FORM_ENVIRONMENT,
    timeoutMs,
  };
}

interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

function oauthOf(variables: Variables): { github?: OAuthClient; google?: OAuthClient } {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = variables;
  return {
    ...(GITHUB_ID &&
      GITHUB_SECRET && { github: { clientId: GITHUB_ID, clientSecret: GITHUB_SECRET } }),
    ...(GOOGLE_ID &&
      GOOGLE_SECRET && { google: { clientId: GOOGLE_ID, clientSecret: GOOGLE_SECRET } }),
  };
}

/** Shutdown timing, in milliseconds. */
export function shutdownTimes({
  SHOP_MODE,
  UPSTREAM_TIMEOUT_MS,
}: Pick<Variables, 'SHOP_MODE' | 'UPSTREAM_TIMEOUT_MS'>) {
  return {
    /** How long requests are still accepted, so that the load balancer can notice that the process is not ready. */
    delayMs: SHOP_MODE === 'live' ? 5_000 : 0,
    graceMs: UPSTREAM_TIMEOUT_MS + 5_000,
  };
}

function deriveKey(authSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, '', 'storefront token encryption', 32));
}

// `turbopackIgnore`: otherwise Next would ship every file of the folder with the server.
function dataDirectory(given: string): string {
  return resolve(/* turbopackIgnore: true */ given);
}

export function runtimeFile(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'runtime.json');
}

function readRuntime(source: Source): unknown {
  const file = runtimeFile(dataDirectory(source.DATA_DIR?.trim() || '.data'));
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
 * The environment of this process, parsed once.
 * @throws EnvironmentError with all problems
 */
export function env(): Env {
  if (!current) {
    current = freeze(parseEnv(process.env, readRuntime(process.env)));
    // next-auth reads NEXTAUTH_URL itself; it must equal SITE_URL.
    process.env.NEXTAUTH_URL = current.siteUrl;
    // Safe, since proxy.ts sets the host of forwarded requests to the public one.
    process.env.AUTH_TRUST_HOST = '1';
  }
  return current;
}

export function isDemo(): boolean {
  return env().mode === 'demo';
}

/** Replaces the environment in tests; undefined parses it again on the next use. */
export function setEnv(replacement: Env | undefined): void {
  current = replacement && freeze(replacement);
}

/** Log level and format. Lenient, because a wrong environment must be logged, too. */
export function logSettings(): { level: LogLevel; json: boolean } {
  const level = logLevels.find((name) => name === process.env.LOG_LEVEL?.trim()) ?? 'info';
  return { level, json: process.env.NODE_ENV === 'production' };
}

export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** The user agent that marks requests for dynamic pages; next.config.js generates it and compiles it in. */
export function wholePageMark(): string {
  return process.env.WHOLE_PAGE ?? '';
}
