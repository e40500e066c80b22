/** What a page's policy depends on, known when its response starts. */
export interface PagePolicy {
  /** Origin of the hosted card form, e.g. `http://127.0.0.1:4010`; empty when it is not known. */
  formOrigin: string | null;
  /** Origins that a form of ours may be redirected to: the sign-in pages of OAuth providers. */
  formTargets: readonly string[];
  /** Sources for inline scripts and styles of this very page: nonces or hashes, quoted. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  /** The shop is reached over https. */
  secure: boolean;
  /** `next dev`: its overlay and hot reload need inline code, `eval` and a web socket. */
  development: boolean;
}

const REFERRERS_STAY_HERE = /^\/(orders|account|sign-in|merchant|checkout|dev|api\/auth)(\/|$)/;

/**
 * The Content-Security-Policy of a page, as a header value.
 *
 * Every page carries the form's origin, since a visit that starts on the home page moves on to
 * the checkout without loading a new document.
 */
export function contentSecurityPolicy(page: PagePolicy): string {
  const { inline, development } = page;
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : inline.scripts;
  const styles = development ? ["'unsafe-inline'"] : inline.styles;
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(development ? ['ws:', 'wss:'] : [])],
    ['frame-src', page.formOrigin ?? "'none'"],
    ['worker-src', development ? 'blob:' : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...page.formTargets],
    ['frame-ancestors', "'none'"],
  ];
  if (page.secure) directives.push(['upgrade-insecure-requests']);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * The headers every response carries, whatever its body.
 *
 * @param path the path that was asked for: where a link itself is the key to what it shows,
 *   nothing of it is told to another site
 */
export function securityHeaders(path: string, secure: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    [
      'Referrer-Policy',
      REFERRERS_STAY_HERE.test(path) ? 'same-origin' : 'strict-origin-when-cross-origin',
    ],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()',
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (secure) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return headers;
}
