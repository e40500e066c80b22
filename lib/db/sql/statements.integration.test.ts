import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { hasStatements, type StatementText } from '@/lib/testing/statement-texts';
import { fromRoot } from '@/scripts/paths';
import { onServer } from '@/scripts/postgres';

withTestDatabase();

test('PostgreSQL can prepare every statement', async () => {
  const failures = await failuresOf(await statementsOf());
  const unexpected = failures.filter(({ file }) => !(file in assembled));
  expect(unexpected).toEqual([]);
  expect(countBy(failures.map(({ file }) => file))).toEqual(assembled);
});

/** Statements that are fragments, or are assembled at run time. Their own tests run them. */
const assembled = {
  '/lib/cart/change-cart.ts': 3,
  '/lib/catalog/queries.ts': 4,
  '/lib/checkout/review/flags.ts': 1,
  '/lib/dashboard/customers/figures.ts': 2,
  '/lib/dashboard/customers/customer-list.ts': 1,
  '/lib/ledger/service-audit.ts': 1,
  '/lib/payments/store.ts': 1,
  '/lib/listing/find-products.ts': 2,
  '/modules/search/match-words.ts': 1, // module: search
  '/modules/stock/stock-list.ts': 1, // module: stock
  '/modules/stock/order-units.ts': 1, // module: stock
};

/** Not `import.meta.glob`, which would count as a use of every export and hide dead code. */
const files = globSync('{lib,modules}/**/*.{ts,tsx}', {
  cwd: fromRoot(),
  exclude: ['**/*.test.*', 'modules/*/e2e', 'lib/testing', 'lib/db/generated'],
});

type Statement = { file: string; text: string | null };

async function statementsOf(): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const file of files) {
    if (!hasStatements(readFileSync(fromRoot(file), 'utf8'))) continue;
    const module: { statementTexts: StatementText[] } = await import(
      /* @vite-ignore */ `/${file}?statements`
    );
    statements.push(
      ...module.statementTexts.map((one) => ({ file: `/${file}`, text: textOf(one) })),
    );
  }
  return statements;
}

/** The SQL with placeholders for values of a call; null if a value would be part of the SQL itself. */
function textOf({ isTagged, strings, values }: StatementText): string | null {
  const known = values.map((value) => {
    try {
      return { value: value() };
    } catch {
      return null;
    }
  });
  if (isTagged) return Prisma.sql([...strings], ...known.map((one) => one?.value)).text;
  if (known.includes(null)) return null;
  return String.raw({ raw: strings }, ...known.map((one) => one?.value));
}

async function failuresOf(statements: readonly Statement[]) {
  return onServer(env().databaseUrl, async (client) => {
    const failures: { file: string; text: string | null; error: unknown }[] = [];
    for (const { file, text } of statements) {
      try {
        if (text === null) throw new Error('Only a call knows the text');
        await client.query(`PREPARE this AS ${text}`);
        await client.query('DEALLOCATE this');
      } catch (error) {
        failures.push({ file, text, error: String(error) });
      }
    }
    return failures;
  });
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
