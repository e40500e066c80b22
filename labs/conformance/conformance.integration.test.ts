import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../sandbox/server.ts';
import type { Tenant } from '../../sandbox/tenants/tenant.ts';
import { createTenant, webhookSettings } from '../../sandbox/tenants/tenants.ts';
import { isLong } from '../../sandbox/testing/long.ts';
import { PROFILES, readOptions, UsageError } from './options.ts';
import { countOutcomes, tableOf } from './report.ts';
import type { Result } from './rule.ts';
import { RULES, runConformance } from './run.ts';
import { differences, idOf, resourceOf, rowsOf } from './service/read.ts';
import { MutantService, mutations } from './testing/mutants.ts';

const kinds = isLong ? PROFILES : (['minimal', 'alternate'] as const);

const FORM = RULES.filter(({ area }) => area === 'Card form').map(({ id }) => id);

function options(...args: string[]) {
  const read = readOptions(args);
  if (read === null) throw new Error('These options ask for help.');
  return read;
}

function idsOf(results: readonly Result[], outcome: Result['outcome']): string[] {
  return results.filter((result) => result.outcome === outcome).map(({ rule }) => rule.id);
}

describe('the sandbox passes every rule that can be tested without a browser', () => {
  it.each(kinds)('%s', { timeout: 60_000 }, async (kind) => {
    const results = await runConformance(options('--start-sandbox', '--profile', kind));
    const failures = results.filter(({ outcome }) => outcome === 'failed');
    expect(failures.map(({ rule, note }) => `${rule.id}: ${note}`)).toEqual([]);
    expect(idsOf(results, 'not-tried')).toEqual(FORM);
    expect(results).toHaveLength(RULES.length);
  });
});

describe('a service that breaks a rule is detected', () => {
  let sandbox: RunningSandbox;
  let tenant: Tenant;

  beforeAll(async () => {
    sandbox = await startSandbox({});
    tenant = createTenant(sandbox.context, { name: 'Mutants' });
  });

  afterAll(() => sandbox.close());

  const named = mutations({ tenantId: '', clientId: '', clientSecret: '', signingSecret: '' });
  const every = named.flatMap(({ name, breaks }) => breaks.map((rule) => ({ name, rule })));
  const cases = every.filter((_, index) => isLong || index % 4 === 0);

  it.each(cases)('one that $name: $rule', { timeout: 60_000 }, async ({ name, rule }) => {
    const { signingSecret } = webhookSettings({ context: sandbox.context, tenantId: tenant.id });
    const credentials = { tenantId: tenant.id, ...tenant, signingSecret };
    const mutation = mutations(credentials).find((each) => each.name === name);
    if (!mutation) throw new Error(`There is no mutation ${name}.`);
    const mutant = new MutantService(sandbox.url, mutation);
    const url = await mutant.start();
    try {
      const results = await runConformance(
        options(
          ...['--base-url', url, '--tenant', tenant.id, '--client-id', tenant.clientId],
          ...['--client-secret', tenant.clientSecret, '--sandbox-control'],
          ...['--tax-code', 'VAT_STANDARD', '--webhook-seconds', '0.5', '--only', rule],
          ...['--timeout-seconds', '0.3'],
        ),
      );
      expect(idsOf(results, 'failed')).toContain(rule);
    } finally {
      await mutant.stop();
    }
  });

  it('there is a mutation for every rule', () => {
    const broken = new Set(every.map(({ rule }) => rule));
    const all = RULES.map(({ id }) => id).filter((id) => !FORM.includes(id));
    expect(all.filter((id) => !broken.has(id))).toEqual([]);
    expect([...broken].filter((id) => !all.includes(id))).toEqual([]);
  });
});

describe('without the sandbox’s own calls', () => {
  let sandbox: RunningSandbox;
  let args: string[];

  beforeAll(async () => {
    sandbox = await startSandbox({});
    const { id, clientId, clientSecret } = createTenant(sandbox.context, {});
    args = ['--base-url', sandbox.url, '--tenant', id, '--client-id', clientId];
    args.push('--client-secret', clientSecret);
  });

  afterAll(() => sandbox.close());

  it('rules that need a card, a clock, a second tenant or webhooks are skipped, with the missing option', async () => {
    const results = await runConformance(options(...args));
    expect(countOutcomes(results).failed).toBe(0);
    const notes = new Map(results.map(({ rule, note }) => [rule.id, note]));
    expect(notes.get('Transactions/create')).toContain('--token-command');
    expect(notes.get('Payment token/valid-for-an-hour')).toContain('--sandbox-control');
    expect(notes.get('Authentication/tenants-apart')).toContain('--sandbox-control');
    expect(notes.get('Webhooks/signature')).toContain('--webhook-port');
    expect(idsOf(results, 'passed')).toContain('Customers/update');
  });

  it('card tokens come from a command, and webhooks arrive at a port with the tenant’s secret', async () => {
    const [, baseUrl = '', , tenantId = ''] = args;
    const { signingSecret } = webhookSettings({ context: sandbox.context, tenantId: tenantId });
    const { createServer } = await import('node:net');
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
      });
    });
    await fetch(`${baseUrl}/sandbox/tenants/${tenantId}/webhook-settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ destinationUrl: `http://127.0.0.1:${port}/webhooks` }),
    });
    const card = `{"number":"4242424242424242","expiryMonth":12,"expiryYear":2045,"securityCode":"123","name":"A"}`;
    const command = `"${process.execPath}" -e 'fetch(process.argv[1], { method: "POST", headers: { "content-type": "application/json" }, body: process.argv[2] }).then((r) => r.text()).then(console.log)' ${baseUrl}/sandbox/tenants/${tenantId}/payment-tokens '${card}'`;
    const results = await runConformance(
      options(
        ...args,
        ...['--token-command', command, '--webhook-port', String(port)],
        ...['--webhook-secret', signingSecret, '--only', 'Webhooks/'],
        ...['--only', 'Transactions/create', '--only', 'choose-default'],
      ),
    );
    expect(idsOf(results, 'failed')).toEqual([]);
    expect(idsOf(results, 'passed')).toEqual(
      expect.arrayContaining([
        'Transactions/create',
        'Payment methods/choose-default',
        'Webhooks/subscription',
        'Webhooks/signature',
      ]),
    );
  }, 120_000);
});

describe('replies are read tolerantly', () => {
  it.each([
    [{ id: 'a' }],
    [{ _id: 'a' }],
    [{ customer_id: 'a' }],
    [{ customerId: 'a', name: 'x' }],
    [{ customer: { id: 'a' } }],
    [{ data: { customer_id: 'a' }, meta: { page: 1 } }],
  ])('an identifier is found in %j', (body) => {
    expect(idOf(body, 'customer')).toBe('a');
  });

  it('a number is an identifier too, and other values are not', () => {
    expect(idOf({ id: 7 }, 'product')).toBe('7');
    for (const body of [{}, { name: 'x' }, { id: '' }, [], null, 'a', undefined]) {
      expect(idOf(body, 'product')).toBeUndefined();
    }
  });

  it.each([
    [[{ id: 1 }]],
    [{ data: [{ id: 1 }], next: null }],
    [{ result: { items: [{ id: 1 }] } }],
  ])('a list is found in %j', (body) => {
    expect(rowsOf(body)).toEqual([{ id: 1 }]);
  });

  it('no list is found without an array, or with several', () => {
    for (const body of [{}, 'x', null, { a: [], b: [] }]) expect(rowsOf(body)).toBeUndefined();
  });

  it('a missing field is not wrong; a present one has to be right', () => {
    expect(differences({ id: 'a' }, { name: 'x' })).toEqual([]);
    expect(differences({ name: 'y' }, { name: 'x' })).toEqual(['name is "y" and not "x"']);
    expect(differences({ price: '12.50' }, { price: 12.5 })).toEqual([]);
    expect(differences({ items: [{ id: 1, unit: 2 }] }, { items: [{ id: 1 }] })).toEqual([]);
    expect(differences({ items: [] }, { items: [{ id: 1 }] })).toHaveLength(1);
    expect(differences({ active: 'true' }, { active: true })).toHaveLength(1);
    expect(resourceOf({ product: { name: 'x' } }, 'product')).toEqual({ name: 'x' });
  });
});

describe('the command line', () => {
  const service = ['--base-url', 'http://localhost:1', '--tenant', 't', '--client-id', 'c'];

  it('reads the secret from the environment too', () => {
    const read = readOptions(service, { SERVICE_CLIENT_SECRET: 's' });
    expect(read?.service).toEqual({
      baseUrl: 'http://localhost:1',
      tenantId: 't',
      clientId: 'c',
      clientSecret: 's',
    });
  });

  it('starts a plain sandbox by default', () => {
    expect(options('--start-sandbox').profile).toBe('full');
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    [[], '--base-url'],
    [service, '--client-secret'],
    [['--base-url', 'localhost', ...service.slice(2), '--client-secret', 's'], 'http or https'],
    [['--start-sandbox', '--profile', 'best'], '--profile is one of'],
    [['--colour'], 'colour'],
    [['--start-sandbox', '--webhook-port', '8080'], '--webhook-secret'],
    [['--start-sandbox', '--webhook-seconds', 'ten'], '--webhook-seconds'],
  ])('refuses %j with the reason', (args, reason) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(reason);
  });

  it('prints a table of all rules with the reasons of failures', () => {
    const rule = { id: 'A/b', area: 'Area', sentence: 'A rule is kept.' };
    const table = tableOf([
      { rule, outcome: 'passed', note: '' },
      { rule, outcome: 'failed', note: 'it returned 500' },
      { rule, outcome: 'not-tried', note: 'needs a card' },
    ]);
    expect(table).toContain('passed    A rule is kept.');
    expect(table).toContain('FAILED    A rule is kept.\n            → it returned 500');
    expect(table).toContain('not tried A rule is kept.');
    expect(table).toContain('1 passed, 1 failed, 1 not tried, of 3 rules.');
  });
});
