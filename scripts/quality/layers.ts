/**
 * Which domain of lib/ may import which: the single source. `npm run graph -- --write` generates biome.layers.json,
 * by which the linter enforces it, and the diagram in docs/layers.md; a test compares them.
 *
 * From the bottom up: a domain lists the domains below it that it needs. Files directly in
 * lib/ (the clock, the log, money) are below all domains and import none.
 */
export const layers = {
  delivery: [],
  markets: [],
  texts: ['markets'],
  addresses: ['texts'],
  images: [],
  process: [],
  db: ['process'],
  security: [],
  service: [],
  http: ['process', 'security'],
  ratelimit: ['db', 'http', 'texts'],
  mail: ['addresses', 'db', 'markets', 'security', 'texts'],
  telemetry: ['db', 'mail'],
  cache: ['db', 'process'],
  health: ['db', 'process'],
  mirror: ['db', 'process', 'service'],
  payments: ['db', 'mirror', 'process', 'security', 'service'],
  auth: ['db', 'http', 'mail', 'markets', 'process', 'ratelimit', 'security', 'telemetry', 'texts'],
  audit: ['auth', 'db', 'delivery', 'http', 'security', 'texts'],
  stock: ['audit', 'auth', 'cache', 'db', 'texts'],
  webhooks: ['audit', 'auth', 'db', 'http', 'mirror', 'process', 'texts'],
  catalog: ['auth', 'cache', 'db', 'markets', 'mirror', 'security', 'service', 'stock', 'texts'],
  staff: ['audit', 'auth', 'catalog', 'db', 'mail', 'texts'],
  search: ['catalog', 'db', 'markets', 'texts'],
  cart: [
    'auth',
    'catalog',
    'db',
    'delivery',
    'images',
    'markets',
    'process',
    'ratelimit',
    'stock',
    'texts',
  ],
  orders: [
    'addresses',
    'auth',
    'cart',
    'catalog',
    'db',
    'delivery',
    'mail',
    'markets',
    'mirror',
    'payments',
    'ratelimit',
    'security',
    'service',
    'texts',
  ],
  fulfilment: ['audit', 'auth', 'catalog', 'db', 'delivery', 'mail', 'orders', 'stock', 'texts'],
  checkout: [
    'addresses',
    'audit',
    'auth',
    'cart',
    'catalog',
    'db',
    'delivery',
    'mail',
    'markets',
    'mirror',
    'orders',
    'payments',
    'ratelimit',
    'security',
    'service',
    'stock',
    'texts',
  ],
  customers: [
    ...['addresses', 'audit', 'auth', 'checkout', 'db', 'mail', 'mirror', 'payments', 'ratelimit'],
    ...['service', 'texts'],
  ],
  subscriptions: [
    ...['addresses', 'audit', 'auth', 'cache', 'catalog', 'checkout', 'customers', 'db'],
    ...[
      'fulfilment',
      'mail',
      'markets',
      'mirror',
      'orders',
      'payments',
      'process',
      'ratelimit',
      'service',
      'texts',
    ],
  ],
  invoices: [
    ...['addresses', 'auth', 'catalog', 'db', 'delivery', 'markets', 'mirror', 'orders'],
    ...['subscriptions', 'texts'],
  ],
  accounts: [
    ...['audit', 'auth', 'cart', 'customers', 'db', 'fulfilment', 'invoices', 'markets'],
    ...['payments', 'ratelimit', 'security', 'subscriptions', 'texts'],
  ],
  ledger: ['checkout', 'db', 'mirror', 'payments', 'service', 'subscriptions'],
  analytics: [
    'auth',
    'db',
    'delivery',
    'fulfilment',
    'markets',
    'payments',
    'service',
    'subscriptions',
    'webhooks',
  ],
  dashboard: [
    ...['accounts', 'analytics', 'audit', 'auth', 'catalog', 'checkout', 'customers', 'db'],
    ...['delivery', 'fulfilment', 'http', 'mail', 'markets', 'orders', 'payments', 'staff'],
    ...['stock', 'subscriptions', 'texts', 'webhooks'],
  ],
  demo: [
    'addresses',
    'auth',
    'cart',
    'checkout',
    'db',
    'delivery',
    'fulfilment',
    'mirror',
    'service',
    'stock',
    'subscriptions',
    'texts',
  ],
  worker: [
    ...['auth', 'cart', 'catalog', 'checkout', 'db', 'demo', 'fulfilment', 'health', 'invoices'],
    ...['mail', 'mirror', 'orders', 'payments', 'ratelimit', 'staff', 'subscriptions', 'webhooks'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type Domain = keyof typeof layers;

/** The domains, from the bottom up. */
export const domains = Object.keys(layers) as Domain[];

type Group = { group: string[]; message: string };

const SANDBOX: Group = {
  group: ['**/sandbox/**'],
  message: 'The storefront knows the sandbox only by its address and by the package @service/web.',
};

const NEXT: Group = {
  group: ['next/dist/**'],
  message: 'Only what Next documents: its own files change from version to version.',
};

const PAGES: Group = {
  group: [
    ...['@/app/**', '@/components/**', '@/scripts/**', '@/labs/**', '@/e2e/**'],
    ...['**/app/**', '**/components/**'],
  ],
  message: 'lib/ does not know the pages that use it.',
};

const PURE: Group = {
  group: [
    ...['@/lib/db/**', '!@/lib/db/generated/enums', '@/lib/service/**', '@/lib/env', '@/lib/log'],
    ...['@/lib/clock', 'node:*', '!node:crypto', 'pg', 'next/**', 'react', 'react/**'],
    ...['./store', './queries', './actions', './work'],
    ...['**/store', '**/queries', '**/actions', '**/work'],
  ],
  message: 'rules.ts is pure: no I/O and no clock. Give it what it needs as arguments.',
};

/** The forbidden imports of a domain: all domains not in its row. */
function othersOf(domain: Domain): Group {
  const allowed = [domain, ...layers[domain]];
  return {
    group: [
      ...['@/lib/*/**', ...allowed.map((one) => `!@/lib/${one}/**`)],
      ...['../*/**', ...allowed.map((one) => `!../${one}/**`)],
    ],
    message: `lib/${domain} may import ${layers[domain].join(', ') || 'no domain'}: scripts/quality/layers.ts.`,
  };
}

function override(includes: string[], patterns: Group[]) {
  const rule = { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports: rule } } } };
}

/** Generates biome.layers.json, one override per line. */
export function linterConfiguration(): string {
  const loose = {
    group: ['@/lib/*/**', './*/**'],
    message: 'What is loose in lib/ is below the domains.',
  };
  const overrides = [
    override(['lib/**'], [SANDBOX, NEXT, PAGES]),
    override(['lib/*.ts'], [SANDBOX, NEXT, PAGES, loose]),
    ...domains.map((one) => override([`lib/${one}/**`], [SANDBOX, NEXT, PAGES, othersOf(one)])),
    override(['lib/*/rules.ts'], [SANDBOX, NEXT, PAGES, PURE]),
    ...domains.map((one) =>
      override(
        [`lib/${one}/rules.ts`, `lib/${one}/**/rules.ts`],
        [SANDBOX, NEXT, PAGES, othersOf(one), PURE],
      ),
    ),
    override(['lib/testing/**', 'lib/**/*.test.ts', 'lib/**/*.test.tsx'], [SANDBOX, NEXT]),
  ];
  const lines = overrides.map((one) => JSON.stringify(one));
  return `{\n"overrides": [\n${lines.join(',\n')}\n]\n}\n`;
}

/** The direct dependencies of a domain, without transitive ones, for a readable diagram (transitive reduction). */
function directOf(domain: Domain): Domain[] {
  const named: readonly Domain[] = layers[domain];
  return named.filter((one) => !named.some((other) => other !== one && reaches(other, one)));
}

function reaches(from: Domain, to: Domain): boolean {
  const named: readonly Domain[] = layers[from];
  return named.some((one) => one === to || reaches(one, to));
}

/** Generates docs/layers.md. */
export function layersPage(): string {
  const edges = domains.flatMap((one) => directOf(one).map((other) => `  ${one} --> ${other}`));
  const rows = domains
    .toReversed()
    .map((one) => `| \`${one}\` | ${layers[one].join(', ') || 'nothing'} |`);
  return [
    '# Layers',
    '',
    'Which domain of `lib/` may import which. Generated from `scripts/quality/layers.ts` by `npm run graph -- --write`. The',
    'linter enforces it (`biome.layers.json`, generated from the same table), and no two files import each other, not even',
    'types, in `sandbox/` too: `npm run graph` reports both, and a test checks them.',
    'Files directly in `lib/` (the clock, the log, money) are below all domains. Information that flows upwards is published',
    'by `lib/mirror/publish.ts`, and subscribed to in `lib/worker/subscribers.ts`.',
    '',
    'The diagram omits transitive dependencies; the table has all of them.',
    '',
    '```mermaid',
    'flowchart TD',
    ...edges,
    '```',
    '',
    '| domain | may import |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
