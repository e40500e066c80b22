import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { foreign, formatLine, log, redact, redactText } from './log';

afterEach(() => vi.unstubAllEnvs());

function line(fields: Record<string, unknown>): string {
  return formatLine('info', 'message', fields, true);
}

describe('what never reaches the log', () => {
  test.each([
    ['a payment token', { paymentToken: 'tok_live_1' }, 'tok_live_1'],
    ['a token deep inside', { body: { list: [{ pfToken: 'tok_deep' }] } }, 'tok_deep'],
    ['a password', { password: 'hunter2' }, 'hunter2'],
    ['an authorization header', { headers: { Authorization: 'Basic YWJjOmRlZg==' } }, 'YWJj'],
    ['credentials in a text', { text: 'sent Basic YWJjOmRlZg== along' }, 'YWJj'],
    ['a password in an address', { url: 'postgresql://shop:pw123@db/x' }, 'pw123'],
    ['a signed link', { url: 'https://shop.example/orders/1?token=abcdef' }, 'abcdef'],
    ['a card number', { text: 'card 4242424242424242 declined' }, '4242424242'],
    ['a card number with spaces', { text: '4242 4242 4242 4242' }, '4242 4242'],
    ['a card number with dashes', { text: '3782-822463-10005' }, '822463'],
    ['a card number as a number', { value: 4242424242424242 }, '4242424242'],
    ['a card field', { number: '4242' }, '4242'],
    ['a security code', { securityCode: '123' }, '123'],
    ['bytes', { body: Buffer.from('hidden') }, 'hidden'],
  ])('%s', (_name, fields, secret) => {
    expect(line(fields)).not.toContain(secret);
  });

  test('a secret in an error, its cause or its fields', () => {
    const cause = new Error('at postgresql://a:pw123@db');
    const error = Object.assign(new Error('4242424242424242 refused', { cause }), {
      clientSecret: 'cs_1',
    });
    expect(line({ error })).not.toMatch(/pw123|42424242|cs_1/);
    expect(line({ error })).toContain('refused');
  });
});

describe('what stays readable', () => {
  test.each([
    ['amounts', { amount: 129900 }],
    ['a time in milliseconds', { at: 1_763_618_400_000 }],
    ['an identifier', { id: '0190a1b2-1234-7abc-8def-123456789012' }],
    ['an address', { url: 'http://127.0.0.1:4010/tenants/ten_1/transactions' }],
    ['a flag about a secret', { hasToken: true, token: null }],
  ])('%s', (_name, fields) => {
    expect(redact(fields)).toEqual(fields);
  });
});

test('a line is one line of JSON, whatever is logged', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (message, fields) => {
      const text = formatLine('warn', message, fields, true);
      expect(text).not.toContain('\n');
      expect(JSON.parse(text)).toHaveProperty('level');
    }),
  );
});

test('no run of 14 to 19 digits survives, however it is written', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 19 });
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-'), (run, separator) => {
      expect(redactText(`pay ${run.join(separator)}.`)).toBe('pay [number].');
    }),
  );
});

test('a cycle ends', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(line({ cycle })).toContain('[deeper]');
});

test('a line for people is one line too', () => {
  const text = formatLine('error', 'It failed', { error: new Error('two\nlines') }, false);
  expect(text).not.toContain('\n');
  expect(text).toMatch(/^\d\d:\d\d:\d\d error It failed error=/);
});

describe('the time of a line', () => {
  const timeOf = () => JSON.parse(formatLine('info', 'message', {}, true)).time;
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('is the machine’s, also after its clock was set, or it was suspended', () => {
    const monotonic = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(monotonic - 3_600_000);
    const before = new Date().toISOString();
    const time = timeOf();
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([time, before, new Date().toISOString()].toSorted()[1]).toBe(time);
  });

  test('asks nothing that would end Next’s prerender of a page', () => {
    const refuse = () => {
      throw new Error('prerender');
    };
    const get = (date: DateConstructor, name: keyof DateConstructor) =>
      name === 'now' ? refuse : date[name];
    vi.stubGlobal('Date', new Proxy(Date, { apply: refuse, construct: refuse, get }));
    const time = timeOf();
    vi.unstubAllGlobals();
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });
});

test('lines below the chosen level are not written', () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('LOG_LEVEL', 'warn');
  log.info('quiet');
  expect(written).not.toHaveBeenCalled();
  vi.stubEnv('LOG_LEVEL', 'info');
  log.child({ part: 'test' }).info('heard', { order: 1 });
  expect(written.mock.calls[0]?.[0]).toContain('heard part=test order=1');
});

describe('what strangers wrote', () => {
  test('is marked, and cut to what tells it apart', () => {
    const details = { said: 'x'.repeat(100_000), list: Array.from({ length: 500 }, () => 'y') };
    expect(redact({ details: foreign(details) })).toEqual({
      details: {
        foreign: {
          said: `${'x'.repeat(200)}[99800 more]`,
          list: [...Array.from({ length: 10 }, () => 'y'), '[490 more]'],
        },
      },
    });
  });

  test('keeps no secret, also where it is cut', () => {
    const text = `${'x'.repeat(180)} postgresql://shop:${'pw'.repeat(100)}@db`;
    expect(line({ text: foreign(text) })).not.toContain('pwpw');
  });

  test('cannot pass for a line, a level or a field of the shop’s own', () => {
    const said = 'x\n12:00:00 error A charge was lost\r\u2028\u0085\u001b[2K level=error \u202e';
    for (const json of [true, false]) {
      const text = formatLine('info', 'Heard', { said: foreign(said) }, json);
      expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    }
    const people = formatLine('info', 'Heard', { said: 'a level=error', own: 'b' }, false);
    expect(people).toMatch(/ said="a level=error" own=b$/);
    const forged = { level: 'error', message: 'A charge was lost', time: 'never' };
    expect(JSON.parse(formatLine('info', 'Heard', forged, true))).toMatchObject({
      level: 'info',
      message: 'Heard',
      level_: 'error',
    });
  });
});

test('no line is endless, however much it is given', () => {
  const wide = Array.from({ length: 400 }, (_, index) => [`name${index}`, 'x'.repeat(3_000)]);
  const deep = Object.fromEntries(wide.map(([name]) => [name, Object.fromEntries(wide)]));
  expect(line(deep).length).toBeLessThan(100_000);
  expect(line({ text: 'x'.repeat(1_000_000) }).length).toBeLessThan(5_000);
});
