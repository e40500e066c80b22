'use client';

import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import type { Country } from '@/components/address/address-fields';
import { useFormTexts } from '@/components/address/form-texts';
import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { useHref, useView } from '@/components/ui/view';
import { payAction } from '@/lib/checkout/actions';
import type { Quote } from '@/lib/checkout/pricing/rules';
import type { FieldErrors, PayInput } from '@/lib/checkout/schema';
import { formatPlural } from '@/lib/format';
import type { CardHandle } from '../card/card-field';
import { CardProblem } from '../card/card-form';
import { deleteDraft, type FieldName, readForm, type Typed } from '../details/fields';
import { payMessage } from '../messages';
import type { CheckoutTexts } from '../texts';
import type { useQuote } from '../use-quote';
import { agreementText, canSubmit, keyFor, newPurchase, reducePurchase } from './purchase';

type Options = {
  checkoutKey: string;
  cartId: string;
  form: RefObject<HTMLFormElement | null>;
  card: RefObject<CardHandle | null>;
  prices: ReturnType<typeof useQuote>;
  countries: readonly Country[];
  texts: CheckoutTexts;
};

/** The part of the agreement that the quote determines. */
function shownIn({ total, currency, lines, arrivals, shipping }: Quote) {
  const arrival = arrivals?.[shipping.code];
  return {
    shownTotal: total.amount,
    currency,
    shownLines: lines.map(({ variantId, quantity, unit }) => ({
      variantId,
      quantity,
      unit: unit.amount,
    })),
    ...(arrival && { shownArrival: { from: arrival.from, to: arrival.to } }),
  };
}

function leave(href: string): void {
  deleteDraft();
  deleteSavedKey();
  location.replace(href);
}

export function usePurchase(options: Options) {
  const { checkoutKey, cartId, form, card, prices, countries, texts } = options;
  const formTexts = useFormTexts();
  const { locale } = useView();
  const [purchase, dispatch] = useReducer(reducePurchase, null, () =>
    newPurchase(checkoutKey, readSavedKey(cartId)),
  );
  const { loaded, load } = useDetailsRules();
  const isSubmitting = useRef(false);
  const href = useHref();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The ref also stops a second click before React re-renders.
    if (isSubmitting.current || prices.isOutdated() || !canSubmit(purchase)) return;
    isSubmitting.current = true;
    try {
      await (purchase.body ? payAgain(purchase.body) : begin(event.currentTarget));
    } finally {
      isSubmitting.current = false;
    }
  }

  async function begin(element: HTMLFormElement) {
    const checkDetails = loaded.current?.checkDetails ?? (await loadRules());
    if (!checkDetails) return;
    const details = checkDetails(readForm(element), countries, formTexts);
    if (!details.ok) {
      const fieldErrors = details.error;
      const message = formatPlural(texts.invalid, Object.keys(fieldErrors).length, locale);
      dispatch({ type: 'refused', fieldErrors, message });
      return;
    }
    dispatch({ type: 'submitted' });
    const token = await tokenize();
    if (!token) return;
    const agreement = { ...details.value, cartId, ...shownIn(prices.quote) };
    const { last4Digits, cardType } = token.cardData;
    const body = {
      ...agreement,
      checkoutKey: keyFor(purchase, agreement),
      paymentToken: token.sessionToken,
      card: { last4: last4Digits, type: cardType },
    };
    dispatch({ type: 'card-sent', body });
    await charge(body);
  }

  /** Shows the pending state while the validation chunk loads. */
  async function loadRules() {
    dispatch({ type: 'submitted' });
    try {
      return (await load()).checkDetails;
    } catch {
      dispatch({ type: 'card-failed', message: texts.lost });
      return null;
    }
  }

  async function tokenize() {
    try {
      if (!card.current) throw new CardProblem(formTexts.card.notLoaded);
      return await card.current.tokenize();
    } catch (error) {
      const isShownByForm = error instanceof CardProblem && error.shownByForm;
      dispatch({ type: 'card-failed', message: isShownByForm ? null : (error as Error).message });
      return null;
    }
  }

  async function payAgain(body: PayInput) {
    dispatch({ type: 'resubmitted' });
    await charge(body);
  }

  async function charge(body: PayInput) {
    try {
      const answer = await payAction(body);
      if (answer.outcome === 'changed' && answer.quote) prices.replace(answer.quote);
      dispatch({ type: 'answered', answer, message: payMessage(texts.payment, answer) });
      if (answer.outcome === 'paid' || answer.outcome === 'confirming') {
        leave(href(answer.orderPath));
      }
    } catch (error) {
      if (isVersionSkew(error)) saveKey(body);
      if (reloadOnVersionSkew(error)) return;
      dispatch({ type: 'lost', message: isVersionSkew(error) ? texts.updated : texts.lost });
    }
  }

  function mark(fields: readonly string[], errors: FieldErrors) {
    for (const field of fields) dispatch({ type: 'field-checked', field, error: errors[field] });
  }

  function check(fields: readonly FieldName[], typed: Typed) {
    const { current } = loaded;
    if (current) return mark(fields, current.detailsErrors(typed, countries, formTexts));
    load().then(
      ({ detailsErrors }) => {
        if (!form.current) return;
        // Reads the form again, because the input may have changed meanwhile.
        mark(fields, detailsErrors(readForm(form.current), countries, formTexts));
      },
      // Without the chunk, submitting validates the fields.
      () => {},
    );
  }

  useEffect(() => {
    if (purchase.invalidSubmissions === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [purchase.invalidSubmissions, form]);

  return { purchase, submit, check, mark };
}

type DetailsRules = typeof import('../details/details');

/** Loads the validation chunk when the form gets the focus, or by `load`, which can be retried after an error. */
function useDetailsRules() {
  const loaded = useRef<DetailsRules | null>(null);
  const load = useCallback(async () => {
    loaded.current ??= await import('../details/details');
    return loaded.current;
  }, []);

  useEffect(() => {
    const begin = () => void load().catch(() => {});
    addEventListener('focusin', begin, { once: true });
    return () => removeEventListener('focusin', begin);
  }, [load]);

  return { loaded, load };
}

const SAVED_KEY = 'checkout-key';
/** After this time a reloaded checkout starts a new purchase. */
const MAX_AGE_MS = 15 * 60_000;

type SavedKey = { cartId: string; checkoutKey: string; usedFor: string };

/**
 * Saves the key of a submission before the tab reloads for a new build of the shop. With the same key, pressing Pay again
 * is the same purchase, whatever the outcome of the first submission was.
 */
function saveKey(body: PayInput): void {
  const { cartId, checkoutKey } = body;
  saveInTab(SAVED_KEY, { cartId, checkoutKey, usedFor: agreementText(body) } satisfies SavedKey);
}

function readSavedKey(cartId: string): SavedKey | null {
  const saved = readFromTab(SAVED_KEY, MAX_AGE_MS) as SavedKey | null;
  return saved?.cartId === cartId && typeof saved.checkoutKey === 'string' ? saved : null;
}

function deleteSavedKey(): void {
  saveInTab(SAVED_KEY, undefined);
}
