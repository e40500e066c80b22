/** An inferred JSON Schema, as far as the document needs it. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  anyOf?: unknown[];
};

/** Field descriptions, by name in any style. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'Identifier.',
  subscriptionid: 'Set on a subscription’s charges.',
  nextchargeat: 'The next renewal or, past due, the next retry.',
  graceendsat: 'When an unpaid subscription is deleted.',
  cancelat: 'When it ends, after it was cancelled.',
  createdat: 'By the tenant’s clock.',
  updatedat: 'By the tenant’s clock.',
  price: 'Decimal amount.',
  amount: 'Decimal amount.',
  subtotal: 'Decimal amount, without taxes.',
};

/** Fields whose samples cover all values. */
const ENUMERATED = new Set(['status', 'state', 'chargefrequency']);

/**
 * The schema of all of these values: fields that some of them lack are not required, and a field that is null in
 * some is nullable.
 */
export function inferSchema(values: readonly unknown[], name = ''): JsonSchema {
  const types = [...new Set(values.map(typeOf))].sort();
  const schema: JsonSchema = types.length === 1 ? { type: types[0] ?? 'null' } : { type: types };
  const plain = name.toLowerCase().replaceAll('_', '');
  if (DESCRIPTIONS[plain]) schema.description = DESCRIPTIONS[plain];
  if (ENUMERATED.has(plain) && types.length === 1 && types[0] === 'string') {
    schema.enum = [...new Set(values as string[])];
  }
  const objects = values.filter(isObject);
  if (objects.length > 0) Object.assign(schema, inferObject(objects));
  const rows = values.filter((value) => Array.isArray(value)).flat();
  if (types.includes('array')) schema.items = inferSchema(rows);
  return schema;
}

function inferObject(objects: readonly Record<string, unknown>[]): JsonSchema {
  const names = [...new Set(objects.flatMap(Object.keys))];
  const required = names.filter((name) => objects.every((each) => Object.hasOwn(each, name)));
  return {
    properties: Object.fromEntries(
      names.map((name) => {
        const withField = objects.filter((each) => Object.hasOwn(each, name));
        return [
          name,
          inferSchema(
            withField.map((each) => each[name]),
            name,
          ),
        ];
      }),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
