import type { Choice, Choices } from '../../dialect/dimensions.ts';
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

const TIMES: Record<Choice<'time.form'>, (time: number) => string | number> = {
  iso: isoTime,
  // The same time with an offset of two hours.
  offset: (time) => isoTime(time + 7_200_000).replace('Z', '+02:00'),
  seconds: (time) => Math.floor(time / 1_000),
  milliseconds: (time) => time,
  zoneless: (time) => isoTime(time).replace('Z', ''),
  date: (time) => isoTime(time).slice(0, 10),
};

export function timeIn(choices: Choices) {
  const show = TIMES[choices['time.form']];
  return (time: number | null) => (time === null ? null : show(time));
}

/** A decimal amount, as a number or as text with the currency's decimals. */
export function moneyIn(choices: Choices) {
  return choices['money.form'] === 'number'
    ? toDecimal
    : (minor: number, currency: string) =>
        toDecimal(minor, currency).toFixed(exponentOf(currency) ?? 2);
}

/** The id field under its name; empty if it is hidden. */
export function idIn(choices: Choices, kind: Kind): (id: string) => Fields {
  const names = { id: 'id', _id: '_id', snake: `${kind}_id`, camel: `${kind}Id`, hidden: null };
  const name = names[choices[`id.${kind}`]];
  return (id) => (name === null ? {} : { [name]: id });
}

/** A reference to another resource: `customerId`, `customer_id`, `customer`, `customer.id`, or none. */
export function referenceIn(
  form: Choice<'transaction.customer'>,
  kind: 'customer' | 'plan',
): (id: string) => Fields {
  switch (form) {
    case 'camel':
      return (id) => ({ [`${kind}Id`]: id });
    case 'snake':
      return (id) => ({ [`${kind}_id`]: id });
    case 'plain':
      return (id) => ({ [kind]: id });
    case 'nested':
      return (id) => ({ [kind]: { id } });
    case 'hidden':
      return () => ({});
  }
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

/** An integer as a number, as a string, or omitted. */
export function quantityIn(form: Choice<'transaction.quantity'>, quantity: number): Fields {
  if (form === 'hidden') return {};
  return { quantity: form === 'text' ? String(quantity) : quantity };
}
