import type { Examined } from './ledger/examine.ts';
import type { Reviews } from './ledger/settle.ts';
import type { ClubReport } from './subscribers/examine.ts'; // module: subscriptions
import type { TortureReport } from './types.ts';

type Row = [name: string, value: string];

type Promises = [name: string, broken: readonly string[]][];

/** The counts that must be zero. */
export function goalsOf(report: TortureReport): Promises {
  return [
    ...brokenPromises(report),
    ...(report.clubs ? brokenInClubs(report.clubs) : []), // module: subscriptions
    ['internal errors', ownErrors(report)],
    ['unexpected exits', report.fallen],
  ];
}

/** The invariants for shoppers and merchants, with the ids that violate them. */
export function brokenPromises(report: Examined & Reviews & { neverPaid: string[] }): Promises {
  return [
    ['double charges', report.doubleCharges],
    ['detected double charges without an external cause', report.uncaused],
    ['charges without a paid order', report.chargesWithoutPaidOrder],
    ['paid orders without a charge', report.paidOrdersWithoutCharge],
    ['orders paid by another’s charge without an external cause', report.uncausedSwaps],
    ['shoppers who kept trying without a paid order', report.neverPaid],
    ['orders unresolved', report.unresolved],
    ['unnecessary reviews', report.needless],
    ['told “not charged” after being charged', report.wrongAnswers],
    ['unflagged amount differences', report.unflaggedAmounts],
    ['variants whose units do not add up', report.units.brokenUnits], // module: stock
    ['invariants broken', report.brokenInvariants],
  ];
}

// module: subscriptions
/** The same for subscriptions. */
export function brokenInClubs(clubs: ClubReport): Promises {
  return [
    ['undetected subscriptions without an owner', clubs.runningUnseen],
    ['duplicate subscriptions of one attempt', clubs.doubles],
    ['detected duplicates without an external cause', clubs.uncaused],
    ['charges of a subscription that no account shows', clubs.chargedUnshown],
    ['cancelled here, active at the service', clubs.runningOn],
    ['renewals that the account does not show', clubs.renewalsUnshown],
    ['joining: told “not charged” after being charged', clubs.saidUncharged],
    ['changes: untrue messages', clubs.falseSentences],
    ['charged after “Nothing more is charged”', clubs.chargedAfterEnd],
    ['subscribers without the requested result', clubs.neverContent],
    ['subscription attempts unresolved', clubs.unsettled],
    ['subscription attempts that could not be decided', clubs.undecided],
    ['subscriptions that the audit finds damaged', clubs.audited],
  ];
}

/** How a cut connection or a restarting database appears in a web process. */
const LOST_CONNECTION =
  /ECONN|EPIPE|terminat|Connection|connection|shutting down|starting up|recovery mode|57P0|P1001|P1017|P2024|P2028|socket|reach database|start a transaction in the given time/;

/** A statement that waited five seconds for a lock: on an overloaded machine it is cancelled and repeated (docs/decisions/0058). */
const LOCK_TIMEOUT = /55P03/;

/** Errors other than those of a cut connection, or of the lock of a killed one. */
export function ownErrors({ errors }: Pick<TortureReport, 'errors'>): string[] {
  return [...errors]
    .filter(([message]) => !LOST_CONNECTION.test(message) && !LOCK_TIMEOUT.test(message))
    .map(([message, count]) => `${count} × ${message}`);
}

/** How often a submission gave up waiting for a lock. */
export function lockTimeouts({ errors }: Pick<TortureReport, 'errors'>): number {
  return [...errors].reduce(
    (sum, [message, count]) => (LOCK_TIMEOUT.test(message) ? sum + count : sum),
    0,
  );
}

/** Kinds of faults, kills and incidents that never occurred. Subscribers are few: their faults count by call. */
export function missedKinds(
  report: Pick<TortureReport, 'plan' | 'faults' | 'kills' | 'incidents'>,
): string[] {
  const counts = new Map<string, number>();
  for (const [name, count] of [...report.faults, ...killCounts(report), ...report.incidents]) {
    const [kind] = /^[A-Z]+ \/subscriptions\S*|^killed at subscription/.exec(name) ?? [name];
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].flatMap(([kind, count]) => (count === 0 ? [kind] : []));
}

function killCounts({ plan, kills }: Pick<TortureReport, 'plan' | 'kills'>): [string, number][] {
  const points = new Set<string>([
    ...plan.shoppers.flatMap((shopper) => shopper.kill?.point ?? []),
    ...plan.subscribers.flatMap((subscriber) => subscriber.kill?.point ?? []), // module: subscriptions
    ...plan.workerDeaths.map((death) => death.failpoint),
  ]);
  return [...points].map((point) => [`killed at ${point}`, kills.get(point) ?? 0]);
}

/** The report as a table. */
export function tableOf(report: TortureReport): string {
  const { plan, settleMs } = report;
  const sections: [string, Row[]][] = [
    [
      'tried',
      [
        ['orders tried', String(plan.shoppers.length)],
        ['submissions of Pay', String(sum(report.answers))],
        ['paid orders', String(report.paid)],
        ...counts(report.currencies, 'paid in '),
        ['charges of another client that look the same', String(report.lookalikes)],
        ...counts(report.answers, 'answered '),
        ...counts(report.attempts, 'attempts '),
        ['requests sent again', String(report.resends)],
        ['submissions that were doubled', String(report.doubled)],
        ['charges that were found late', String(report.foundLate)],
      ],
    ],
    ...(report.clubs ? [clubRows(report.clubs)] : []), // module: subscriptions
    ['faults of the service', counts(report.faults)],
    ['tricks of a middlebox', counts(report.tricks)],
    ['kills and incidents', [...rows(killCounts(report)), ...counts(report.incidents)]],
    [
      'result',
      [
        ...goalsOf(report).map(([name, broken]): Row => [name, String(broken.length)]),
        ...counts(report.seenCauses, 'detected double charges, after: '),
        ['orders paid by another’s charge, detected', String(report.seenSwaps.length)],
        ['lock timeouts of an overloaded machine', String(lockTimeouts(report))],
        ['units sold', String(report.units.soldUnits)], // module: stock
        ['units owed', String(report.units.owedUnits)], // module: stock
        ['manual reviews', String(report.reviews)],
        ['unsettled by their reply', String(settleMs.length)],
        ['time to settle them, median', minutes(quantile(settleMs, 0.5))],
        ['time to settle them, p99', minutes(quantile(settleMs, 0.99))],
        ['seconds of storm', report.stormSeconds.toFixed(0)],
        ['seconds until all was settled', report.settleSeconds.toFixed(0)],
      ],
    ],
  ];
  return sections.map(([title, body]) => `${title}\n${lines(body)}`).join('\n\n');
}

// module: subscriptions
function clubRows(clubs: ClubReport): [string, Row[]] {
  return [
    'subscriptions',
    [
      ['subscribers', String(clubs.subscribers)],
      ['subscriptions at the service', String(clubs.subscriptions)],
      ['their charges', String(clubs.charges)],
      ['of those renewals', String(clubs.renewals)],
      ...counts(clubs.joins, 'joining answered '),
      ...counts(clubs.changes, ''),
      ...counts(clubs.subscriptionAttempts, 'subscription attempts '),
      ['subscription attempts sent again', String(clubs.resends)],
      ['manual reviews of subscription attempts', String(clubs.reviews)],
      ...counts(clubs.seenCauses, 'detected duplicates, after: '),
      ...counts(clubs.trickedSentences, 'untrue, after: '),
    ],
  ];
}

function lines(body: readonly Row[]): string {
  return body.map(([name, value]) => `  ${name.padEnd(52)} ${value.padStart(8)}`).join('\n');
}

function counts(values: ReadonlyMap<string, number>, prefix = ''): Row[] {
  return rows(
    [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    prefix,
  );
}

function rows(values: readonly (readonly [string, number])[], prefix = ''): Row[] {
  return values.map(([name, count]) => [`${prefix}${name}`, String(count)]);
}

function sum(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}

function minutes(ms: number): string {
  return Number.isNaN(ms) ? '–' : `${(ms / 60_000).toFixed(2)} m`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
