/**
 * `npm run doctor` checks everything that a shop needs to go live, and says how to fix
 * problems: variables and secrets, database, payment service, mail server, public URL,
 * worker, machine. Read-only; prints no secrets. Exits with 1 on a problem.
 * `-- --accept-tenant` only stores which tenant of the payment service the database belongs to from now on.
 *
 * `-- --service` only compares what the payment service shows with lib/service/wire.ts, by reads, and says what is missing
 * and what that costs. `-- --service --probe token1,token2` does more, at a tenant for tests: with two payment tokens of
 * the card form it sends each twice, and turns resending off unless each is charged once.
 *
 * Run it with the shop's environment, on the shop's machine. `-- --offline` skips
 * checks that need the network: database, payment service, mail server and public URL.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { env, readVariables } from '../../lib/env.ts';
import { acceptTenant } from '../../lib/payments/tenant.ts';
import { service } from '../../lib/service/client.ts';
import { examineDatabase, examineWork } from '../doctor/database.ts';
import { examineEnvironment } from '../doctor/environment.ts';
import {
  type Check,
  examine,
  type Finding,
  problem,
  render,
  secretsOf,
} from '../doctor/findings.ts';
import { examineMirror } from '../doctor/list.ts';
import { examineMachine } from '../doctor/machine.ts';
import { examineMail, examineService, examineSite } from '../doctor/outside.ts';
import { examineWire, probeTokens } from '../doctor/service.ts';
import { dataDirectory } from '../paths.ts';
import { readRuntime } from '../runtime.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const { values } = parseArgs({
  options: {
    offline: { type: 'boolean', default: false },
    'accept-tenant': { type: 'boolean', default: false },
    service: { type: 'boolean', default: false },
    probe: { type: 'string' },
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

const wire: Check[] = [
  { title: 'What the payment service shows', run: () => examineWire(service()) },
  ...(values.probe === undefined ? [] : [{ title: 'Probe', run: () => probe(values.probe ?? '') }]),
];

const isComplete = canRead();
const network = values.service ? wire : [...here, ...others];
const examined = await examine(values.offline || !isComplete ? here : network);
console.log(render(examined, secretsOf({ ...process.env, ...demoSecrets() })));
if (!isComplete) console.log('Other checks were skipped: fix the environment first.');
const isReady = examined.every(({ findings }) =>
  findings.every(({ level }) => level !== 'problem'),
);
// Sockets to the mail server may stay open for a while.
process.exit(isReady ? 0 : 1);

async function probe(text: string): Promise<Finding[]> {
  const [first, second] = text.split(',');
  if (!first || !second) return [problem('Two tokens are needed', '--probe token1,token2')];
  return probeTokens({ service: service(), tokens: [first, second] });
}

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
