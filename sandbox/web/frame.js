// @ts-check

import { CHANNEL, FORM_HEIGHT, isReadyMessage, readFrameMessage } from './protocol.js';

/**
 * @import { CheckoutFormOptions, CompletedTransaction, FormState } from './index.d.ts'
 * @import { FrameMessage, HostMessage, LoadFailure, SubmitFailure } from './protocol.js'
 */

const LOAD_DEADLINE_MS = 15_000;
/** Between the load event of the frame and the first message of its script. */
const SILENCE_AFTER_LOAD_MS = 3_000;
const FOCUS_GRACE_MS = 100;
const DARK = '(prefers-color-scheme: dark)';

/** @typedef {Pick<CheckoutFormOptions, 'container' | 'height' | 'width'> & { origin: string, token: () => string }} FrameSettings */

/**
 * @typedef {object} FrameHandlers
 * @property {() => void} onLoaded
 * @property {(state: FormState) => void} onState
 * @property {(answer: (token: string | null) => void) => void} onRefresh
 * @property {() => void} onEnter
 * @property {(id: number, data: CompletedTransaction) => void} onTokenized
 * @property {(id: number, code: SubmitFailure) => void} onRejected
 * @property {() => void} onRestart the frame was reloaded: pending messages are lost
 * @property {(code: LoadFailure | 'load_timeout') => void} onFailed
 * @property {() => void} onGone the frame was removed from the document
 */

export class FormFrame {
  /** @type {FrameSettings} */
  #settings;
  /** @type {FrameHandlers} */
  #handlers;
  /** @type {HTMLIFrameElement} */
  #iframe;
  /** @type {MessagePort | null} */
  #port = null;
  #ready = false;
  /** @type {import('./protocol.js').Scheme | null} the last one sent to the frame */
  #scheme = null;
  #wasConnected = false;
  #closing = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #loadTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silenceTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #focusTimer;

  /**
   * @param {FrameSettings} settings
   * @param {FrameHandlers} handlers
   */
  constructor(settings, handlers) {
    this.#settings = settings;
    this.#handlers = handlers;
    this.#iframe = this.#createIframe();
  }

  open() {
    const { signal } = this.#closing;
    addEventListener('message', (event) => this.#onWindowMessage(event), { signal });
    this.#iframe.addEventListener('load', () => this.#onDocumentLoaded(), { signal });
    this.#startLoadTimer();
    this.#settings.container.append(this.#iframe);
    this.#watchRemoval();
    this.#watchScheme();
  }

  close() {
    this.#closing.abort();
    clearTimeout(this.#loadTimer);
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#focusTimer);
    this.#ready = false;
    this.#dropPort();
    this.#iframe.remove();
  }

  isReady() {
    return this.#ready;
  }

  isGone() {
    return (
      this.#closing.signal.aborted ||
      this.#iframe.parentNode !== this.#settings.container ||
      (this.#wasConnected && !this.#iframe.isConnected)
    );
  }

  /**
   * The form has focused a field. If the browser does not let a frame take the focus, the page focuses the frame:
   * not at once, since focusing the frame twice would take the focus from the field.
   */
  lendFocus() {
    clearTimeout(this.#focusTimer);
    this.#focusTimer = setTimeout(() => {
      if (this.#iframe.ownerDocument.activeElement !== this.#iframe) this.#iframe.focus();
    }, FOCUS_GRACE_MS);
  }

  /** @param {HostMessage} message */
  send(message) {
    this.#port?.postMessage(message);
  }

  #createIframe() {
    const { container, origin, height = FORM_HEIGHT, width } = this.#settings;
    const iframe = container.ownerDocument.createElement('iframe');
    const { lang } = container.ownerDocument.documentElement;
    iframe.title = lang.startsWith('de') ? 'Kartendaten' : 'Card details';
    // The service must not learn the path of the shop's page.
    iframe.referrerPolicy = 'origin';
    iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    const { style } = iframe;
    style.display = 'block';
    style.border = '0';
    style.maxWidth = '100%';
    style.width = width ? `${width}px` : '100%';
    style.height = `${height}px`;
    // Hidden until it is ready, so that no error page of the browser shows.
    style.visibility = 'hidden';
    const query = new URLSearchParams({ parent: location.origin, lang });
    iframe.src = `${origin}/form?${query}`;
    return iframe;
  }

  #watchRemoval() {
    const check = () => {
      this.#wasConnected ||= this.#iframe.isConnected;
      if (this.isGone()) this.#handlers.onGone();
    };
    const observer = new MutationObserver(check);
    const { ownerDocument } = this.#settings.container;
    observer.observe(ownerDocument, { childList: true, subtree: true });
    this.#closing.signal.addEventListener('abort', () => observer.disconnect());
    this.#wasConnected = this.#iframe.isConnected;
  }

  /** A page may switch between light and dark with the system, or by an attribute of its root. */
  #watchScheme() {
    const { signal } = this.#closing;
    const tell = () => this.#sendScheme();
    matchMedia(DARK).addEventListener('change', tell, { signal });
    const observer = new MutationObserver(tell);
    const { documentElement, body } = this.#settings.container.ownerDocument;
    for (const element of [documentElement, body]) observer.observe(element, { attributes: true });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #sendScheme() {
    const { colorScheme } = getComputedStyle(this.#settings.container);
    const isDark =
      /\bdark\b/.test(colorScheme) && (!/\blight\b/.test(colorScheme) || matchMedia(DARK).matches);
    const scheme = isDark ? 'dark' : 'light';
    if (scheme !== this.#scheme) this.send({ type: 'scheme', scheme });
    this.#scheme = this.#port === null ? null : scheme;
  }

  #startLoadTimer() {
    clearTimeout(this.#loadTimer);
    this.#loadTimer = setTimeout(() => this.#handlers.onFailed('load_timeout'), LOAD_DEADLINE_MS);
  }

  #onDocumentLoaded() {
    clearTimeout(this.#silenceTimer);
    if (this.#port !== null) return;
    this.#silenceTimer = setTimeout(
      () => this.#handlers.onFailed('load_failed'),
      SILENCE_AFTER_LOAD_MS,
    );
  }

  /** @param {MessageEvent} event */
  #onWindowMessage(event) {
    const { origin, token } = this.#settings;
    const target = this.#iframe.contentWindow;
    if (target === null || event.source !== target || event.origin !== origin) return;
    if (!isReadyMessage(event.data)) return;
    clearTimeout(this.#silenceTimer);
    if (this.#port !== null) this.#restart();
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = ({ data }) => {
      const message = readFrameMessage(data);
      if (message !== null) this.#onFrameMessage(message);
    };
    target.postMessage({ channel: CHANNEL, type: 'connect' }, origin, [channel.port2]);
    this.#sendScheme();
    this.send({ type: 'open', token: token() });
  }

  /** Moving an iframe in the document reloads it. */
  #restart() {
    this.#dropPort();
    this.#ready = false;
    this.#startLoadTimer();
    this.#handlers.onRestart();
  }

  #dropPort() {
    if (this.#port === null) return;
    this.#port.onmessage = null;
    this.#port.close();
    this.#port = null;
    this.#scheme = null;
  }

  /** @param {FrameMessage} message */
  #onFrameMessage(message) {
    switch (message.type) {
      case 'loaded':
        return this.#onLoaded(message);
      case 'failed':
        return this.#handlers.onFailed(message.code);
      case 'height':
        return this.#resize(message.height);
      case 'state':
        return this.#handlers.onState(message.state);
      case 'refresh':
        return this.#handlers.onRefresh((token) =>
          this.send({ type: 'token', id: message.id, token }),
        );
      case 'enter':
        return this.#handlers.onEnter();
      case 'tokenized': {
        const { id, sessionToken, cardData } = message;
        return this.#handlers.onTokenized(id, { sessionToken, cardData });
      }
      case 'rejected':
        return this.#handlers.onRejected(message.id, message.code);
    }
  }

  /** @param {Extract<FrameMessage, { type: 'loaded' }>} message */
  #onLoaded(message) {
    if (this.#ready) return;
    this.#ready = true;
    clearTimeout(this.#loadTimer);
    this.#resize(message.height);
    this.#iframe.style.visibility = '';
    this.#handlers.onState(message.state);
    this.#handlers.onLoaded();
  }

  /** @param {number} height in CSS pixels */
  #resize(height) {
    this.#iframe.style.height = `${Math.max(height, this.#settings.height ?? FORM_HEIGHT)}px`;
  }
}
