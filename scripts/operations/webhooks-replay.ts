/**
 * `npm run webhooks:replay` replays stored events: a worker syncs their resources again. Exits with 1 on
 * invalid options.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { disconnect } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { readTimeRange, replayDeadLetters, replayEvent, replayRange } from '@/lib/webhooks/replay';
import { replayText } from '@/lib/webhooks/sentences';
import { english } from '../shared/english.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const usage = `Choose the events to replay:
  --event 1234            an event, by its number in /merchant/webhooks
  --from TIME --to TIME   a time range in UTC, such as 2030-01-31T10:00; one side may be left open
  --dead                  events that have failed for a day
  --all                   all stored events`;

/** Undefined unless exactly one selection is given. */
function selectedReplay(): (() => Promise<number>) | undefined {
  const { values } = parseArgs({
    options: {
      event: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      dead: { type: 'boolean' },
      all: { type: 'boolean' },
    },
  });
  const { event, from, to, dead, all } = values;
  const ranged = from !== undefined || to !== undefined;
  if ([event !== undefined, ranged, dead, all].filter(Boolean).length !== 1) return undefined;
  if (dead) return replayDeadLetters;
  if (event !== undefined) {
    return /^\d{1,18}$/.test(event) ? () => replayEvent(BigInt(event)) : undefined;
  }
  const range = readTimeRange(from ?? '', to ?? '');
  return range ? () => replayRange(range) : undefined;
}

const replay = selectedReplay();
if (replay) {
  loadEnvFiles();
  await followClock();
  const count = await replay();
  console.log(replayText(english, count));
  await disconnect();
  process.exit(0);
}
console.error(usage);
process.exit(1);
