import { CheckoutForm, type CheckoutFormOptions } from '@service/web';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FormTexts } from '@/components/address/form-texts';
import { openCardForm } from './card-form';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = { sessionToken: 'pt_fresh', cardData: { last4Digits: '4242', cardType: 'VISA' } };

/** The form with a minimal implementation of the package's interface. */
function opened(submitFormFields: (options: CheckoutFormOptions) => Promise<void>) {
  const container = new EventTarget() as HTMLElement;
  container.remove = () => {};
  vi.stubGlobal('document', { createElement: () => container });
  vi.spyOn(CheckoutForm, 'initialize').mockImplementation((options) => {
    return { mount: () => {}, submitFormFields: () => submitFormFields(options) };
  });
  const onReady = vi.fn();
  const form = openCardForm({
    host: { append: () => {} } as unknown as HTMLElement,
    ...{ sessionToken: 'pt_first', environment: 'sandbox', texts: {} as FormTexts['card'] },
    ...{ freshToken: async () => 'pt_next', onFailed: () => {}, onReady },
  });
  return { form, container, onReady };
}

test('the package may await completeTransaction', async () => {
  const { form } = opened(({ completeTransaction }) => {
    const completed = completeTransaction(card) as Promise<void>;
    return completed.then(() => {});
  });
  expect(await form.tokenize()).toEqual(card);
});

describe('a package that never reports a field state', () => {
  test('shows the form when its frame has loaded', () => {
    const { container, onReady } = opened(async () => {});
    expect(onReady).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('load'));
    expect(onReady).toHaveBeenCalled();
  });

  test('shows the form after three seconds, if it is still mounted', () => {
    vi.useFakeTimers();
    const { onReady } = opened(async () => {});
    vi.advanceTimersByTime(3_000);
    expect(onReady).toHaveBeenCalledTimes(1);
    const gone = opened(async () => {});
    gone.form.remove();
    vi.advanceTimersByTime(3_000);
    expect(gone.onReady).not.toHaveBeenCalled();
  });
});
