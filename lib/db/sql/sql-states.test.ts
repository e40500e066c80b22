import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  AttemptState,
  CommandKind, // module: subscriptions
  InboxState,
  InvoiceKind, // module: invoices
  OrderStatus,
  ParcelKind, // module: fulfilment
  ParcelStatus, // module: fulfilment
  PaymentKind,
  RefundStatus, // module: fulfilment
  ResourceKind,
  SubscriptionStatus, // module: subscriptions
  TransactionBinding,
  UnexplainedKind,
} from '@/lib/db/generated/enums';
import { fromRoot } from '@/scripts/paths';
import { sqlStates } from './sql-states';

/** The values of enum columns, by the columns' names. */
const states: Record<string, readonly string[]> = {
  state: [...Object.keys(AttemptState), ...Object.keys(InboxState)],
  status: [
    OrderStatus,
    ParcelStatus, // module: fulfilment
    SubscriptionStatus, // module: subscriptions
  ].flatMap((one) => Object.keys(one)),
  kind: [
    CommandKind, // module: subscriptions
    InvoiceKind, // module: invoices
    ParcelKind, // module: fulfilment
    PaymentKind,
    ResourceKind,
    UnexplainedKind,
  ].flatMap((one) => Object.keys(one)),
  '"boundBy"': Object.keys(TransactionBinding),
  '"refundStatus"': Object.keys(RefundStatus), // module: fulfilment
};

const comparison =
  /(\b(?:state|status|claim|kind)|"refundStatus"|"boundBy")(?:::text)?\s*(?:=|<>|IS DISTINCT FROM|WHEN|(?:NOT )?IN\s*\()\s*('[A-Z_]+'(?:,\s*'[A-Z_]+')*)/g;

type Named = { file: string; column: string; names: string[] };

/** The states in SQL texts, by the compared column. */
function namedIn(file: string, text: string): Named[] {
  return [...text.matchAll(comparison)].map(([, column = '', list = '']) => ({
    file,
    column,
    names: list.split(/,\s*/).map((name) => name.slice(1, -1)),
  }));
}

const unknownOf = (named: readonly Named[]) =>
  named.filter(({ column, names }) => !names.every((name) => states[column]?.includes(name)));

const files = globSync('{lib,app,modules,scripts}/**/*.{ts,tsx}', { cwd: fromRoot('.') }).filter(
  (file) => !/generated|\.test\.|testing/.test(file),
);
const named = files.flatMap((file) => namedIn(file, readFileSync(fromRoot(file), 'utf8')));

test('every state in SQL exists', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(unknownOf(named)).toEqual([]);
  expect(unknownOf(namedIn('a.ts', `WHERE o.status IN ('PAID', 'PAYD')`))).toHaveLength(1);
  expect(unknownOf(namedIn('a.ts', `WHERE s.status <> 'CANCELED'`))).toHaveLength(1);
});

test('sets of states come from the state machines', () => {
  expect(sqlStates(['PAID', 'FAILED'])).toBe(`'PAID', 'FAILED'`);
  const typed = named.filter(({ names }) => names.length > 1).map(({ file }) => file);
  // Invariants must not depend on the code that they check.
  expect(typed.filter((file) => !file.endsWith('invariants.ts'))).toEqual([]);
});

const LITERAL =
  /(\b(state|status|claim)|"refundStatus"|"boundBy") ?(=|<>|IN \(|NOT IN \() ?'[A-Z_]+'/;

test('SQL takes states from their types, so that renames are type errors', () => {
  const files = globSync('{lib,scripts}/**/*.ts').filter(
    (file) => !/\.test\.|generated|lib\/testing/.test(file),
  );
  const literal = files.filter((file) => LITERAL.test(readFileSync(file, 'utf8')));
  // The invariants must not depend on the code that they check.
  expect(literal).toEqual(['lib/checkout/orders/invariants.ts']);
});
