import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { SandboxControl } from '../fixtures/sandbox';
import { addSession } from '../steps/account';
import { done } from '../steps/actions';
import { newSession } from '../steps/session';
import { type ActionRow, actions, type Outcome, publicCaches } from './actions';
import {
  type Answer,
  builtActions,
  builtRoutes,
  cachedFiles,
  call,
  form,
  isRoleRefusal,
  request,
  sendBody,
} from './http';
import { pages, type Row } from './pages';
import { cookieOf, DEMO_MERCHANT, dataOf, makeWorld, type Role, roles, type World } from './world';

// Tests every page, route handler and server action with every role. All must be in the tables.

// biome-ignore lint/suspicious/noSkippedTests: development has no list of pages and actions
test.skip(builtActions() === null, 'Only a build lists pages and actions.');

let world: World;
test.beforeAll(async () => {
  world = await makeWorld(new SandboxControl(runningShop().service));
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  );
}

function routePath(folder: string): string {
  return folder.replace(/^\[view\]\/?/, '').replace(/\([^)]+\)\/?/g, '');
}

test('every page and route handler is in the table', () => {
  const sources = filesUnder('app').flatMap((file) => {
    const match = /^app\/(.*?)\/?(?:page|route)\.tsx?$/.exec(file.replaceAll('\\', '/'));
    return match ? [`/${routePath(match[1] ?? '')}`] : [];
  });
  const known = Object.keys(pages).sort();
  const inSources = sources.filter((path) => !known.includes(path.replace(/(.)\/$/, '$1')));
  const built = builtRoutes() ?? [];
  expect({ inSources, built: built.filter((path) => !known.includes(path)) }).toEqual({
    inSources: [],
    built: [],
  });
  expect(known.filter((path) => !built.includes(path))).toEqual([]);
});

test('every server action is in the table', () => {
  const sources = ['app', 'components', 'lib', 'modules']
    .flatMap(filesUnder)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!/^\s*'use server';/m.test(text)) return [];
      const names = [...text.matchAll(/^export (?:async function|const) (\w+)/gm)];
      return names.map(([, name]) => `${file.replace(/\.tsx?$/, '')}#${name}`);
    });
  const known = Object.keys(actions).sort();
  expect([...new Set([...sources, ...(builtActions() ?? [])])].sort()).toEqual(known);
});

test('every page and route handler responds to each role as in the table', async () => {
  test.setTimeout(600_000);
  const cookies = { anonymous: '', owner: '', other: '', viewer: '', staff: '', merchant: '' };
  for (const role of roles) cookies[role] = await cookieOf(role, world.owner);
  const { variantId } = world.cartItem;
  await done('lib/cart/actions#addToCart', [{ variantId, quantity: 1 }], cookies.owner);
  for (const [route, rows] of Object.entries(pages)) {
    for (const row of rows) {
      const label = typeof row.path === 'string' ? row.path : `${route}, of the owner`;
      await test.step(label, async () => {
        const path = typeof row.path === 'string' ? row.path : row.path(world);
        await Promise.all(
          rolesOf(row).map(async (role) => {
            const answer = await request(path, {
              cookie: cookies[role],
              ...(row.method && { method: row.method }),
            });
            expectAnswer(`${label} for ${role}`, role, row, answer, path);
          }),
        );
      });
    }
  }
  // Empties the cart, since buying the carts of all roles would take as long again.
  await done('lib/cart/actions#removeFromCart', [{ variantId }], cookies.owner);
});

test('every dashboard page with data is accessible @long', async ({ page }) => {
  test.setTimeout(240_000);
  await addSession(page, DEMO_MERCHANT);
  for (const [route, rows] of Object.entries(pages)) {
    if (!route.startsWith('/merchant') || /\/(export|invoices|tax)$/.test(route)) continue;
    for (const { path, expected } of rows) {
      if (expected.viewer === 'missing') continue;
      await test.step(route, async () => {
        // The table requests packing for a day without orders.
        const url = typeof path === 'string' ? path.replace(/\?day=.*/, '') : path(world);
        await page.goto(url);
        await expectAccessible(page);
      });
    }
  }
});

function rolesOf({ expected }: Row | ActionRow): Role[] {
  return roles.filter((role) => role in expected);
}

/** @param path the requested path, which a redirect may repeat */
function expectAnswer(what: string, role: Role, row: Row, answer: Answer, path: string): void {
  const expected = row.expected[role];
  const { status, to, text } = answer;
  if (row.showsCart) expect.soft(text.includes(world.cartItem.name), what).toBe(role === 'owner');
  const exposed = world.secrets.filter((secret) => text.includes(secret));
  if (expected === 'theirs') {
    expect.soft(status, what).toBe(200);
    expect.soft(exposed.length, `${what}: shows what is the owner’s`).toBeGreaterThan(0);
    return;
  }
  if (expected === 'sign-in') {
    expect.soft([status, to], what).toEqual([307, expect.stringMatching(/^\/sign-in\?next=/)]);
  } else if (expected === 'forbidden') {
    expect.soft([status, isRoleRefusal(to)], `${what}: to ${to}`).toEqual([307, true]);
  } else if (expected === 'missing') {
    // A streamed page marks a 404 in its body, since its status was already sent.
    expect.soft(status === 404 || /NEXT_HTTP_ERROR_FALLBACK;404/.test(text), what).toBe(true);
  } else expect.soft(status, what).toBe(typeof expected === 'number' ? expected : 200);
  if (role !== 'owner' || expected === 'open') {
    const learnt = exposed.filter((secret) => !path.includes(secret));
    expect.soft(learnt, `${what}: shows what is the owner’s`).toEqual([]);
  }
  if (expected === 'open' && answer.headers.get('content-type')?.startsWith('text/html')) {
    expect.soft(answer.headers.get('set-cookie'), `${what}: sets a cookie`).toBeNull();
  }
}

test('sensitive pages and actions require a recent sign-in', async () => {
  const signedInLongAgo = async (email: string) => {
    const { name, value } = await newSession(email, 11 * 60_000);
    return `${name}=${value}`;
  };
  const cookie = await signedInLongAgo(world.owner);
  const merchant = await signedInLongAgo(DEMO_MERCHANT);
  const before = await dataOf(world.owner);
  for (const [action, caller] of [
    ['lib/customers/actions#requestEmailChange', cookie],
    ['lib/customers/actions#addCard', cookie],
    ['modules/subscriptions/actions#setSource', cookie], // module: subscriptions
    ['lib/accounts/deletion-actions#deleteAccount', cookie],
    ['lib/dashboard/customers/actions#deleteCustomerData', merchant],
  ] as const) {
    const args = (await actions[action]?.args(world, 'owner')) ?? [];
    const answer = await call(action, args, { cookie: caller });
    expect.soft([action, outcomeOf(answer)]).toEqual([action, 'sign-in']);
  }
  const exported = await request('/account/data/export', { cookie });
  expect([exported.status, exported.text]).toEqual([403, expect.stringContaining('Sign in again')]);
  expect(await dataOf(world.owner)).toEqual(before);
});

test('every action has the outcome in the table for each role', async () => {
  test.setTimeout(600_000);
  for (const [action, row] of Object.entries(actions)) {
    await test.step(action, async () => {
      const calls = [];
      for (const role of rolesOf(row)) {
        if (role !== 'owner') calls.push(await prepare(row, role));
      }
      const before = await dataOf(world.owner);
      for (const prepared of calls) await expectOutcome(action, row, prepared);
      expect.soft(await dataOf(world.owner), `${action} changes the owner’s`).toEqual(before);
      if (row.expected.owner) await expectOutcome(action, row, await prepare(row, 'owner'));
    });
  }
});

type Prepared = { role: Role; cookie: string; args: readonly unknown[] };

/** Prepares a call, since some arguments sign the owner in. */
async function prepare(row: ActionRow, role: Role): Promise<Prepared> {
  const cookie = await cookieOf(role, world.owner);
  if (role !== 'anonymous' && row.needsCart) {
    const line = { variantId: world.variantId, quantity: 1 };
    await call('lib/cart/actions#addToCart', [line], { cookie });
  }
  return { role, cookie, args: await row.args(world, role) };
}

async function expectOutcome(
  action: string,
  row: ActionRow,
  { role, cookie, args }: Prepared,
): Promise<void> {
  const answer = await call(action, args, { cookie });
  const expected = row.expected[role] === 'own' ? 'done' : row.expected[role];
  const what = `${action} for ${role}`;
  expect.soft(outcomeOf(answer), `${what}: ${answer.text.slice(0, 600)}`).toBe(expected);
  if (role === 'owner') return;
  const exposed = world.secrets.filter((secret) => answer.text.includes(secret));
  expect.soft(exposed, `${what}: shows what is the owner’s`).toEqual([]);
}

function outcomeOf({ status, to, result, text }: Awaited<ReturnType<typeof call>>): Outcome {
  if (to?.startsWith('/sign-in?next=') || to === '/sign-in') return 'sign-in';
  if (isRoleRefusal(to)) return 'forbidden';
  if (to) return /[?&]problem=/.test(to) ? 'refused' : 'done';
  if (status !== 200) throw new Error(`The action responded with ${status}: ${text}`);
  if (typeof result === 'string') return 'done';
  const reply = (result ?? {}) as Record<string, unknown>;
  if (reply.signInTo || reply.outcome === 'signed-out') return 'sign-in';
  if ('ok' in reply) return reply.ok === true ? 'done' : 'refused';
  if ('added' in reply) return reply.message === null ? 'done' : 'refused';
  if ('outcome' in reply) {
    return /^(paid|confirming|started|known)$/.test(String(reply.outcome)) ? 'done' : 'refused';
  }
  return 'refused';
}

test('a body that no page sends gets 400', async () => {
  const bodies = [
    '',
    '{',
    '{}',
    'null',
    '["$F1"]',
    '["$h1"]',
    '["$1"]',
    '["$Q1"]',
    '[{"a":"$@1"}]',
    '\uFEFF[]',
  ];
  for (const body of bodies) {
    expect.soft([body, await sendBody('lib/cart/actions#addToCart', body)]).toEqual([body, 400]);
  }
  for (const root of ['{', '["$F1"]', '["$1"]', 'null']) {
    const body = form({ 0: root, 1: '{' });
    expect
      .soft([root, await sendBody('lib/cart/actions#addToCartForm', body)])
      .toEqual([root, 400]);
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/html']) {
    const headers = { 'content-type': type };
    const status = await sendBody('lib/cart/actions#addToCart', '{', headers);
    expect.soft([type, status]).toEqual([type, 400]);
  }
  // An action of another build: the page reloads.
  const unknown = { 'next-action': '40'.repeat(21) };
  expect(await sendBody('lib/cart/actions#addToCart', '[]', unknown)).toBe(409);
  expect(await sendBody('lib/cart/actions#addToCart', '[]', { 'next-action': 'x' })).toBe(400);
});

/**
 * Arguments that no page sends. The wrapper of all actions handles errors (scripts/quality/server-actions.test.ts).
 */
const odd = [
  [],
  [{ id: null }, { id: {} }],
  ...(process.env.TEST_LONG === '1' ? [[null], [null, null], ['a', 1], [{}, {}], [[], []]] : []),
];

test('no arguments crash an action', async () => {
  test.setTimeout(600_000);
  const merchant = await cookieOf('merchant', world.owner);
  for (const action of Object.keys(actions)) {
    // Signing out would end the merchant's session.
    if (/#signOut/.test(action)) continue;
    await test.step(action, async () => {
      for (const args of odd) {
        const { status } = await call(action, args, { cookie: merchant });
        expect.soft([args, status]).not.toEqual([args, 500]);
      }
    });
  }
});

test('cross-site requests cannot start actions that move money', async () => {
  for (const [action, row] of Object.entries(actions)) {
    if (!row.movesMoney) continue;
    const cookie = await cookieOf('owner', world.owner);
    const before = await dataOf(world.owner);
    const args = [state, new FormData()];
    for (const [origin, status] of [
      ['https://elsewhere.example', 403],
      ['http://localhost.evil.example', 403],
      ['null', 403],
      ['garbage', 400],
      [null, 403],
    ] as const) {
      const answer = await call(action, args, { cookie, origin });
      expect({ action, origin, status: answer.status }).toEqual({ action, origin, status });
    }
    expect(await dataOf(world.owner)).toEqual(before);
  }
});

const state = { ok: null, message: null, fields: {} };

// module: subscriptions
test('an action also works on a page that does not have it', async () => {
  // Next posts a pending action to the current page, even after a navigation.
  const { result, status } = await call(
    'modules/subscriptions/actions#quoteMonthly',
    [{ planKey: world.planKey, quantity: 1, country: 'IE' }],
    { path: '/about' },
  );
  expect({ status, result }).toMatchObject({ status: 200, result: { ok: true } });
});

test('only public data is cached', () => {
  expect(cachedFiles()).toEqual(publicCaches);
});
