import type { Ref } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import type { PayNote } from './purchase';

const looks: Record<PayNote['kind'], { tone: NoticeTone; title: string }> = {
  declined: { tone: 'negative', title: 'That card did not work' },
  refused: { tone: 'negative', title: 'The payment did not go through' },
  card: { tone: 'negative', title: 'Your card was not sent' },
  invalid: { tone: 'negative', title: 'Some details are missing' },
  changed: { tone: 'caution', title: 'The total has changed' },
  stale: { tone: 'caution', title: 'Your cart has changed' },
  busy: { tone: 'info', title: 'Another payment is in progress' },
  unavailable: { tone: 'caution', title: 'Payments are unavailable at the moment' },
  unsure: { tone: 'caution', title: 'We do not know yet whether your payment went through' },
};

/** The result of the last submission: what happened, whether anything was charged, what to do. */
export function PayNotice({ note, ref }: { note: PayNote; ref: Ref<HTMLDivElement> }) {
  const { tone, title } = looks[note.kind];
  return (
    <Notice ref={ref} tone={tone} title={title} live="alert">
      <p>{note.message}</p>
      {note.kind === 'busy' && note.orderPath ? (
        <DocumentLink href={note.orderPath} className={`${buttonClass('secondary', 'sm')} mt-3`}>
          View status
        </DocumentLink>
      ) : null}
      {note.kind === 'stale' ? (
        <p className="mt-3 flex flex-wrap gap-3">
          <DocumentLink href="/checkout" className={buttonClass('secondary', 'sm')}>
            Reload the page{' '}
          </DocumentLink>
          <DocumentLink href="/cart" className={buttonClass('quiet', 'sm')}>
            Go to your cart
          </DocumentLink>
        </p>
      ) : null}
    </Notice>
  );
}
