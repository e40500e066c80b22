import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { pagePolicy } from './policy';

const formOrigin = 'http://127.0.0.1:4010';
const nobody = { load: [], scripts: [], connections: [], images: [], frames: [] };
const hash = "'sha256-abc='";

beforeEach(() => useTestEnv({ service: { formOrigin } }));
afterEach(() => void vi.unstubAllEnvs());

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('a page may run its own scripts only', () => {
  const policy = pagePolicy([hash], nobody);
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

test('third-party scripts may run, and connect to their configured origins', () => {
  const policy = directives(
    pagePolicy([hash], {
      load: ['https://a.example/script.js', 'https://e.example/chat.js?key=1'],
      scripts: ['https://a.example'],
      connections: ['https://b.example'],
      images: ['https://c.example'],
      frames: ['https://d.example'],
    }),
  );
  expect(policy['script-src']).toBe("'self' https://a.example https://e.example 'sha256-abc='");
  expect(policy['connect-src']).toBe("'self' https://b.example");
  expect(policy['img-src']).toBe("'self' data: https://c.example");
  expect(policy['frame-src']).toBe('http://127.0.0.1:4010 https://d.example');
});

test('a sign-in form may lead to a configured provider', () => {
  useTestEnv({ oauth: { github: { clientId: 'id', clientSecret: 'secret' } } });
  expect(directives(pagePolicy([hash], nobody))['form-action']).toBe("'self' https://github.com");
});

test('development allows eval and inline styles, but no other inline scripts', () => {
  expect(pagePolicy([hash], nobody)).not.toContain('unsafe');
  vi.stubEnv('NODE_ENV', 'development');
  const policy = pagePolicy([hash], nobody);
  expect(directives(policy)['script-src']).toBe("'self' 'sha256-abc=' 'unsafe-eval'");
  expect(directives(policy)['style-src']).toBe("'self' 'unsafe-inline'");
  expect(directives(policy)['frame-src']).toBe(formOrigin);
});

test('a shop on https upgrades insecure requests', () => {
  useTestEnv({ siteUrl: 'https://shop.example' });
  expect(pagePolicy([hash], nobody)).toMatch(/; upgrade-insecure-requests$/);
});
