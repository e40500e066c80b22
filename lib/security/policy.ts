import { thirdParties } from '@/brand/third-parties';
import { env, isDevelopment } from '@/lib/env';
import type { ThirdParties } from './third-parties/page-list';
import { thirdPartiesOn } from './third-parties/pages';

const providers = { github: 'https://github.com', google: 'https://accounts.google.com' } as const;

/**
 * The Content-Security-Policy of a page. Every page allows the card form's origin, since visitors reach the checkout
 * without loading a new document.
 * @param scripts quoted nonce or hashes of this page's inline scripts
 * @param others third parties that this page may use (`brand/third-parties.ts`)
 */
export function pagePolicy(scripts: readonly string[], others: ThirdParties): string {
  const { service, oauth, siteUrl } = env();
  // Next's overlay and hot reload need inline styles, `eval` and a web socket.
  const inDevelopment = (...sources: string[]) => (isDevelopment() ? sources : []);
  const loaded = new Set([...others.load.map((url) => new URL(url).origin), ...others.scripts]);
  const signIns = Object.entries(providers).filter(([name]) => name in oauth);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...loaded, ...scripts, ...inDevelopment("'unsafe-eval'")],
    'style-src': ["'self'", ...inDevelopment("'unsafe-inline'")],
    'img-src': ["'self'", 'data:', ...others.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...others.connections, ...inDevelopment('ws:', 'wss:')],
    'frame-src': [service.formOrigin, ...others.frames],
    'worker-src': isDevelopment() ? ['blob:'] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...signIns.map(([, origin]) => origin)],
    'frame-ancestors': ["'none'"],
    ...(siteUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * The policy of a cached static page. The looser policy of next.config.js applies as well, and restricts third
 * parties to their pages.
 */
export function staticPagePolicy(hashes: readonly string[]): string {
  return pagePolicy(hashes, thirdParties);
}

/** @param path without a view */
export function dynamicPagePolicy(nonce: string, path: string): string {
  return pagePolicy([`'nonce-${nonce}'`], thirdPartiesOn(path));
}
