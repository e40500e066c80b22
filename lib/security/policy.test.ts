import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './policy';

const base = {
  formOrigin: 'http://127.0.0.1:4010',
  formTargets: [],
  inline: { scripts: ["'sha256-abc='"], styles: [] },
  secure: false,
  development: false,
};

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('a page may run its own scripts and nothing else', () => {
  const policy = contentSecurityPolicy(base);
  expect(directives(policy)).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-abc='",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': 'http://127.0.0.1:4010',
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test('the card form is framed from wherever the service is', () => {
  for (const formOrigin of ['http://127.0.0.1:4099', 'https://pay.example']) {
    expect(directives(contentSecurityPolicy({ ...base, formOrigin }))['frame-src']).toBe(
      formOrigin,
    );
  }
});

test('nothing is framed while no service is known', () => {
  expect(directives(contentSecurityPolicy({ ...base, formOrigin: null }))['frame-src']).toBe(
    "'none'",
  );
});

test('signing in through a provider may leave the shop for that provider', () => {
  const policy = contentSecurityPolicy({ ...base, formTargets: ['https://github.com'] });
  expect(directives(policy)['form-action']).toBe("'self' https://github.com");
});

test('inline code is free in development only', () => {
  const policy = contentSecurityPolicy({ ...base, development: true });
  expect(directives(policy)['script-src']).toBe("'self' 'unsafe-inline' 'unsafe-eval'");
  expect(directives(policy)['frame-src']).toBe('http://127.0.0.1:4010');
  expect(contentSecurityPolicy(base)).not.toContain('unsafe');
});

test('a shop on https never goes back to http', () => {
  expect(contentSecurityPolicy({ ...base, secure: true })).toContain('upgrade-insecure-requests');
  expect(Object.fromEntries(securityHeaders('/', true))['Strict-Transport-Security']).toBe(
    'max-age=63072000; includeSubDomains',
  );
  const plain = Object.fromEntries(securityHeaders('/', false));
  expect(plain['Strict-Transport-Security']).toBeUndefined();
});

test.each([
  ['/orders/0193?key=secret', 'same-origin'],
  ['/orders/0193', 'same-origin'],
  ['/account', 'same-origin'],
  ['/account/orders', 'same-origin'],
  ['/sign-in/check', 'same-origin'],
  ['/api/auth/callback/email', 'same-origin'],
  ['/checkout', 'same-origin'],
  ['/merchant/review', 'same-origin'],
  ['/dev/mailbox', 'same-origin'],
  ['/', 'strict-origin-when-cross-origin'],
  ['/products/ordersome', 'strict-origin-when-cross-origin'],
  ['/accounting', 'strict-origin-when-cross-origin'],
])('the address of %s is told to others as %s allows', (path, policy) => {
  const [plain = ''] = path.split('?');
  expect(Object.fromEntries(securityHeaders(plain, false))['Referrer-Policy']).toBe(policy);
});
