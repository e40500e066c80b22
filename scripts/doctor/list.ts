import { nowMs } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { followClock } from '../../lib/db/clock.ts';
import { lastListFetch } from '../../lib/mirror/collections/list-fetch.ts';
import { listAlarm } from '../../lib/mirror/collections/list-size.ts';
import { COLLECTION } from '../../lib/mirror/rules.ts';
import { currentPause } from '../../lib/mirror/store.ts';
import { commandLine } from '../../lib/process/commands.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

const HOUR_MS = 60 * 60_000;
/** A sweep fetches it every six hours. */
const OLD_HOURS = 24;

/** How a list that is not known to be complete is corrected, where it is. */
export const INCOMPLETE_ADVICE =
  'No payment of unknown outcome is settled as not charged. A row has no id that lib/service/wire.ts reads, or rows of one id differ: see npm run doctor -- --service.';

/** Checks what workers have stored of the transactions list, and what stops the mirror. */
export async function examineMirror(): Promise<Finding[]> {
  await followClock();
  const [list, size, pause, letters] = [
    await examineFetch(),
    await examineSize(),
    await examinePause(),
    await examineDeadLetters(),
  ];
  return [...list, ...size, ...pause, ...letters];
}

async function examineFetch(): Promise<Finding[]> {
  const failing = await db().resource.findUnique({
    where: { kind_resourceId: { kind: 'TRANSACTIONS', resourceId: COLLECTION } },
  });
  if (failing?.failingSince) {
    const isLong = nowMs() - failing.failingSince.getTime() > HOUR_MS;
    return [
      (isLong ? problem : warning)(
        `The transactions list could not be fetched for ${hoursSince(failing.failingSince)}: ${failing.lastError}`,
        'Without it, no payment of unknown outcome is settled. See the worker’s log, and /merchant/webhooks.',
      ),
    ];
  }
  const fetched = await lastListFetch();
  if (!fetched) {
    return [
      warning(
        'The transactions list has not been fetched yet',
        'A running worker fetches it before the first payment, and every six hours.',
      ),
    ];
  }
  if (!fetched.complete) {
    return [
      problem('The transactions list was not complete when it was last fetched', INCOMPLETE_ADVICE),
    ];
  }
  const age = hoursSince(fetched.endedAt);
  return nowMs() - fetched.endedAt.getTime() > OLD_HOURS * HOUR_MS
    ? [
        warning(
          `The transactions list was last fetched ${age} ago`,
          'A worker fetches it every six hours at least: see its log.',
        ),
      ]
    : [ok(`The transactions list is complete, with ${fetched.count} charges, fetched ${age} ago`)];
}

function hoursSince(date: Date): string {
  const hours = Math.floor((nowMs() - date.getTime()) / HOUR_MS);
  return hours < 1 ? 'less than an hour' : `${hours} h`;
}

async function examineSize(): Promise<Finding[]> {
  const alarm = await listAlarm('transactions');
  if (!alarm) return [];
  const advice =
    'Ask the payment service to archive old rows; lib/service/list.ts says how long the list may be.';
  return alarm.rows === null
    ? [
        problem(
          `The transactions list has more than ${alarm.maxRows} rows, and settles nothing`,
          advice,
        ),
      ]
    : [
        warning(
          `The transactions list has ${alarm.rows} rows, of at most ${alarm.maxRows}`,
          advice,
        ),
      ];
}

async function examinePause(): Promise<Finding[]> {
  const pause = await currentPause();
  if (!pause) return [];
  return pause.reason === 'credentials'
    ? [
        problem(
          `Workers are paused: the payment service refused the shop’s credentials (${pause.status})`,
          'Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET on the machine of the workers, and restart them.',
        ),
      ]
    : [
        warning(
          'Workers are paused: the payment service asked for fewer requests',
          'They continue by themselves. If this comes often, ask the service for a higher limit.',
        ),
      ];
}

async function examineDeadLetters(): Promise<Finding[]> {
  const count = await db().resource.count({ where: { deadAt: { not: null } } });
  if (count === 0) return [];
  return [
    warning(
      `${count} changes at the service could not be fetched for a day, and are not tried any more`,
      `/merchant/webhooks shows the reason, and has a button to retry; or run ${commandLine('webhooks:replay', ['--dead'])}.`,
    ),
  ];
}
