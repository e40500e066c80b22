import {
  EnvironmentError,
  type Runtime,
  readVariables,
  shutdownTimes,
  type Variables,
} from '../../lib/env.ts';
import { isLoopbackHost } from '../../lib/loopback.ts';
import { killAfterMs } from '../shared/processes.ts';
import { type Finding, ok, problem, secretsIn, warning } from './findings.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** The grace period of compose.yaml, and of the examples in docs/deploy. */
const USUAL_GRACE_SECONDS = 60;

const EXPLAINED = 'Every variable is explained in .env.example.';

/** Checks that variables are set and plausible. Pure. */
export function examineEnvironment(source: Source, demo: Runtime | undefined): Finding[] {
  let variables: Variables;
  try {
    variables = readVariables(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map((one) => problem(one, EXPLAINED));
  }
  if (variables.SHOP_MODE === 'demo') {
    return [
      problem(
        'This is a demo, on this machine alone',
        'Set SHOP_MODE=live and the variables that .env.example lists for it.',
      ),
    ];
  }
  return [
    ok('SHOP_MODE is live, and everything that it needs is set'),
    ...examineAddresses(variables),
    ...examineSecrets(source, demo),
    ...examineOptions(variables, source),
  ];
}

function examineAddresses(variables: Variables): Finding[] {
  const { SITE_URL: site = '', SERVICE_BASE_URL: service = '', SMTP_URL: smtp = '' } = variables;
  const findings: Finding[] = [];
  if (isLoopbackHost(new URL(site).hostname)) {
    findings.push(
      problem(
        'SITE_URL is an address of this machine',
        'Set it to the address that customers use: links in mails lead there.',
      ),
    );
  } else findings.push(ok(`SITE_URL is public and https: ${site}`));
  if (isLoopbackHost(new URL(service).hostname)) {
    findings.push(
      problem(
        'SERVICE_BASE_URL is an address of this machine: a sandbox charges nobody',
        'Set it to the address of the payment service.',
      ),
    );
  }
  const mail = new URL(smtp);
  if (mail.protocol === 'smtp:' && mail.searchParams.get('requireTLS') === 'false') {
    findings.push(
      warning(
        'SMTP_URL lets mail, with sign-in links in it, go out unencrypted',
        'Use smtps://, or leave requireTLS=false out.',
      ),
    );
  }
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL'] as const) {
    const given = variables[name];
    if (given) findings.push(...examineDatabaseAddress(name, new URL(given)));
  }
  return findings;
}

/** Checks the TLS parameters that pg reads; without one, connections are unencrypted. */
function examineDatabaseAddress(name: string, url: URL): Finding[] {
  const mode = url.searchParams.get('sslmode');
  if (mode === 'no-verify') {
    return [
      warning(
        `${name} does not verify whom it reaches (sslmode=no-verify)`,
        'Use sslmode=verify-full with sslrootcert=/path/to/the/authority.crt.',
      ),
    ];
  }
  const isOutside = !isLoopbackHost(url.hostname) && url.hostname !== '';
  if (isOutside && (mode === null || mode === 'disable')) {
    return [
      warning(
        `${name} leads to another machine, unencrypted`,
        'Add ?sslmode=verify-full (and sslrootcert= where the authority is your own), unless the network is private.',
      ),
    ];
  }
  return [];
}

const ordinary = /^(.)\1+$|change.?me|example|password|secret|test|demo|1234|abcd/i;

/** A secret that looks like a placeholder or the demo's. Long random texts may contain such words. */
function looksTyped(value: string): boolean {
  const kinds = new Set(value).size;
  return kinds < 10 || (value.length < 48 && ordinary.test(value));
}

function examineSecrets(source: Source, demo: Runtime | undefined): Finding[] {
  const findings: Finding[] = [];
  const ofDemo = new Set(demo ? [demo.authSecret, ...Object.values(demo.service)] : []);
  const names = [
    ...['NEXTAUTH_SECRET', 'TOKEN_ENCRYPTION_KEY', 'SERVICE_CLIENT_SECRET'],
    ...['SERVICE_WEBHOOK_SECRET', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'],
  ];
  const seen = new Map<string, string>();
  const given = names.flatMap((name) =>
    secretsIn(source[name] ?? '').map((value) => ({ name, value })),
  );
  for (const { name, value } of given) {
    const before = seen.get(value);
    seen.set(value, name);
    if (ofDemo.has(value)) {
      findings.push(
        problem(`${name} is the demo’s, which is written in .data/`, makeAnother(name)),
      );
    } else if (before) {
      findings.push(problem(`${name} is the same as ${before}`, makeAnother(name)));
    } else if (isOurs(name) && looksTyped(value)) {
      findings.push(warning(`${name} looks as if a person had typed it`, makeAnother(name)));
    }
  }
  return findings.length > 0 ? findings : [ok('The secrets are not the demo’s, and differ')];
}

function isOurs(name: string): boolean {
  return !name.startsWith('SERVICE_');
}

function makeAnother(name: string): string {
  return isOurs(name)
    ? 'Make one with: openssl rand -base64 32. docs/deploy/secrets.md says what a change ends.'
    : 'Make a new one at the payment service.';
}

function examineOptions(variables: Variables, source: Source): Finding[] {
  const findings: Finding[] = [];
  if (variables.MERCHANT_EMAILS.length === 0) {
    findings.push(
      warning(
        'MERCHANT_EMAILS is empty: nobody is the owner of /merchant',
        'Name at least one address there.',
      ),
    );
  }
  if (variables.SERVICE_FORM_ENVIRONMENT === 'sandbox') {
    findings.push(
      warning(
        'SERVICE_FORM_ENVIRONMENT is sandbox: the card form may be the one for tests',
        'Set it to the value that the payment service names for real cards.',
      ),
    );
  }
  if (!variables.TOKEN_ENCRYPTION_KEY) {
    findings.push(
      warning(
        'TOKEN_ENCRYPTION_KEY is not set: what is kept encrypted hangs on NEXTAUTH_SECRET',
        'Set one (openssl rand -base64 32), so that the other can be changed by itself.',
      ),
    );
  }
  if (!source.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY?.trim()) {
    findings.push(
      warning(
        'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not set here',
        'Where the build is made, it has to be the same for all builds: pages of one work with servers of the next.',
      ),
    );
  }
  if (variables.SERVICE_WEBHOOK_SECRET && variables.SERVICE_WEBHOOK_SECRET.length > 1) {
    findings.push(
      warning(
        'SERVICE_WEBHOOK_SECRET has two secrets: a replaced one is still accepted',
        'Remove the previous one when the service signs with the new one alone.',
      ),
    );
  }
  const endsWithin = killAfterMs(shutdownTimes(variables)) / 1_000;
  if (endsWithin > USUAL_GRACE_SECONDS) {
    findings.push(
      warning(
        `A process that is asked to end may need ${Math.ceil(endsWithin)} seconds to finish a charge`,
        `Have it killed no sooner: stop_grace_period, terminationGracePeriodSeconds or TimeoutStopSec, ${USUAL_GRACE_SECONDS} seconds in compose.yaml and in docs/deploy.`,
      ),
    );
  }
  if (variables.LOG_LEVEL === 'debug' || variables.LOG_LEVEL === 'silent') {
    findings.push(
      warning(`LOG_LEVEL is ${variables.LOG_LEVEL}`, 'Use info, or warn where logs cost much.'),
    );
  }
  return findings;
}
