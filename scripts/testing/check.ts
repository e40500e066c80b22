import { parseArgs } from 'node:util';
import { reportChecks, runChecks } from '../quality/checks.ts';

parseArgs({ options: {} });
const outcomes = await runChecks();
reportChecks(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
