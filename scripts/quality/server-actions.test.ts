import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

/** Server actions outside `inAction` and `runAction`, each with its reason. */
const outside: Readonly<Record<string, string>> = {
  signOut:
    'takes no input; what breaks has to show the error page, never a page that looks signed out',
  signOutEverywhere: 'as signOut: nobody may believe that their other sessions have ended',
  signInAsDemoMerchant: 'the demo’s button, on this machine only; it has no place for a message',
  addToCartForm: 'reads the form, and calls addToCart',
  changeLineForm: 'reads the form, and calls setQuantity or removeFromCart',
  answerJoinedForm: 'reads the form, and calls answerJoined',
  fulfilParcel: 'every step that it chooses from is a staffAction', // module: fulfilment
};

const source = (file: string) => readFileSync(fromRoot(file), 'utf8');

/** The functions of a file with their source. */
function functionsOf(text: string): { name: string; exported: boolean; body: string }[] {
  const found = text.matchAll(/^(export )?(?:async )?function (\w+)\b[\s\S]*?^}$/gm);
  return [...found].map(([body, exported, name = '']) => ({ name, exported: !!exported, body }));
}

const files = globSync('{app,components,lib,modules}/**/*.{ts,tsx}', { cwd: fromRoot() }).filter(
  (file) => !file.includes('/generated/') && /^'use server'/m.test(source(file)),
);

const wrapped = /\b(inAction|runAction|formAction|staffAction|accountAction)(?:<[^(]+>)?\(/;

function isWrapped(name: string, all: ReturnType<typeof functionsOf>): boolean {
  const body = all.find((one) => one.name === name)?.body ?? '';
  const own = all.filter((one) => !one.exported && one.name !== name);
  return (
    wrapped.test(body) ||
    own.some((one) => body.includes(`${one.name}(`) && isWrapped(one.name, own))
  );
}

test('every server action uses the wrapper, with documented exceptions', () => {
  const actions = files.flatMap((file) => {
    const all = functionsOf(source(file));
    return all
      .filter((one) => one.exported)
      .map(({ name }) => ({ name, isWrapped: isWrapped(name, all) }));
  });
  expect(actions.length).toBeGreaterThan(40);
  const found = actions.filter((one) => !one.isWrapped).map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(outside).sort());
});

test('an action answers in the words of a dictionary', () => {
  const sentences = files.flatMap((file) =>
    [...source(file).matchAll(/\b(?:failure|success)\(\s*['"`].*/g)].map(([call]) => [file, call]),
  );
  expect(sentences).toEqual([]);
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
