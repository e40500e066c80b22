import { hash } from 'node:crypto';
import { type Choices, DIMENSION_NAMES, type DimensionName, dimensionOf } from './dimensions.ts';

/** What replies show: everything, or only what the interface documents. */
export type ResponseMode = 'full' | 'minimal';

/**
 * A dialect's name: `default`, `alternate` or `random:SEED`, and then any number of `,dimension=value`. Validated
 * by {@link readDialect} on input.
 * @example 'random:7,transaction.taxes=hidden'
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
 * @param seed for `random`, which needs one
 * @throws Error with the reason.
 */
export function readDialect(text: string, seed?: string): Dialect {
  const [base = '', ...changes] = text.split(',');
  if (base === 'random' && seed === undefined) throw new Error('--dialect random needs --seed.');
  const dialect = [base === 'random' ? `random:${seed}` : base, ...changes].join(',');
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
  if (!values) return 'A dialect is default, alternate or random:SEED, and then changes to it.';
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
  const seed = /^random:(\d{1,9})$/.exec(base)?.[1];
  return seed === undefined ? undefined : draw(seed);
}

/** The share of dimensions in which a random dialect differs from the default one. */
const WILDNESS = [0.15, 0.35, 0.6, 1] as const;

/** Each dimension is chosen independently, so that a new one does not change the others of a seed. */
function draw(seed: string): Values {
  const wild = WILDNESS[Math.floor(dice(seed, 'wildness') * WILDNESS.length)] ?? 1;
  return sellable(
    fill((name) => {
      const { values = [], extreme = [] } = dimensionOf(name) ?? {};
      if (dice(seed, `${name}?`) >= wild) return values[0];
      const drawable = values.filter((value) => !extreme.includes(value));
      return drawable[Math.floor(dice(seed, name) * drawable.length)];
    }),
  );
}

/** Replaces combinations of values with which nothing could be sold. */
function sellable(values: Values): Values {
  return fill((name) => {
    const { value, dimension, other, instead } = dimensionOf(name)?.extremeWith ?? {};
    const isExtreme = values[name] === value && values[dimension as DimensionName] === other;
    return isExtreme ? instead : values[name];
  });
}

/** A number in [0, 1), derived from the arguments. */
function dice(...words: string[]): number {
  return hash('sha256', words.join('\n'), 'buffer').readUInt32BE() / 2 ** 32;
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
