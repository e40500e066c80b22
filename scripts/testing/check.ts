/** `npm run check`: types, lint, format and dead code. */
import { reportChecks, runChecks } from '../quality/checks.ts';

const outcomes = await runChecks();
reportChecks(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
