import { Button, buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { Thumb } from '@/components/ui/thumb';
import { answerJoinedForm, changeLineForm } from '@/lib/cart/actions';
import type { CartView, CartViewLine } from '@/lib/cart/cart-view';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { fillIn } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';
import { pageTexts } from '@/lib/texts/page-texts';

type Contents = Dictionary['cart']['contents'];

/** The cart for browsers without JavaScript: one HTML form per line. */
export async function PlainCart({ view }: { view: CartView }) {
  const { t, view: storeView } = await pageTexts();
  const { contents: texts, later } = t.cart;
  return (
    <>
      <ul aria-label={texts.items} className="border-line border-t">
        {view.lines.map((line) => (
          <Line key={line.variantId} line={line} texts={texts} />
        ))}
      </ul>
      <p className="mt-8 flex items-baseline justify-between gap-4 font-bold text-lg">
        {texts.subtotal}
        <span className="tabular-nums">{view.subtotal ?? '–'}</span>
      </p>
      {view.joined ? <Joined text={view.joined} texts={t.cart.joined} /> : null}
      <p className="mt-1 mb-6 text-ink-soft text-sm">
        {[view.delivery, later[storeView.market.prices]].filter(Boolean).join('. ')}
      </p>
      {view.blocked || !view.subtotal ? (
        <p className="font-semibold text-negative">{texts.blocked}</p>
      ) : (
        <DocumentLink href="/checkout" className={buttonClass('primary', 'lg')}>
          {texts.checkout}
        </DocumentLink>
      )}
    </>
  );
}

function Joined({ text, texts }: { text: string; texts: Dictionary['cart']['joined'] }) {
  return (
    <form action={answerJoinedForm} className="mt-3 flex flex-wrap items-center gap-3">
      <p className="w-full">{text}</p>
      <Button variant="secondary" size="sm" name="keep" value="no">
        {texts.remove}
      </Button>
      <Button variant="quiet" size="sm" name="keep" value="yes">
        {texts.keep}
      </Button>
    </form>
  );
}

function Line({ line, texts }: { line: CartViewLine; texts: Contents }) {
  const title = line.detail ? `${line.name}, ${line.detail}` : line.name;
  return (
    <li className="flex gap-4 border-line border-b py-6 sm:gap-6">
      <Thumb src={line.image?.src} backdrop={line.image?.backdrop} className="w-20 sm:w-24" />
      <div className="min-w-0 grow">
        <h2 className="font-bold font-display text-lg">{line.name}</h2>
        <p className="text-ink-soft text-sm">{line.detail}</p>
        {line.problem ? (
          <p className="mt-2 font-semibold text-negative text-sm">{line.problem.text}</p>
        ) : (
          <p className="text-ink-soft text-sm tabular-nums">
            <span>{fillIn(texts.each, { price: line.unit ?? '' })}</span>
            {line.was ? (
              <strong className="text-caution"> {fillIn(texts.was, { price: line.was })}</strong>
            ) : null}
            {line.left ? <strong className="block text-caution">{line.left}</strong> : null}
          </p>
        )}
        <form action={changeLineForm} className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="variantId" value={line.variantId} />
          <label className="flex items-center gap-2 text-sm">
            {texts.quantity}
            <span className="sr-only">{fillIn(texts.ofItem, { name: title })}</span>
            <input
              type="number"
              name="quantity"
              inputMode="numeric"
              min={1}
              max={MAX_QUANTITY}
              defaultValue={line.quantity}
              className="min-h-11 w-20 rounded-md border-2 border-line-strong bg-surface px-3 tabular-nums"
            />
          </label>
          <Button variant="secondary" size="sm" name="intent" value="set">
            {texts.update}
            <span className="sr-only"> {title}</span>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            name="intent"
            value="remove"
            formNoValidate
            className="-ml-3"
          >
            {texts.remove}
            <span className="sr-only"> {title}</span>
          </Button>
          <span className="ml-auto font-semibold tabular-nums">{line.total}</span>
        </form>
      </div>
    </li>
  );
}
