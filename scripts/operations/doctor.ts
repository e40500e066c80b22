/**
 * `npm run doctor` checks everything that a shop needs to go live, and says how to fix
 * problems: variables and secrets, database, payment service, mail server, public URL,
 * worker, machine. Read-only; prints no secrets. Exits with 1 on a problem.
 * `-- --accept-tenant` only stores which tenant of the payment service the database belongs to from now on.
 *
 * Run it with the shop's environment, on the shop's machine. `-- --offline` skips
 * checks that need the network: database, payment service, mail server and public URL.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { env, readVariables } from '../../lib/env.ts';
import { acceptTenant } from '../../lib/payments/tenant.ts';
import { examineDatabase, examineWork } from '../doctor/database.ts';
import { examineEnvironment } from '../doctor/environment.ts';
import { type Check, examine, render, secretsOf } from '../doctor/findings.ts';
import { examineMirror } from '../doctor/list.ts';
import { examineMachine } from '../doctor/machine.ts';
import { examineMail, examineService, examineSite } from '../doctor/outside.ts';
import { dataDirectory } from '../paths.ts';
import { readRuntime } from '../runtime.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const { values } = parseArgs({
  options: {
    offline: { type: 'boolean', default: false },
    'accept-tenant': { type: 'boolean', default: false },
  },
});
loadEnvFiles();
if (values['accept-tenant']) {
  const { tenantId, baseUrl } = await acceptTenant();
  console.log(`This database now belongs to the tenant ${tenantId} at ${baseUrl}.`);
  process.exit(0);
}
const folder = dataDirectory();
const runtime = readRuntime(folder);

const here: Check[] = [
  { title: 'Environment', run: async () => examineEnvironment(process.env, runtime) },
  { title: 'Machine', run: () => examineMachine(folder) },
];
const others: Check[] = [
  { title: 'Database', run: () => examineDatabase(env()) },
  { title: 'Work', run: async () => [...(await examineWork(env())), ...(await examineMirror())] },
  { title: 'Payment service', run: () => examineService(env().service) },
  { title: 'Mail', run: () => examineMail(env()) },
  { title: 'Public address', run: () => examineSite(env().siteUrl) },
];

const isComplete = canRead();
const examined = await examine(values.offline || !isComplete ? here : [...here, ...others]);
console.log(render(examined, secretsOf({ ...process.env, ...demoSecrets() })));
if (!isComplete) console.log('Other checks were skipped: fix the environment first.');
const isReady = examined.every(({ findings }) =>
  findings.every(({ level }) => level !== 'problem'),
);
// Sockets to the mail server may stay open for a while.
process.exit(isReady ? 0 : 1);

function canRead(): boolean {
  try {
    return readVariables(process.env).SHOP_MODE === 'live' || runtime !== undefined;
  } catch {
    return false;
  }
}

function demoSecrets(): Record<string, string> {
  if (!runtime) return {};
  const { authSecret, databaseUrl, service } = runtime;
  const { clientSecret, webhookSecret } = service;
  return {
    DEMO_AUTH_SECRET: authSecret,
    DEMO_CLIENT_SECRET: clientSecret,
    DEMO_WEBHOOK_SECRET: webhookSecret,
    DEMO_DATABASE_URL: databaseUrl,
  };
}
