import {
  CHANNEL,
  type FrameMessage,
  isConnectMessage,
  readHostMessage,
} from '../../web/protocol.js';
import { isWebOrigin } from '../../web/token.js';
import { digitsOf, readExpiry } from './card-fields.ts';
import { captureCard, checkSession, Session } from './session.ts';
import { FormView, rememberName } from './view.ts';

/** All messages out of this frame go through `tell`. */
function start(port: MessagePort): void {
  const tell = (message: FrameMessage) => port.postMessage(message);
  let lastRefresh = 0;
  const refreshes = new Map<number, (token: string | null) => void>();
  const refresh = () =>
    new Promise<string | null>((resolve) => {
      lastRefresh += 1;
      refreshes.set(lastRefresh, resolve);
      tell({ type: 'refresh', id: lastRefresh });
    });
  const session = new Session({
    checkSession,
    captureCard,
    refresh,
    clock: Date.now,
  });
  let isOpen = false;
  let lastState = '';
  const view = new FormView(
    () => {
      const state = view.state();
      const text = JSON.stringify(state);
      if (!isOpen || text === lastState) return;
      lastState = text;
      tell({ type: 'state', state });
    },
    () => session.serviceTime(),
    () => tell({ type: 'enter' }),
  );

  let isOpening = false;
  const open = async (token: string) => {
    if (isOpening) return;
    isOpening = true;
    const opened = await session.open(token);
    if (!opened.ok) return tell({ type: 'failed', code: opened.code });
    const state = view.state();
    lastState = JSON.stringify(state);
    isOpen = true;
    tell({ type: 'loaded', height: contentHeight(), state });
    watchHeight((height) => tell({ type: 'height', height }));
  };

  let last: Promise<void> = Promise.resolve();
  const submit = (id: number) => {
    last = last.then(async () => tell({ id, ...(await send(view, session)) }));
  };

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readHostMessage(data);
    if (message === null) return;
    if (message.type === 'open') void open(message.token);
    else if (message.type === 'submit') submit(message.id);
    else if (message.type === 'scheme') view.setScheme(message.scheme);
    else refreshes.get(message.id)?.(message.token);
  };
}

type Answer<T> = T extends { id: number } ? Omit<T, 'id'> : never;
type SubmitAnswer = Answer<Extract<FrameMessage, { type: 'tokenized' | 'rejected' }>>;

async function send(view: FormView, session: Session): Promise<SubmitAnswer> {
  const values = view.values();
  const expiry = readExpiry(values.expiry);
  if (!view.judge() || expiry === null) return { type: 'rejected', code: 'fields_invalid' };
  view.setBusy(true);
  try {
    const result = await session.send({
      number: digitsOf(values.number),
      expiryMonth: expiry.month,
      expiryYear: expiry.year,
      securityCode: values.securityCode,
      name: values.name.trim(),
    });
    if (result.status === 'failed') return { type: 'rejected', code: result.code };
    if (result.status === 'fields') {
      view.setBusy(false);
      view.showRefused(result.problems);
      return { type: 'rejected', code: 'fields_invalid' };
    }
    rememberName(values.name);
    const { sessionToken, last4Digits, cardType } = result;
    return { type: 'tokenized', sessionToken, cardData: { last4Digits, cardType } };
  } finally {
    view.setBusy(false);
  }
}

function contentHeight(): number {
  // A frame that is not displayed has no height.
  return Math.max(1, Math.ceil(document.body.getBoundingClientRect().height));
}

function watchHeight(onHeight: (height: number) => void): void {
  let lastHeight = contentHeight();
  new ResizeObserver(() => {
    const height = contentHeight();
    if (height === lastHeight) return;
    lastHeight = height;
    onHeight(height);
  }).observe(document.body);
}

/**
 * Requests a port from the embedding page. Talks only to the origin in the URL; the page's policy lets no other
 * origin embed it.
 */
function connect(onPort: (port: MessagePort) => void): boolean {
  const parent = new URLSearchParams(location.search).get('parent');
  if (window.parent === window || parent === null || !isWebOrigin(parent)) return false;
  // Not every browser provides it; if present, it must match.
  const embedder = location.ancestorOrigins?.[0];
  if (embedder !== undefined && embedder !== parent) return false;

  const listening = new AbortController();
  const onMessage = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.origin !== parent) return;
    if (!isConnectMessage(event.data) || event.ports.length !== 1 || !port) return;
    listening.abort();
    onPort(port);
  };
  window.addEventListener('message', onMessage, { signal: listening.signal });
  window.parent.postMessage({ channel: CHANNEL, type: 'ready' }, parent);
  return true;
}

if (!connect(start)) document.body.classList.add('alone');
