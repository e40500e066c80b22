import { parseArgs } from 'node:util';

export const HELP = `Tries whether an implementation keeps the rules of the payments and billing interface.

  npm run labs -- conformance --base-url URL --tenant ID --client-id ID --client-secret SECRET [options]
  npm run labs -- conformance --start-sandbox [--profile full|minimal|alternate]

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

export const PROFILES = ['full', 'minimal', 'alternate'] as const;

export class UsageError extends Error {}

export type ConformanceOptions = NonNullable<ReturnType<typeof readOptions>>;

export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
) {
  const values = parse(args);
  if (values.help) return null;
  const profile = PROFILES.find((name) => name === values.profile);
  if (!profile) throw new UsageError(`--profile is one of: ${PROFILES.join(', ')}.`);
  if (values['webhook-port'] && !values['webhook-secret'] && !values['sandbox-control']) {
    throw new UsageError('--webhook-port needs --webhook-secret, the tenant’s signing secret.');
  }
  return {
    /** Null: start a sandbox. */
    service: values['start-sandbox'] ? null : serviceOf(values, env),
    profile,
    tokenCommand: values['token-command'],
    declinedTokenCommand: values['declined-token-command'],
    sandboxControl: values['sandbox-control'],
    webhookPort: numberOf('--webhook-port', values['webhook-port']),
    webhookSecret: values['webhook-secret'],
    webhookSeconds: numberOf('--webhook-seconds', values['webhook-seconds']) ?? 10,
    timeoutSeconds: numberOf('--timeout-seconds', values['timeout-seconds']) ?? 5,
    taxCode: values['tax-code'],
    currency: values.currency,
    only: values.only,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'base-url': { type: 'string', default: '' },
        tenant: { type: 'string', default: '' },
        'client-id': { type: 'string' },
        'client-secret': { type: 'string' },
        'start-sandbox': { type: 'boolean' },
        profile: { type: 'string', default: 'full' },
        'token-command': { type: 'string' },
        'declined-token-command': { type: 'string' },
        'sandbox-control': { type: 'boolean', default: false },
        'webhook-port': { type: 'string' },
        'webhook-secret': { type: 'string' },
        'webhook-seconds': { type: 'string' },
        'timeout-seconds': { type: 'string' },
        'tax-code': { type: 'string' },
        currency: { type: 'string', default: 'EUR' },
        only: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function serviceOf(
  values: ReturnType<typeof parse>,
  env: Readonly<Record<string, string | undefined>>,
) {
  const { 'base-url': baseUrl, tenant: tenantId } = values;
  const clientId = values['client-id'] ?? env.SERVICE_CLIENT_ID ?? '';
  const clientSecret = values['client-secret'] ?? env.SERVICE_CLIENT_SECRET ?? '';
  const missing = Object.entries({
    ...{ '--base-url': baseUrl, '--tenant': tenantId },
    ...{ '--client-id': clientId, '--client-secret': clientSecret },
  }).filter(([, value]) => value === '');
  if (missing.length > 0) {
    throw new UsageError(`Missing: ${missing.map(([flag]) => flag).join(', ')}.`);
  }
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError('--base-url is an http or https URL.');
  }
  return { baseUrl, tenantId, clientId, clientSecret };
}

function numberOf(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new UsageError(`${flag} is a number of at least 0.`);
}
