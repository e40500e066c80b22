import { CheckoutForm, type CompletedTransaction, type MountedCheckoutForm } from '@service/web';
import type { FormTexts } from '@/components/address/form-texts';

/** Height of the form in CSS pixels: CardField reserves it to avoid layout shift. */
const CARD_FORM_HEIGHT = 354;
/** The form is uncovered by then, whether or not its package has said that it is ready. */
const UNCOVERED_MS = 3_000;
/** How long tokenization may take before the shopper may submit again. */
const DEADLINE_MS = 70_000;

/** A mounted card form, as the checkout uses it. */
export type CardForm = {
  /**
   * Sends the card to the service; nothing is charged by that.
   * @throws CardProblem with what to tell the shopper.
   */
  tokenize(): Promise<CompletedTransaction>;
  remove(): void;
};

/** The card could not be sent. Nothing was charged. */
export class CardProblem extends Error {
  /** The form shows by itself what is wrong. */
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
    // The interface has an async function: a package may chain on what it returns.
    completeTransaction: async (data) => waiting?.resolve(data),
    sessionTokenProvider: options.freshToken,
  });
  // That the state of the fields is told before they change is not shown; nor that there is a frame to load.
  const uncovering = setTimeout(options.onReady, UNCOVERED_MS);
  container.addEventListener('load', options.onReady, { capture: true });
  form.mount();
  return {
    tokenize: () => {
      waiting = Promise.withResolvers();
      return submit(form, waiting, options.texts);
    },
    remove: () => {
      clearTimeout(uncovering);
      container.remove();
    },
  };
}

/**
 * The outcome is what `completeTransaction` is called with: whether `submitFormFields` returns a
 * promise, and of what, the interface does not show. One that rejects is understood.
 */
async function submit(
  form: MountedCheckoutForm,
  waiting: PromiseWithResolvers<CompletedTransaction>,
  texts: Texts,
): Promise<CompletedTransaction> {
  const deadline = setTimeout(() => waiting.reject(new Error('No token came')), DEADLINE_MS);
  try {
    Promise.resolve(form.submitFormFields()).catch(waiting.reject);
    return await waiting.promise;
  } catch (error) {
    throw toProblem(error, texts);
  } finally {
    clearTimeout(deadline);
  }
}
