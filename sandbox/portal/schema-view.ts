import { z } from 'zod';
import {
  badge,
  type Column,
  type Content,
  codeBlock,
  facts,
  formatBrand,
  formatMoney,
  type Html,
  html,
  panel,
  sentenceCase,
  table,
  time,
} from './html.ts';

/** Draws resources from the schemas of their replies: labels, order and kind of each field. */

export type Row = Readonly<Record<string, unknown>>;

/** As far as pages and forms need it. */
export type Field = {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly items?: Field;
  readonly anyOf?: readonly Field[];
  readonly default?: unknown;
};

/** The JSON Schema of each field; `isNullable` where null is a value. */
export function fieldsOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): [name: string, field: Field & { isNullable: boolean; isRequired: boolean }][] {
  const { $defs, ...top } = z.toJSONSchema(schema, { io }) as Field & {
    $defs?: Record<string, Field>;
  };
  // A schema with an id is a reference to its definition.
  const whole = Object.values($defs ?? {})[0] ?? top;
  return Object.entries(whole.properties ?? {}).map(([name, field]) => {
    const inner = field.anyOf?.find(({ type }) => type !== 'null');
    const isRequired = whole.required?.includes(name) ?? false;
    return [name, { ...field, ...inner, isNullable: inner !== undefined, isRequired }];
  });
}

export function labelOf(name: string, { title }: Field): string {
  return title ?? sentenceCase(name.replace(/(.)Ids?$/, '$1'));
}

/** Draws a reference to another resource by the name of its field. */
export type Link = (fieldName: string, id: string) => Content;

const NONE = html`<span class="soft">None</span>`;

/** One value of a resource. */
function showValue(name: string, field: Field, row: Row, link: Link): Content {
  const value = row[name];
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? badge('yes', 'good') : badge('no');
  if (typeof value === 'number') return numberOf(value, field, row);
  if (Array.isArray(value)) {
    if (field.items?.properties) return String(value.length);
    return value.length === 0 ? NONE : value.join(', ');
  }
  if (typeof value === 'object') return cardOf(value as Row);
  const text = String(value);
  if (field.format === 'date-time') return time(text);
  if (field.enum || field.format === 'status') return badge(text);
  if (/Id$/.test(name)) return link(name, text);
  if (field.format === 'folded') {
    return html`<details><summary>Show</summary>${codeBlock(text, labelOf(name, field))}</details>`;
  }
  return field.format === 'code' ? html`<code>${text}</code>` : text;
}

function numberOf(value: number, { format }: Field, row: Row): Content {
  if (format === 'percent') return `${value} %`;
  if (format === 'http-status') {
    return badge(String(value), value < 300 ? 'good' : value < 500 ? 'warn' : 'bad');
  }
  if (format === 'year') return String(value);
  if (format === 'milliseconds') return `${Math.round(value).toLocaleString('en')} ms`;
  if (format !== 'decimal') return value.toLocaleString('en');
  return html`<span class="number">${formatMoney(value, String(row.currency ?? ''))}</span>`;
}

function cardOf({ cardType, cardLastFourDigits }: Row): Html {
  const name = `${formatBrand(String(cardType))} •••• ${cardLastFourDigits}`;
  return html`<span class="nowrap">${name}</span>`;
}

const isTable = (field: Field) => field.items?.properties !== undefined;
const isText = (field: Field) => field.format === 'json';
const isNumber = ({ type }: Field) => type === 'number' || type === 'integer';
/** Shown with the card's brand, and with amounts. */
const PARTS = new Set(['cardLastFourDigits', 'currency']);

/** The columns of these fields; the first one is the link to the row's page. */
export function columnsOf(schema: z.ZodType, names: readonly string[], link: Link): Column<Row>[] {
  const fields = new Map(fieldsOf(schema, 'output'));
  return names.map((name) => {
    const field: Field = fields.get(name) ?? {};
    const cell = name === 'cardType' ? cardOf : (row: Row) => showValue(name, field, row, link);
    return {
      name: name === 'cardType' ? 'Card' : labelOf(name, field),
      cell,
      isNumeric: isNumber(field) && field.format !== 'http-status',
    };
  });
}

/** The fields of a resource that are one value each, but those that a form beside them shows. */
export function factsOf(schema: z.ZodType, row: Row, link: Link, form?: z.ZodType): Html {
  const inForm = new Set(form ? fieldsOf(form, 'input').map(([name]) => name) : []);
  const entries = fieldsOf(schema, 'output')
    .filter(([name]) => !PARTS.has(name) && !inForm.has(name))
    .filter(([, field]) => !isTable(field) && !isText(field))
    .map(([name, field]): [string, Content] =>
      name === 'cardType'
        ? ['Card', cardOf(row)]
        : [labelOf(name, field), showValue(name, field, row, link)],
    );
  return facts(entries);
}

/** A panel for each list of objects and each text in a resource. */
export function panelsOf(schema: z.ZodType, row: Row, link: Link): Html[] {
  return fieldsOf(schema, 'output').flatMap(([name, field]) => {
    const label = labelOf(name, field);
    if (isText(field)) {
      const text = String(row[name] ?? '');
      return [panel(label, text === '' ? NONE : codeBlock(text, label))];
    }
    if (!isTable(field)) return [];
    const inner = Object.entries(field.items?.properties ?? {});
    const rows = (row[name] as Row[]).map((each) => ({ currency: row.currency, ...each }));
    const columns = inner
      .filter(([name]) => !PARTS.has(name) && name !== 'id')
      .map(([name, field]) => ({
        name: name === 'cardType' ? 'Card' : labelOf(name, field),
        cell: (each: Row) =>
          name === 'cardType' ? cardOf(each) : showValue(name, field, each, link),
        isNumeric: isNumber(field),
      }));
    return [panel(label, table(label, rows, columns, 'None.'))];
  });
}
