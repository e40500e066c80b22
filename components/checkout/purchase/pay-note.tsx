import type { Ref } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import type { CheckoutTexts } from '../texts';
import type { PayNote } from './purchase';

const tones: Record<PayNote['kind'], NoticeTone> = {
  declined: 'negative',
  refused: 'negative',
  card: 'negative',
  invalid: 'negative',
  changed: 'caution',
  stale: 'caution',
  busy: 'info',
  unavailable: 'caution',
  unsure: 'caution',
};

/** The result of the last submission: what happened, whether anything was charged, what to do next. */
export function PayNotice({
  note,
  ref,
  texts,
}: {
  note: PayNote;
  ref: Ref<HTMLDivElement>;
  texts: CheckoutTexts;
}) {
  return (
    <Notice ref={ref} tone={tones[note.kind]} title={texts.notes[note.kind]} live="alert">
      <p>{note.message}</p>
      {note.kind === 'busy' && note.orderPath ? (
        <DocumentLink href={note.orderPath} className={`${buttonClass('secondary', 'sm')} mt-3`}>
          {texts.viewStatus}
        </DocumentLink>
      ) : null}
      {note.kind === 'stale' ? (
        <p className="mt-3 flex flex-wrap gap-3">
          <DocumentLink href="/checkout" className={buttonClass('secondary', 'sm')}>
            {texts.reload}{' '}
          </DocumentLink>
          <DocumentLink href="/cart" className={buttonClass('quiet', 'sm')}>
            {texts.toCart}
          </DocumentLink>
        </p>
      ) : null}
    </Notice>
  );
}
