import { CheckoutForm, type CheckoutFormOptions } from '@service/web';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormTexts } from '@/components/address/form-texts';
import { openCardForm } from './card-form';

afterEach(() => vi.unstubAllGlobals());

const card = { sessionToken: 'pt_fresh', cardData: { last4Digits: '4242', cardType: 'VISA' } };

/** The form over a package that has the members of the interface, and does nothing else. */
function opened(submitFormFields: (options: CheckoutFormOptions) => Promise<void>) {
  const container = new EventTarget() as HTMLElement;
  container.remove = () => {};
  vi.stubGlobal('document', { createElement: () => container });
  vi.spyOn(CheckoutForm, 'initialize').mockImplementation((options) => {
    return { mount: () => {}, submitFormFields: () => submitFormFields(options) };
  });
  const form = openCardForm({
    host: { append: () => {} } as unknown as HTMLElement,
    ...{ sessionToken: 'pt_first', environment: 'sandbox', texts: {} as FormTexts['card'] },
    ...{ freshToken: async () => 'pt_next', onFailed: () => {}, onReady: () => {} },
  });
  return { form };
}

test('a package may go on with what completeTransaction returns', async () => {
  const { form } = opened(({ completeTransaction }) => {
    const told = completeTransaction(card) as Promise<void>;
    return told.then(() => {});
  });
  expect(await form.tokenize()).toEqual(card);
});
