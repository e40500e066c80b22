import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './policy';

const base = {
  formOrigin: 'http://127.0.0.1:4010',
  formTargets: [],
  scripts: ["'sha256-abc='"],
  others: { load: [], scripts: [], connections: [], images: [], frames: [] },
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

test('a script of others may run, and send to where its owner says', () => {
  const policy = directives(
    contentSecurityPolicy({
      ...base,
      others: {
        load: ['https://a.example/script.js', 'https://e.example/chat.js?key=1'],
        scripts: ['https://a.example'],
        connections: ['https://b.example'],
        images: ['https://c.example'],
        frames: ['https://d.example'],
      },
    }),
  );
  expect(policy['script-src']).toBe("'self' https://a.example https://e.example 'sha256-abc='");
  expect(policy['connect-src']).toBe("'self' https://b.example");
  expect(policy['img-src']).toBe("'self' data: https://c.example");
  expect(policy['frame-src']).toBe('http://127.0.0.1:4010 https://d.example');
});

test('signing in through a provider may leave the shop for that provider', () => {
  const policy = contentSecurityPolicy({ ...base, formTargets: ['https://github.com'] });
  expect(directives(policy)['form-action']).toBe("'self' https://github.com");
});

test('development needs eval and inline styles, and no other inline script', () => {
  const policy = contentSecurityPolicy({ ...base, development: true });
  expect(directives(policy)['script-src']).toBe("'self' 'sha256-abc=' 'unsafe-eval'");
  expect(directives(policy)['style-src']).toBe("'self' 'unsafe-inline'");
  expect(directives(policy)['frame-src']).toBe('http://127.0.0.1:4010');
  expect(contentSecurityPolicy(base)).not.toContain('unsafe');
});

test('a shop on https never goes back to http', () => {
  expect(contentSecurityPolicy({ ...base, secure: true })).toContain('upgrade-insecure-requests');
});
