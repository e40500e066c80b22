import { z } from 'zod';
import {
  badge,
  type Column,
  type Content,
  facts,
  folded,
  type Html,
  html,
  money,
  panel,
  sentenceCase,
  table,
  time,
} from './html.ts';

/** Renders resources from the schemas of their replies. */

export type Row = Readonly<Record<string, unknown>>;

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
  readonly isNullable?: boolean;
};

export function fieldsOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): [name: string, field: Field & { isRequired: boolean }][] {
  const { $defs, ...top } = z.toJSONSchema(schema, { io }) as Field & {
    $defs?: Record<string, Field>;
  };
  // A schema with an id is a reference to its definition.
  const { properties = {}, required = [] } = Object.values($defs ?? {})[0] ?? top;
  return Object.entries(properties).map(([name, field]) => {
    const inner = field.anyOf?.find(({ type }) => type !== 'null');
    const isRequired = required.includes(name);
    return [name, { ...field, ...inner, isNullable: inner !== undefined, isRequired }];
  });
}

export function labelOf(name: string, { title }: Field): string {
  return title ?? sentenceCase(name.replace(/(.)Ids?$/, '$1'));
}

export type Link = (fieldName: string, id: string) => Content;

const NONE = html`<span class="soft">None</span>`;
const LONG_TEXT = 100;

function showValue(name: string, field: Field, row: Row, link: Link): Content {
  const value = row[name];
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return field.format === 'decimal' ? money(value, String(row.currency)) : value;
  }
  if (Array.isArray(value)) {
    if (field.items?.properties) return value.length;
    return value.length === 0 ? NONE : value.join(', ');
  }
  const text = typeof value === 'object' ? Object.values(value).join(' ') : String(value);
  if (field.format === 'date-time') return time(text);
  if (field.enum) return badge(text);
  if (/Id$|^id$/.test(name)) return link(name, text);
  return text.length > LONG_TEXT ? folded(text) : text;
}

function columnOf(name: string, field: Field, link: Link): Column<Row> {
  return {
    name: labelOf(name, field),
    cell: (row) => showValue(name, field, row, link),
    isNumeric: field.format === 'decimal',
  };
}

export function columnsOf(schema: z.ZodType, names: readonly string[], link: Link): Column<Row>[] {
  const fields = new Map(fieldsOf(schema, 'output'));
  return names.map((name) => columnOf(name, fields.get(name) ?? {}, link));
}

export function detailsOf(schema: z.ZodType, row: Row, link: Link, below: Content): Html[] {
  const fields = fieldsOf(schema, 'output');
  const single = fields.filter(([, { items }]) => items?.properties === undefined);
  const entries = single.map(
    ([name, field]) => [labelOf(name, field), showValue(name, field, row, link)] as const,
  );
  const tables = fields.flatMap(([name, field]) => {
    const inner = field.items?.properties;
    if (!inner) return [];
    const columns = Object.entries(inner).map(([key, each]) => columnOf(key, each, link));
    const rows = (row[name] as Row[]).map((each) => ({ currency: row.currency, ...each }));
    const label = labelOf(name, field);
    return [panel(label, table(label, rows, columns, 'None.'))];
  });
  return [panel('Details', html`${facts(entries)}${below}`), ...tables];
}
