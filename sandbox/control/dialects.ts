import { choicesOf, describeDialect, dialectProblem } from '../dialect/dialect.ts';
import { DIMENSION_NAMES, dimensionOf } from '../dialect/dimensions.ts';
import { fieldError } from '../errors.ts';
import { type ControlEndpoint, ok, reading } from './endpoint.ts';

export const dialectEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'GET',
    path: '/dialects',
    operationId: 'listDimensions',
    summary: 'List the dimensions of dialects',
    description:
      'What the interface leaves open, with the possible values. The first is the default dialect’s.',
    handler: reading(() =>
      ok({
        dimensions: DIMENSION_NAMES.map((name) => {
          return { name, values: dimensionOf(name)?.values ?? [] };
        }),
      }),
    ),
  },
  {
    method: 'GET',
    path: '/dialects/:dialect',
    operationId: 'getDialect',
    summary: 'Get the values of a dialect',
    description:
      '`default` or `alternate`, and then any number of `,dimension=value`; with ' +
      'where it differs from the default one.',
    handler: reading(({ path }) => {
      const dialect = path.dialect ?? '';
      const problem = dialectProblem(dialect);
      if (problem) throw fieldError('validation_failed', 'dialect', problem);
      return ok({ dialect, choices: choicesOf(dialect), differences: describeDialect(dialect) });
    }),
  },
];
