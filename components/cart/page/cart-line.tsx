'use client';

import { useEffect, useRef, useState } from 'react';
import { QuantityStepper } from '@/components/ui/form/quantity-stepper';
import { alert } from '@/components/ui/icons/alert-drawing';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { Link } from '@/components/ui/link';
import { Thumb } from '@/components/ui/thumb';
import type { CartViewLine } from '@/lib/cart/cart-view';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { CartEdit } from '../edits';

const trash = (
  <>
    <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14" />
    <path d="M10.2 10.5v6m3.6-6v6" />
  </>
);

export type CartTexts = Dictionary['cart']['contents'] & Pick<Dictionary['cart'], 'stepper'>;

export type CartLineProps = {
  line: CartViewLine;
  index: number;
  quantity: number;
  settled: boolean;
  notice: string | null;
  texts: CartTexts;
  onEdit: (edit: CartEdit) => void;
  onRemove: (line: CartViewLine, index: number) => void;
};

/** Quantities update optimistically, amounts once the server has confirmed them. */
export function CartLine({
  line,
  index,
  quantity,
  settled,
  notice,
  texts,
  onEdit,
  onRemove,
}: CartLineProps) {
  const { variantId } = line;
  const [isInvalid, setInvalid] = useState(false);
  const badQuantity = isInvalid ? fillIn(texts.badQuantity, { most: MAX_QUANTITY }) : null;
  const message = badQuantity ?? (line.problem ? null : notice);
  const title = line.detail ? `${line.name}, ${line.detail}` : line.name;
  return (
    <li className="flex gap-4 border-line border-b py-6 sm:gap-6">
      <Thumb
        src={line.image?.src}
        backdrop={line.image?.backdrop}
        className={line.problem ? 'w-20 opacity-50 grayscale sm:w-24' : 'w-20 sm:w-24'}
      />
      <div className="grid min-w-0 grow gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h2 className="font-bold font-display text-lg">
            <ItemName line={line} />
          </h2>
          {line.detail ? <p className="text-ink-soft text-sm">{line.detail}</p> : null}
          <UnitPrice line={line} texts={texts} />
        </div>
        <p className="hidden font-semibold tabular-nums sm:block sm:text-right">
          <Total total={line.total} settled={settled} texts={texts} />
        </p>
        {line.problem ? (
          <p className="col-span-full mt-2 flex items-start gap-1.5 font-semibold text-negative text-sm">
            <LineIcon drawing={alert} size={18} className="mt-0.5 shrink-0" />
            <span>{line.problem.text}</span>
          </p>
        ) : null}
        <div className="col-span-full mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <QuantityStepper
            label={fillIn(texts.quantityOf, { name: title })}
            texts={texts.stepper}
            name={`quantity-${variantId}`}
            value={quantity}
            max={MAX_QUANTITY}
            onValueChange={(value) => {
              setInvalid(false);
              onEdit({ kind: 'set', variantId, quantity: value });
            }}
            onRefused={() => setInvalid(true)}
          />
          <button
            type="button"
            className="line-button text-ink-soft text-sm hover:text-ink hover:underline"
            onClick={() => onRemove({ ...line, quantity }, index)}
          >
            <LineIcon drawing={trash} size={18} />
            {texts.remove}
            <span className="sr-only"> {title}</span>
          </button>
          <p className="ml-auto font-semibold tabular-nums sm:hidden">
            <Total total={line.total} settled={settled} texts={texts} />
          </p>
        </div>
        <p role="status" className="col-span-full font-semibold text-negative text-sm empty:hidden">
          {message}
        </p>
      </div>
    </li>
  );
}

function ItemName({ line }: { line: CartViewLine }) {
  const code = line.problem?.code;
  if (!line.slug || code === 'gone' || code === 'other-currency') return <span>{line.name}</span>;
  return (
    <Link href={`/products/${line.slug}`} prefetch={false} className="hover:underline">
      {line.name}
    </Link>
  );
}

function UnitPrice({ line, texts }: { line: CartViewLine; texts: CartTexts }) {
  if (!line.unit || line.problem) return null;
  return (
    <p className="text-ink-soft text-sm tabular-nums">
      <span key={line.unit}>{fillIn(texts.each, { price: line.unit })}</span>
      {line.was ? (
        <strong className="text-caution"> {fillIn(texts.was, { price: line.was })}</strong>
      ) : null}
      {line.left ? <strong className="block text-caution">{line.left}</strong> : null}
    </p>
  );
}

function Total({
  total,
  settled,
  texts,
}: {
  total: string | null;
  settled: boolean;
  texts: CartTexts;
}) {
  if (total === null) return null;
  if (settled) return <span key={total}>{total}</span>;
  return (
    <>
      <span className="pending-amount" />
      <span className="sr-only">{texts.pending}</span>
    </>
  );
}

/** Replaces a removed line, with a button to undo the removal. */
export function RemovedLine({ line, notice, texts, onEdit }: CartLineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const [before, after = ''] = texts.removed.split('{name}');
  // The clicked button is gone, so the focus would move to the top of the page.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-b py-4">
      <p role="status">
        <span>{before}</span>
        <strong>{line.name}</strong>
        <span>{`${line.detail ? `, ${line.detail}` : ''}${after}`}</span>
      </p>
      <button
        ref={undo}
        type="button"
        className="line-button font-semibold text-link underline"
        onClick={() => onEdit({ kind: 'add', variantId: line.variantId, quantity: line.quantity })}
      >
        {texts.undo}
      </button>
      <p role="status" className="w-full font-semibold text-negative text-sm empty:hidden">
        {notice}
      </p>
    </li>
  );
}
