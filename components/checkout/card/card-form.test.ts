import { CheckoutForm, type CheckoutFormOptions } from '@service/web';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FormTexts } from '@/components/address/form-texts';
import { openCardForm } from './card-form';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = { sessionToken: 'pt_fresh', cardData: { last4Digits: '4242', cardType: 'VISA' } };

/** The form over a package that has the members of the interface, and does nothing else. */
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

test('a package may go on with what completeTransaction returns', async () => {
  const { form } = opened(({ completeTransaction }) => {
    const told = completeTransaction(card) as Promise<void>;
    return told.then(() => {});
  });
  expect(await form.tokenize()).toEqual(card);
});

describe('a package that never tells the state of its fields', () => {
  test('has its form uncovered when what it has mounted is loaded', () => {
    const { container, onReady } = opened(async () => {});
    expect(onReady).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('load'));
    expect(onReady).toHaveBeenCalled();
  });

  test('has it uncovered within three seconds, if it is still there', () => {
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
