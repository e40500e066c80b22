import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

/** Server actions outside `inAction` and `runAction`, each with its reason. */
const outside: Readonly<Record<string, string>> = {
  signOut: 'takes no input; a failure must show the error page, not a page that looks signed out',
  signOutEverywhere: 'as signOut: a failure must not look as if other sessions had ended',
  signInAsDemoMerchant: 'the demo’s button, on this machine only; the button cannot show a message',
  addToCartForm: 'reads the form, and calls addToCart',
  changeLineForm: 'reads the form, and calls setQuantity or removeFromCart',
  answerJoinedForm: 'reads the form, and calls answerJoined',
  fulfilParcel: 'every step that it calls is a staffAction', // module: fulfilment
};

const source = (file: string) => readFileSync(fromRoot(file), 'utf8');

function functionsOf(text: string): { name: string; exported: boolean; body: string }[] {
  const matches = text.matchAll(/^(export )?(?:async )?function (\w+)\b[\s\S]*?^}$/gm);
  return [...matches].map(([body, exported, name = '']) => ({ name, exported: !!exported, body }));
}

const files = globSync('{app,components,lib,modules}/**/*.{ts,tsx}', { cwd: fromRoot() }).filter(
  (file) => !file.includes('/generated/') && /^'use server'/m.test(source(file)),
);

const wrapped = /\b(inAction|runAction|formAction|staffAction|accountAction)(?:<[^(]+>)?\(/;

function isWrapped(name: string, all: ReturnType<typeof functionsOf>): boolean {
  const body = all.find((other) => other.name === name)?.body ?? '';
  const own = all.filter((other) => !other.exported && other.name !== name);
  return (
    wrapped.test(body) ||
    own.some((other) => body.includes(`${other.name}(`) && isWrapped(other.name, own))
  );
}

test('every server action uses the wrapper, with documented exceptions', () => {
  const actions = files.flatMap((file) => {
    const all = functionsOf(source(file));
    return all
      .filter((action) => action.exported)
      .map(({ name }) => ({ name, isWrapped: isWrapped(name, all) }));
  });
  expect(actions.length).toBeGreaterThan(40);
  const unwrapped = actions.filter((action) => !action.isWrapped).map(({ name }) => name);
  expect(unwrapped.sort()).toEqual(Object.keys(outside).sort());
});

test('the table of e2e/access has every server action, by its present name', () => {
  const exported = files.flatMap((file) =>
    [...source(file).matchAll(/^export (?:async function|const) (\w+)/gm)].map(
      ([, name]) => `${file.replace(/\.tsx?$/, '')}#${name}`,
    ),
  );
  const table = source('e2e/access/actions.ts').matchAll(/^ {2}'([\w/-]+#\w+)': \{/gm);
  expect([...table].map(([, name]) => name).sort()).toEqual(exported.sort());
});
