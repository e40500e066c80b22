import { CHANNEL, isConnectMessage } from '../../web/protocol.js';
import { isWebOrigin } from '../../web/token.js';

/**
 * Finds the page that embeds this frame and requests a port from it. It only talks to the origin in
 * the URL; this page's policy lets no other origin embed it.
 * @returns false when this page is not embedded as expected.
 */
export function connect(onPort: (port: MessagePort) => void): boolean {
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
