import type { Choices } from '../../dialect/dimensions.ts';
import { exponentOf, toDecimal } from '../../ledger/money.ts';

/** Formats of times, amounts, identifiers and references in a dialect. */

export type Kind = 'customer' | 'product' | 'plan' | 'subscription' | 'transaction';

type Fields = Record<string, unknown>;

/** ISO 8601 in UTC, the format of the control API and the default dialect. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function optionalIsoTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

/** A decimal amount, as a number or as text with the currency's decimals. */
export function moneyIn(choices: Choices) {
  return choices['money.form'] === 'number'
    ? toDecimal
    : (minor: number, currency: string) =>
        toDecimal(minor, currency).toFixed(exponentOf(currency) ?? 2);
}

/** The id field under its name. */
export function idIn(choices: Choices, kind: Kind): (id: string) => Fields {
  const names = { id: 'id', _id: '_id', snake: `${kind}_id`, camel: `${kind}Id` };
  const name = names[choices[`id.${kind}`]];
  return (id) => ({ [name]: id });
}

/** Fields with names in one style. */
export function namedIn(style: 'camel' | 'snake' | 'hidden', fields: Fields): Fields {
  if (style === 'hidden') return {};
  if (style === 'camel') return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [snakeCase(name), value]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
