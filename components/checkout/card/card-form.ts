import { CheckoutForm, type CompletedTransaction, type MountedCheckoutForm } from '@service/web';
import type { FormTexts } from '@/components/address/form-texts';

/** Height in CSS pixels, which CardField reserves to avoid layout shift. */
const CARD_FORM_HEIGHT = 354;
/** After this time the form is shown even without a ready event. */
const READY_TIMEOUT_MS = 3_000;
/** After this time tokenization has failed, and the shopper can submit again. */
const TOKENIZE_TIMEOUT_MS = 70_000;

export type CardForm = {
  /**
   * Sends the card to the service, which charges nothing.
   * @throws CardProblem
   */
  tokenize(): Promise<CompletedTransaction>;
  remove(): void;
};

/** The card was not sent, and nothing was charged. The message is for the shopper. */
export class CardProblem extends Error {
  /** Whether the card form shows the validation errors itself. */
  readonly shownByForm: boolean;
  constructor(message: string, shownByForm = false) {
    super(message);
    this.shownByForm = shownByForm;
  }
}

type Texts = FormTexts['card'];

function toProblem(error: unknown, { marked, notRenewed, expired, notSent }: Texts): CardProblem {
  // The cause is the failed request for a token.
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
  freshToken: () => Promise<string>;
  onReady: () => void;
  onFailed: () => void;
  texts: Texts;
};

/** Mounts the service's card form in a new element inside `host`. Removing the element unmounts the form. */
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
    // Async as documented: the package may await the result.
    completeTransaction: async (data) => waiting?.resolve(data),
    sessionTokenProvider: options.freshToken,
  });
  // The package may report no field state before the first input, and may not use a frame.
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
 * Waits for `completeTransaction`, because the return value of `submitFormFields` is not documented. If it returns a
 * promise, a rejection is a failure.
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
