// @ts-check

import { formError } from './errors.js';
import { FormFrame } from './frame.js';
import { readOptions } from './options.js';
import { formOriginOf } from './token.js';

/**
 * @import { CheckoutFormError, CheckoutFormOptions, CompletedTransaction, MountedCheckoutForm } from './index.d.ts'
 */

/** The timeout for submitting the card, a fresh token included, in milliseconds. */
const SUBMIT_DEADLINE = 60_000;

/**
 * @typedef {object} Submission
 * @property {number} id
 * @property {Promise<void>} promise
 * @property {() => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {ReturnType<typeof setTimeout> | undefined} deadline
 * @property {'waiting' | 'sent' | 'completing'} phase
 */

/** @type {WeakMap<Element, Controller>} the current form of each container */
const mounted = new WeakMap();

let lastId = 0;

/** The hosted card form. See `index.d.ts` for what each option means. */
// biome-ignore lint/complexity/noStaticOnlyClass: the interface asks for a class with a static method.
export class CheckoutForm {
  /**
   * @param {CheckoutFormOptions} options
   * @returns {MountedCheckoutForm}
   */
  static initialize(options) {
    const controller = new Controller(readOptions(options));
    return Object.freeze({
      mount: () => controller.mount(),
      submitFormFields: () => controller.submit(),
    });
  }
}

/** One form: its frame while mounted, and the pending submission, if any. */
class Controller {
  /** @type {CheckoutFormOptions} */
  #options;
  /** @type {string} */
  #token;
  /** @type {FormFrame | null} */
  #frame = null;
  /** @type {Submission | null} */
  #submission = null;
  /** @type {CheckoutFormError | null} why the last mount failed */
  #failure = null;
  /** @type {unknown} why there was no fresh token */
  #refreshFailure = null;

  /** @param {CheckoutFormOptions} options */
  constructor(options) {
    this.#options = options;
    this.#token = options.sessionToken;
  }

  mount() {
    if (this.#frame !== null && !this.#frame.isGone()) return;
    this.#frame?.close();
    this.#failure = null;
    const { container } = this.#options;
    mounted.get(container)?.unmount();
    mounted.set(container, this);
    const origin = this.#usableOrigin();
    if (typeof origin !== 'string') {
      this.#fail(origin);
      return;
    }
    const frame = new FormFrame({ ...this.#options, origin, token: () => this.#token });
    this.#frame = frame;
    frame.open({
      onLoaded: () => this.#sendSubmission(),
      onState: (state) => this.#notify(() => this.#options.onFormFieldStateChange?.(state)),
      onRefresh: (answer) => this.#refresh(origin, answer),
      // Like Enter in any other field of the page's own form.
      onEnter: () => container.closest('form')?.requestSubmit(),
      onTokenized: (id, data) => this.#complete(id, data),
      onRejected: (id, code) => this.#reject(id, this.#tokenError(code)),
      onRestart: () => this.#rejectUnsent('removed'),
      onFailed: (code) => this.#fail(this.#tokenError(code)),
      onGone: () => this.unmount(),
    });
  }

  /** Removes the frame. A card that was not sent yet will not be. */
  unmount() {
    const { container } = this.#options;
    if (mounted.get(container) === this) mounted.delete(container);
    this.#frame?.close();
    this.#frame = null;
    this.#rejectUnsent('removed');
  }

  /** @returns {Promise<void>} */
  submit() {
    if (this.#submission !== null) return this.#submission.promise;
    if (this.#frame === null || this.#frame.isGone()) {
      return Promise.reject(this.#failure ?? formError('not_mounted'));
    }
    const submission = this.#newSubmission();
    this.#sendSubmission();
    return submission.promise;
  }

  /** @returns {Submission} */
  #newSubmission() {
    lastId += 1;
    const id = lastId;
    /** @type {() => void} */
    let resolve = () => {};
    /** @type {(reason: unknown) => void} */
    let reject = () => {};
    /** @type {Promise<void>} */
    const promise = new Promise((fulfil, refuse) => {
      resolve = fulfil;
      reject = refuse;
    });
    const deadline = setTimeout(
      () => this.#reject(id, formError('submit_timeout')),
      SUBMIT_DEADLINE,
    );
    this.#submission = { id, promise, resolve, reject, deadline, phase: 'waiting' };
    return this.#submission;
  }

  #sendSubmission() {
    const submission = this.#submission;
    if (submission?.phase !== 'waiting' || !this.#frame?.isReady()) return;
    submission.phase = 'sent';
    this.#refreshFailure = null;
    this.#frame.send({ type: 'submit', id: submission.id });
  }

  /**
   * @param {number} id
   * @param {CompletedTransaction} data
   */
  async #complete(id, data) {
    const submission = this.#submission;
    if (submission?.id !== id || submission.phase !== 'sent') return;
    submission.phase = 'completing';
    clearTimeout(submission.deadline);
    try {
      await this.#options.completeTransaction(data);
      this.#submission = null;
      submission.resolve();
    } catch (error) {
      this.#submission = null;
      submission.reject(error);
    }
  }

  /**
   * @param {number} id
   * @param {CheckoutFormError} error
   */
  #reject(id, error) {
    const submission = this.#submission;
    if (submission?.id !== id || submission.phase === 'completing') return;
    clearTimeout(submission.deadline);
    this.#submission = null;
    submission.reject(error);
    if (error.code === 'fields_invalid') this.#frame?.lendFocus();
  }

  /** @param {'removed' | CheckoutFormError} why */
  #rejectUnsent(why) {
    if (this.#submission === null) return;
    this.#reject(this.#submission.id, why === 'removed' ? formError('removed') : why);
  }

  /**
   * @param {string} origin of the form: a fresh token must have the same one
   * @param {(token: string | null) => void} answer
   */
  async #refresh(origin, answer) {
    const provider = this.#options.sessionTokenProvider;
    if (!provider) return answer(null);
    try {
      const token = await provider();
      if (formOriginOf(token) !== origin) throw formError('token_malformed');
      this.#token = token;
      answer(token);
    } catch (error) {
      this.#refreshFailure = error ?? formError('token_malformed');
      answer(null);
    }
  }

  /** @param {import('./protocol.js').LoadFailure | import('./protocol.js').SubmitFailure | 'load_timeout'} code */
  #tokenError(code) {
    const cause = this.#refreshFailure;
    this.#refreshFailure = null;
    return cause !== null && (code === 'token_expired' || code === 'token_used')
      ? formError('token_refresh_failed', cause)
      : formError(code);
  }

  /** @returns {string | CheckoutFormError} the origin to load the form from, or why there is none */
  #usableOrigin() {
    if (this.#options.environment !== 'sandbox') return formError('environment_unknown');
    const origin = formOriginOf(this.#token);
    if (origin === null) return formError('token_malformed');
    const own = location.origin;
    return own === 'null' || own === origin ? formError('origin_unsupported') : origin;
  }

  /** @param {CheckoutFormError} error */
  #fail(error) {
    this.#failure = error;
    this.#frame?.close();
    this.#frame = null;
    if (mounted.get(this.#options.container) === this) mounted.delete(this.#options.container);
    this.#rejectUnsent(error);
    // Never before mount() has returned, so that a shop need not handle both orders.
    queueMicrotask(() => this.#notify(() => this.#options.onLoadError?.(error)));
  }

  /**
   * Calls the shop's code: what it throws is the shop's, and must not break the form.
   *
   * @param {() => void} call
   */
  #notify(call) {
    try {
      call();
    } catch (error) {
      reportError(error);
    }
  }
}
