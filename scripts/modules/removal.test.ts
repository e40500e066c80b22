import { expect, test } from 'vitest';
import type { Manifest } from '../../modules/manifest-type.ts';
import { dropSql, planRemoval, refusalOf } from './removal.ts';

function manifestOf(name: string, more: Partial<Manifest> = {}): Manifest {
  return { name, requires: [], routes: [], variables: [], docs: [], ...more };
}

const raffle = manifestOf('raffle', {
  routes: ['[view]/raffle', 'raffle.txt'],
  variables: ['RAFFLE_MAX'],
  docs: ['decisions/0200-raffle.md'],
});

function after(path: string, text: string): string {
  return planRemoval([raffle], new Map([[path, text]])).changed.get(path)?.text ?? text;
}

test('removing a module deletes only its folder, routes, schema, migration and pages', () => {
  const own = [
    'modules/raffle/manifest.ts',
    'modules/raffle/e2e/raffle.spec.ts',
    'app/[view]/raffle/page.tsx',
    'app/raffle.txt',
    'prisma/schema/raffle.prisma',
    'prisma/migrations/20261128120100_raffle/migration.sql',
    'docs/decisions/0200-raffle.md',
  ];
  const others = [
    'modules/raffle-export/manifest.ts',
    'app/[view]/raffle-of-others/page.tsx',
    'prisma/migrations/20261128120100_more_raffle/migration.sql',
  ];
  const files = new Map([...own, ...others].map((path) => [path, '']));
  const { deleted, changed, left } = planRemoval([raffle], files);
  expect(deleted).toEqual(own);
  expect([changed.size, left]).toEqual([0, []]);
});

test('a file that modules share is deleted with the last of them', () => {
  const files = new Map([['lib/draw.ts', '']]);
  const sharing = manifestOf('raffle', { shared: ['lib/draw.ts'] });
  const lottery = manifestOf('lottery', { shared: ['lib/draw.ts'] });
  expect(planRemoval([sharing], files, [lottery]).deleted).toEqual([]);
  expect(planRemoval([sharing], files, [raffle]).deleted).toEqual(['lib/draw.ts']);
  expect(planRemoval([sharing, lottery], files).deleted).toEqual(['lib/draw.ts']);
});

test.each([
  ['a marked line', 'a.ts', 'a(\n  b, // module: raffle\n  c,\n);', 'a(\n  c,\n);'],
  [
    'no line of a module with a longer name',
    'a.ts',
    'a, // module: raffle-export',
    'a, // module: raffle-export',
  ],
  ['a marked element', 'a.ts', '[\n  // module: raffle\n  f(\n    1,\n  ),\n  2,\n]', '[\n  2,\n]'],
  [
    'marked JSX',
    'a.tsx',
    '<a>\n  {/* module: raffle */}\n  <B\n    c\n  />\n  <D />\n</a>',
    '<a>\n  <D />\n</a>',
  ],
  [
    'a marked declaration with its comment',
    'a.ts',
    'a();\n\n// module: raffle\n/**\n * One.\n */\nconst b = [\n  1,\n];\n\ne();\n',
    'a();\n\ne();\n',
  ],
  [
    'an element that another module needs as well',
    'a.ts',
    'a();\n// module: raffle\n// module: lottery\nb(\n  c,\n);\nd();\n',
    'a();\nd();\n',
  ],
  ['an import', 'a.ts', "import { a } from '@/modules/raffle/a';\nb();", 'b();'],
  ['a long import', 'a.ts', "b();\nimport {\n  a,\n} from './modules/raffle/a.ts';\n", 'b();\n'],
  [
    'no import of another folder of that name',
    'lib/a.ts',
    "import { a } from './raffle/a.ts';",
    "import { a } from './raffle/a.ts';",
  ],
  ['a row of the docs', 'docs/a.md', '| a |\n| `modules/raffle/a.ts` |', '| a |'],
  ['a link to its page', 'docs/a.md', '- a\n- [x](decisions/0200-raffle.md)', '- a'],
  ['a relation', 'prisma/schema/a.prisma', '  a Int\n  b B[] // module: raffle', '  a Int'],
  ['a variable with its comment', '.env.example', 'A=\n# One.\n# Two.\nRAFFLE_MAX=\nB=', 'A=\nB='],
])('a file loses %s', (_, path, text, expected) => {
  expect(after(path, text)).toBe(expected);
});

test('other lines that name the module are reported, not changed', () => {
  const text = "import('@/modules/raffle/a');\n";
  const { changed, left } = planRemoval([raffle], new Map([['lib/own.ts', text]]));
  expect([changed.size, left]).toEqual([0, ['lib/own.ts:1']]);
});

test.each([
  ['an unknown name', ['raffl'], 'There is no module raffl. Modules: raffle, prizes.'],
  ['a required module', ['raffle'], 'prizes requires raffle. Remove both, or neither.'],
  ['both', ['raffle', 'prizes'], null],
  ['the dependent module', ['prizes'], null],
])('removing %s: %s', (_, names, expected) => {
  const prizes = manifestOf('prizes', { requires: ['raffle'] });
  expect(refusalOf([raffle, prizes], names)).toBe(expected);
});

test('--drop-tables drops the tables, functions and foreign keys of the migrations, if they exist', () => {
  const sql = dropSql([
    'CREATE FUNCTION drawn(a text) RETURNS text;\nCREATE TABLE "raffles" (\n);\nCREATE INDEX "x" ON "raffles"("a");\n',
    'CREATE TABLE tickets ();\nALTER TABLE "orders" ADD CONSTRAINT "y" FOREIGN KEY ("a") REFERENCES "tickets"("id");',
  ]);
  expect(sql).toBe(
    'ALTER TABLE IF EXISTS "orders" DROP CONSTRAINT IF EXISTS "y";\n' +
      'DROP TABLE IF EXISTS "raffles", "tickets";\nDROP FUNCTION IF EXISTS "drawn";\n',
  );
  expect(dropSql([])).toBe('');
});
