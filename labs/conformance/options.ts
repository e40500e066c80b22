import { parseArgs } from 'node:util';

export const HELP = `Tries whether an implementation keeps the rules of the payments and billing interface.

  npm run labs -- conformance --base-url URL --tenant ID --client-id ID --client-secret SECRET [options]
  npm run labs -- conformance --start-sandbox [full|minimal|alternate]

It creates customers, products, plans and subscriptions at the service and charges cards: use a
tenant that is there for tests.

  --token-command CMD           prints a payment token of a card that is approved, or JSON with
                                token, last4Digits and cardType; run for each of the about 50 tokens
  --declined-token-command CMD  the same for a card that is declined
  --sandbox-control             the service is this project's sandbox: take tokens, a second tenant,
                                the clock and the webhook settings from its control calls
  --webhook-port N              receive webhooks on this port; the tenant's destination has to be
                                http://<this machine>:N/webhooks
  --webhook-secret SECRET       the tenant's signing secret
  --webhook-seconds N           how long an event may take (10)
  --timeout-seconds  N          how long it may take until a change is shown (5)
  --tax-code CODE               a tax code that the service knows
  --currency CODE               currency of what is created (EUR)
  --only TEXT                   only rules whose id contains this text; can be given several times

Client id and secret can also come from SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET. The exit code is
0 when no rule failed, 1 when one did, 2 when the options are wrong.
`;

export const SANDBOX_KINDS = ['full', 'minimal', 'alternate'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];

export type ConformanceOptions = {
  /** Null to start a sandbox for the run. */
  readonly service: {
    readonly baseUrl: string;
    readonly tenantId: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  readonly startSandbox: SandboxKind;
  readonly tokenCommand: string | undefined;
  readonly declinedTokenCommand: string | undefined;
  readonly sandboxControl: boolean;
  readonly webhookPort: number | undefined;
  readonly webhookSecret: string | undefined;
  readonly webhookSeconds: number;
  readonly timeoutSeconds: number;
  readonly taxCode: string | undefined;
  readonly currency: string;
  readonly only: readonly string[];
};

/** The options are invalid. */
export class UsageError extends Error {}

/**
 * Reads the command line.
 *
 * @returns null when help is requested.
 * @throws UsageError for invalid arguments.
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): ConformanceOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const startSandbox = kindOf(values['start-sandbox']);
  const webhookPort = numberOf('--webhook-port', values['webhook-port'], 65_535);
  const webhookSeconds = numberOf('--webhook-seconds', values['webhook-seconds'], 3_600) ?? 10;
  const timeoutSeconds = numberOf('--timeout-seconds', values['timeout-seconds'], 3_600) ?? 5;
  const webhookSecret = values['webhook-secret'];
  if (webhookPort !== undefined && !webhookSecret && !values['sandbox-control']) {
    throw new UsageError('--webhook-port needs --webhook-secret, the tenant’s signing secret.');
  }
  return {
    service: startSandbox === undefined ? serviceOf(values, env) : null,
    startSandbox: startSandbox ?? 'full',
    tokenCommand: values['token-command'],
    declinedTokenCommand: values['declined-token-command'],
    sandboxControl: values['sandbox-control'] ?? false,
    webhookPort,
    webhookSecret,
    webhookSeconds,
    timeoutSeconds,
    taxCode: values['tax-code'],
    currency: values.currency ?? 'EUR',
    only: values.only ?? [],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withDefaultKind(args),
      options: {
        'base-url': { type: 'string' },
        tenant: { type: 'string' },
        'client-id': { type: 'string' },
        'client-secret': { type: 'string' },
        'start-sandbox': { type: 'string' },
        'token-command': { type: 'string' },
        'declined-token-command': { type: 'string' },
        'sandbox-control': { type: 'boolean' },
        'webhook-port': { type: 'string' },
        'webhook-secret': { type: 'string' },
        'webhook-seconds': { type: 'string' },
        'timeout-seconds': { type: 'string' },
        'tax-code': { type: 'string' },
        currency: { type: 'string' },
        only: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--start-sandbox` without a value means the plain one. */
function withDefaultKind(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const next = args[index + 1];
    const isAlone = arg === '--start-sandbox' && (next === undefined || next.startsWith('--'));
    return isAlone ? [arg, 'full'] : [arg];
  });
}

function serviceOf(
  values: ReturnType<typeof parse>,
  env: Readonly<Record<string, string | undefined>>,
) {
  const service = {
    baseUrl: values['base-url'] ?? '',
    tenantId: values.tenant ?? '',
    clientId: values['client-id'] ?? env.SERVICE_CLIENT_ID ?? '',
    clientSecret: values['client-secret'] ?? env.SERVICE_CLIENT_SECRET ?? '',
  };
  const names = { baseUrl: '--base-url', tenantId: '--tenant', clientId: '--client-id' };
  const missing = Object.entries({ ...names, clientSecret: '--client-secret' })
    .filter(([key]) => service[key as keyof typeof service] === '')
    .map(([, flag]) => flag);
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}.`);
  if (!/^https?:\/\//.test(service.baseUrl) || !URL.canParse(service.baseUrl)) {
    throw new UsageError('--base-url is an http or https URL.');
  }
  return service;
}

function kindOf(value: string | undefined): SandboxKind | undefined {
  if (value === undefined) return undefined;
  const kind = SANDBOX_KINDS.find((each) => each === value);
  if (kind === undefined) {
    throw new UsageError(`--start-sandbox is one of: ${SANDBOX_KINDS.join(', ')}.`);
  }
  return kind;
}

function numberOf(flag: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0 || number > max) {
    throw new UsageError(`${flag} is a number from 0 to ${max}.`);
  }
  return number;
}
