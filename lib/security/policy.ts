import { thirdParties } from '@/brand/third-parties';
import { env, isDevelopment } from '@/lib/env';
import { thirdPartiesOn } from './third-parties/pages';
import type { ThirdParties } from './third-parties/types';

/** What a page's policy depends on, known when its response starts. */
export interface PagePolicy {
  /** Origin of the hosted card form, e.g. `http://127.0.0.1:4010`; empty when it is not known. */
  formOrigin: string | null;
  /** Origins that a form of ours may be redirected to: the sign-in pages of OAuth providers. */
  formTargets: readonly string[];
  /** Sources for the inline scripts of this very page: a nonce or hashes, quoted. */
  scripts: readonly string[];
  /** Third parties that this page may use (`brand/third-parties.ts`). */
  others: ThirdParties;
  /** The shop is reached over https. */
  secure: boolean;
  /** `next dev`: its overlay and hot reload need inline styles, `eval` and a web socket. */
  development: boolean;
}

/**
 * The Content-Security-Policy of a page, as a header value.
 *
 * Every page carries the form's origin, since a visit that starts on the home page moves on to
 * the checkout without loading a new document.
 */
export function contentSecurityPolicy(page: PagePolicy): string {
  const { others, development } = page;
  const frames = [...(page.formOrigin ? [page.formOrigin] : []), ...others.frames];
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    [
      'script-src',
      "'self'",
      ...scriptOrigins(others),
      ...page.scripts,
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    ['style-src', "'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ['img-src', "'self'", 'data:', ...others.images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...others.connections, ...(development ? ['ws:', 'wss:'] : [])],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['worker-src', development ? 'blob:' : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...page.formTargets],
    ['frame-ancestors', "'none'"],
  ];
  if (page.secure) directives.push(['upgrade-insecure-requests']);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function scriptOrigins({ load, scripts }: ThirdParties): string[] {
  return [...new Set([...load.map((url) => new URL(url).origin), ...scripts])];
}

const OAUTH_ORIGINS = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
} as const;

function shopPolicy(others: ThirdParties, scripts: readonly string[]): string {
  const { service, oauth, siteUrl } = env();
  return contentSecurityPolicy({
    formOrigin: service.formOrigin,
    formTargets: Object.entries(OAUTH_ORIGINS).flatMap(([name, origin]) =>
      name in oauth ? [origin] : [],
    ),
    scripts,
    others,
    secure: siteUrl.startsWith('https:'),
    development: isDevelopment(),
  });
}

/**
 * The policy of a cached static page, with the hashes of its own inline scripts. The looser one of next.config.js applies
 * too, and says on which pages third parties may run.
 */
export function staticPagePolicy(hashes: readonly string[]): string {
  return shopPolicy(thirdParties, hashes);
}

/**
 * The policy of a page that is rendered for one request.
 * @param path without a view
 */
export function dynamicPagePolicy(nonce: string, path: string): string {
  return shopPolicy(thirdPartiesOn(path), [`'nonce-${nonce}'`]);
}
