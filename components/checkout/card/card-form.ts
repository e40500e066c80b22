import { CheckoutForm, type CompletedTransaction, type MountedCheckoutForm } from '@service/web';
import type { FormTexts } from '@/components/address/form-texts';

/** Height of the form in CSS pixels: CardField reserves it to avoid layout shift. */
const CARD_FORM_HEIGHT = 354;
/** After this time the form is shown even if its package has not reported that it is ready. */
const READY_TIMEOUT_MS = 3_000;
/** After this time tokenization counts as failed, and the shopper may submit again. */
const TOKENIZE_TIMEOUT_MS = 70_000;

/** A mounted card form, as the checkout uses it. */
export type CardForm = {
  /**
   * Sends the card to the service, which charges nothing.
   * @throws CardProblem with a message for the shopper.
   */
  tokenize(): Promise<CompletedTransaction>;
  remove(): void;
};

/** The card could not be sent. Nothing was charged. */
export class CardProblem extends Error {
  /** The form itself shows the validation errors. */
  readonly shownByForm: boolean;
  constructor(message: string, shownByForm = false) {
    super(message);
    this.shownByForm = shownByForm;
  }
}

type Texts = FormTexts['card'];

function toProblem(error: unknown, { marked, notRenewed, expired, notSent }: Texts): CardProblem {
  // The token request reports its own failure.
  if (error instanceof Error && error.cause instanceof CardProblem) return error.cause;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'fields_invalid') {
    return new CardProblem(marked, true);
  }
  if (code === 'token_refresh_failed') return new CardProblem(notRenewed);
  return new CardProblem(code === 'token_expired' ? expired : notSent);
}

type Options = {
  host: HTMLElement;
  sessionToken: string;
  environment: string;
  /** Returns a fresh session token, or throws. */
  freshToken: () => Promise<string>;
  /** The form can be shown; may be called again. */
  onReady: () => void;
  onFailed: () => void;
  texts: Texts;
};

/**
 * Mounts the service's card form in its own element inside `host`, with only the options of the
 * interface. Removing the element unmounts the form.
 */
export function openCardForm(options: Options): CardForm {
  const container = document.createElement('div');
  options.host.append(container);
  let waiting: PromiseWithResolvers<CompletedTransaction> | null = null;
  const form = CheckoutForm.initialize({
    sessionToken: options.sessionToken,
    environment: options.environment as 'sandbox',
    container,
    height: CARD_FORM_HEIGHT,
    onFormFieldStateChange: options.onReady,
    onLoadError: options.onFailed,
    // Async as in the interface: a package may await the result.
    completeTransaction: async (data) => waiting?.resolve(data),
    sessionTokenProvider: options.freshToken,
  });
  // The interface promises neither a field state before the first input nor a frame that loads.
  const readyTimeout = setTimeout(options.onReady, READY_TIMEOUT_MS);
  container.addEventListener('load', options.onReady, { capture: true });
  form.mount();
  return {
    tokenize: () => {
      waiting = Promise.withResolvers();
      return submit(form, waiting, options.texts);
    },
    remove: () => {
      clearTimeout(readyTimeout);
      container.remove();
    },
  };
}

/**
 * The result is the argument of `completeTransaction`: the interface does not document what `submitFormFields`
 * returns. If it is a promise, its rejection counts as a failure.
 */
async function submit(
  form: MountedCheckoutForm,
  waiting: PromiseWithResolvers<CompletedTransaction>,
  texts: Texts,
): Promise<CompletedTransaction> {
  const timeout = setTimeout(
    () => waiting.reject(new Error('Tokenization timed out')),
    TOKENIZE_TIMEOUT_MS,
  );
  try {
    Promise.resolve(form.submitFormFields()).catch(waiting.reject);
    return await waiting.promise;
  } catch (error) {
    throw toProblem(error, texts);
  } finally {
    clearTimeout(timeout);
  }
}
