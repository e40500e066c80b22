import { env, isDevelopment } from '@/lib/env';
import { thirdPartiesOn } from './third-parties/pages';
import type { ThirdParties } from './third-parties/types';

/** What a page's policy depends on, known when its response starts. */
export interface PagePolicy {
  /** Origin of the hosted card form, e.g. `http://127.0.0.1:4010`; empty when it is not known. */
  formOrigin: string | null;
  /** Origins that a form of ours may be redirected to: the sign-in pages of OAuth providers. */
  formTargets: readonly string[];
  /** Sources for inline scripts and styles of this very page: nonces or hashes, quoted. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
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
  const { inline, others, development } = page;
  const scripts = development ? [...inline.scripts, "'unsafe-eval'"] : inline.scripts;
  // A nonce beside it would switch it off.
  const styles = development ? ["'unsafe-inline'"] : inline.styles;
  const frames = [...(page.formOrigin ? [page.formOrigin] : []), ...others.frames];
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptOrigins(others), ...scripts],
    ['style-src', "'self'", ...styles],
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

function scriptOrigins({ load, scripts }: PagePolicy['others']): string[] {
  return [...new Set([...load.map((url) => new URL(url).origin), ...scripts])];
}

const OAUTH_ORIGINS = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
} as const;

/**
 * What the policy of a page depends on in this shop, besides the page's inline code.
 * @param path without a view
 */
export function shopPolicy(path: string): Omit<PagePolicy, 'inline'> {
  const { service, oauth, siteUrl } = env();
  return {
    formOrigin: service.formOrigin,
    formTargets: Object.entries(OAUTH_ORIGINS).flatMap(([name, origin]) =>
      name in oauth ? [origin] : [],
    ),
    others: thirdPartiesOn(path),
    secure: siteUrl.startsWith('https:'),
    development: isDevelopment(),
  };
}

/** The headers of a shop on https; what every response carries is in next.config.js. */
export function secureHeaders(secure: boolean): [name: string, value: string][] {
  return secure ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] : [];
}
