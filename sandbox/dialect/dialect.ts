import { type Choices, DIMENSION_NAMES, type DimensionName, dimensionOf } from './dimensions.ts';

/** What replies show: everything, or only what the interface documents. */
export type ResponseMode = 'full' | 'minimal';

/**
 * A dialect's name: `default` or `alternate`, and then any number of `,dimension=value`. Validated by
 * {@link readDialect} on input.
 * @example 'default,list.order=newest'
 */
export type Dialect = string;

type Values = Record<DimensionName, string>;

const resolved = new Map<string, Choices>();

/**
 * The values of a dialect, as far as this response mode shows them.
 * @throws Error for a name that {@link readDialect} refuses.
 */
export function choicesOf(dialect: Dialect, responses: ResponseMode = 'full'): Choices {
  const key = `${responses}/${dialect}`;
  const cached = resolved.get(key);
  if (cached) return cached;
  const values = parse(dialect);
  if (typeof values === 'string') throw new Error(values);
  const choices = (responses === 'minimal' ? reduced(values) : values) as Choices;
  resolved.set(key, choices);
  return choices;
}

/**
 * Validates a dialect's name.
 * @returns the error as a sentence; null for a valid name.
 */
export function dialectProblem(text: string): string | null {
  const values = parse(text);
  return typeof values === 'string' ? values : null;
}

/**
 * A dialect from command-line options.
 * @throws Error with the reason.
 */
export function readDialect(dialect: string): Dialect {
  const problem = dialectProblem(dialect);
  if (problem) throw new Error(problem);
  return dialect;
}

/** A dialect's differences from the default one, one dimension per line, sorted by name. */
export function describeDialect(dialect: Dialect, responses: ResponseMode = 'full'): string[] {
  const usual = choicesOf('default');
  const choices = choicesOf(dialect, responses);
  return DIMENSION_NAMES.filter((name) => choices[name] !== usual[name])
    .map((name) => `${name}=${choices[name]}`)
    .sort();
}

function parse(text: string): Values | string {
  const [base = '', ...changes] = text.split(',');
  const values = baseOf(base);
  if (!values) return 'A dialect is default or alternate, and then changes to it.';
  for (const change of changes) {
    const [name = '', value = '', ...rest] = change.split('=');
    const dimension = dimensionOf(name);
    if (!dimension || rest.length > 0) return `There is no dimension “${name}”.`;
    if (!dimension.values.includes(value)) {
      return `${name} is one of: ${dimension.values.join(', ')}.`;
    }
    values[name as DimensionName] = value;
  }
  return values;
}

function baseOf(base: string): Values | undefined {
  if (base === 'default') return fill((name) => dimensionOf(name)?.values[0]);
  if (base === 'alternate') {
    return fill((name) => dimensionOf(name)?.alternate ?? dimensionOf(name)?.values[0]);
  }
  return undefined;
}

function reduced(values: Values): Values {
  return fill((name) => {
    const { minimal = {} } = dimensionOf(name) ?? {};
    return minimal[values[name]] ?? minimal['*'] ?? values[name];
  });
}

function fill(pick: (name: DimensionName) => string | undefined): Values {
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, pick(name) ?? ''])) as Values;
}
