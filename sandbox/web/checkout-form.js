// @ts-check

import { formError } from './errors.js';
import { FormFrame } from './frame.js';
import { readOptions } from './options.js';
import { formOriginOf } from './token.js';

/**
 * @import { CheckoutFormError, CheckoutFormOptions, CompletedTransaction, MountedCheckoutForm } from './index.d.ts'
 */

/** Includes the time for a fresh token. */
const SUBMIT_DEADLINE_MS = 60_000;

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
    const settings = { ...this.#options, origin, token: () => this.#token };
    this.#frame = new FormFrame(settings, {
      onLoaded: () => this.#sendSubmission(),
      onState: (state) => this.#notify(() => this.#options.onFormFieldStateChange?.(state)),
      onRefresh: (answer) => this.#refresh(origin, answer),
      // As Enter in any other field of the shop's form does.
      onEnter: () => container.closest('form')?.requestSubmit(),
      onTokenized: (id, data) => this.#complete(id, data),
      onRejected: (id, code) => this.#reject(id, this.#tokenError(code)),
      onRestart: () => this.#rejectUnsent(),
      onFailed: (code) => this.#fail(this.#tokenError(code)),
      onGone: () => this.unmount(),
    });
    this.#frame.open();
  }

  unmount() {
    const { container } = this.#options;
    if (mounted.get(container) === this) mounted.delete(container);
    this.#frame?.close();
    this.#frame = null;
    this.#rejectUnsent();
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
      SUBMIT_DEADLINE_MS,
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

  #rejectUnsent(error = formError('removed')) {
    if (this.#submission !== null) this.#reject(this.#submission.id, error);
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
    // Never before mount() has returned: shops need not handle both orders.
    queueMicrotask(() => this.#notify(() => this.#options.onLoadError?.(error)));
  }

  /** @param {() => void} call an error of the shop's code must not break the form */
  #notify(call) {
    try {
      call();
    } catch (error) {
      reportError(error);
    }
  }
}
