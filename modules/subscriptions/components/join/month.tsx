'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { QuotedMonth } from '@/modules/subscriptions/actions';

/** The monthly price, line by line. */
export function Month({
  answer,
  pending,
  onRetry,
  texts,
  today,
}: {
  answer: QuotedMonth | null;
  pending: boolean;
  onRetry: () => void;
  texts: { recalculate: string; monthly: string; today: string };
  /** What is charged today, if not the first month. */
  today: string | null;
}) {
  if (answer && !answer.ok) {
    return (
      <Notice tone="caution" live="status" className="mb-4">
        <p>{answer.error}</p>
        <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          {texts.recalculate}
        </Button>
      </Notice>
    );
  }
  if (!answer) return <Skeleton className="mb-4 h-28" />;
  return (
    <dl className="mb-5" aria-busy={pending || undefined}>
      {answer.value.rows.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-line border-b py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-3 font-bold text-lg">
        <dt>{texts.monthly}</dt>
        <dd className="tabular-nums">
          <span key={answer.value.totalText}>{answer.value.totalText}</span>
        </dd>
      </div>
      <div className="flex justify-between gap-4 border-line border-t py-3 font-bold text-lg">
        <dt>{texts.today}</dt>
        <dd className="tabular-nums">{today ?? answer.value.totalText}</dd>
      </div>
    </dl>
  );
}
