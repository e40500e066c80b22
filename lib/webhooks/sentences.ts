import { fillIn, formatCount, formatPlural } from '@/lib/format';
import type { Cause, SweepFailure } from '@/lib/mirror/sweep/sweep';
import { commandLine } from '@/lib/process/commands';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import type { QuarantineReason } from './rules';

export type Wording = { texts: DashboardTexts['webhooks']; locale: string };

export function replayText({ texts: { done }, locale }: Wording, count: number): string {
  return count === 0 ? done.nothing : formatPlural(done.replayed, count, locale);
}

export function causeText({ texts }: Wording, cause: Cause): string {
  return texts.causes[cause];
}

/** An unknown code, of another release, is shown unchanged. */
export function reasonText({ reasons }: Wording['texts'], reason: string): string {
  const known: Record<QuarantineReason, string> = reasons;
  return Object.hasOwn(known, reason) ? known[reason as QuarantineReason] : reason;
}

export function failureText({ texts, locale }: Wording, failure: SweepFailure): string {
  const { failures } = texts;
  const list = texts.lists[failure.kind];
  switch (failure.problem) {
    case 'unread':
      return fillIn(formatPlural(failures.unread, failure.count, locale), { list });
    case 'too-many-missing':
      return fillIn(failures['too-many-missing'], {
        list,
        count: formatCount(failure.count, locale),
        known: formatCount(failure.known, locale),
        command: commandLine('mirror:sweep', ['--force']),
      });
    default:
      return fillIn(failures[failure.problem], { list });
  }
}
