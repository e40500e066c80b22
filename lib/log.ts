import { type LogLevel, logSettings } from './env.ts';
import { traceIds } from './trace.ts';

/** What a line carries besides its message; values of any depth, secrets are taken out. */
export type LogFields = Readonly<Record<string, unknown>>;

type Write = (message: string, fields?: LogFields) => void;

/** One line an event. Messages are constant sentences; what varies goes into the fields. */
export interface Logger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  /** A logger that adds these fields to each line. */
  child(fields: LogFields): Logger;
}

const secretName =
  /secret|token|password|passphrase|authorization|cookie|signature|security_?code|cvc|cvv|api_?key|^(card_?)?number$|^pan$/i;

// All of these meet text that strangers wrote, so each runs in linear time: what repeats is bounded,
// or cannot overlap with what follows it. lib/security/linear-time.test.ts holds them to it.
const urlPassword = /(:\/\/[^\s/:@]*):[^\s/@]*@/g;
const urlSecret = /([?&](?:token|key|code|signature|secret)=)[^&\s"'#]+/gi;
const credentials = /\b(Basic|Bearer)\s+[\w+/=.~-]{6,}/gi;
const digitRun = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const emailAddress = /(?<![^\s@"'<>:,])[^\s@"'<>:,]+@[^\s@"'<>,]+/g;
const deepest = 6;

/** How much of what it is given a line shows, in characters and entries. */
interface Limits {
  text: number;
  entries: number;
}
const ownLimits: Limits = { text: 4_000, entries: 60 };
const foreignLimits: Limits = { text: 200, entries: 10 };
/** What all texts of one line may come to, in characters. */
const lineBudget = 16_000;

class Foreign {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/**
 * Marks what somebody outside the shop wrote: a line shows it as `{"foreign": …}`, cut to 200
 * characters a text and ten entries a list.
 */
export function foreign(value: unknown): unknown {
  return new Foreign(value);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Thirteen digits are also a time in milliseconds; those count only with a valid check digit. */
function hideCard(run: string): string {
  const digits = run.replace(/\D/g, '');
  return digits.length > 13 || passesLuhn(digits) ? '[number]' : run;
}

/** Takes credentials, signed links and what may be a card number out of a text. */
export function redactText(text: string): string {
  return text
    .replace(urlPassword, '$1:[secret]@')
    .replace(urlSecret, '$1[secret]')
    .replace(credentials, '$1 [secret]')
    .replace(digitRun, hideCard);
}

/** Takes e-mail addresses out of a text that others wrote. */
export function hideAddresses(text: string): string {
  return text.replace(emailAddress, '[address]');
}

/** A copy that is fit for a log: no secret by name or by looks, no cycle, nothing endless. */
export function redact(value: unknown): unknown {
  return new Redaction().copy(value, 0, ownLimits);
}

/** One line's copy, which all of its parts share the line's budget in. */
class Redaction {
  #left = lineBudget;

  copy(value: unknown, depth: number, limits: Limits): unknown {
    if (typeof value === 'string') return this.#text(value, limits.text);
    if (typeof value === 'bigint') return this.#text(String(value), limits.text);
    if (typeof value === 'number') return Number.isSafeInteger(value) ? redactNumber(value) : value;
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
    }
    if (value instanceof Foreign) return { foreign: this.copy(value.value, depth, foreignLimits) };
    if (depth >= deepest) return '[deeper]';
    if (value instanceof Error) return this.#error(value, depth, limits);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return this.#list(value, depth, limits);
    if (value instanceof Map || value instanceof Set) return this.copy([...value], depth, limits);
    return this.#record(value, depth, limits);
  }

  /** Secrets go before the text is cut: half of one would not be recognised. */
  #text(text: string, most: number): string {
    const redacted = redactText(text);
    const length = Math.min(most, this.#left);
    this.#left -= Math.min(redacted.length, length);
    return redacted.length > length
      ? `${redacted.slice(0, length)}[${redacted.length - length} more]`
      : redacted;
  }

  #list(list: readonly unknown[], depth: number, limits: Limits): unknown[] {
    const shown = list.slice(0, limits.entries).map((part) => this.copy(part, depth + 1, limits));
    const more = list.length - shown.length;
    return more > 0 ? [...shown, `[${more} more]`] : shown;
  }

  #record(record: object, depth: number, limits: Limits): object {
    const entries = Object.entries(record);
    const shown = entries
      .slice(0, limits.entries)
      .map(([name, part]): [string, unknown] => [
        this.#text(name, 100),
        isSecret(name, part) ? '[secret]' : this.copy(part, depth + 1, limits),
      ]);
    const more = entries.length - shown.length;
    return Object.fromEntries(more > 0 ? [...shown, ['more', more]] : shown);
  }

  #error(error: Error, depth: number, limits: Limits): unknown {
    const { name, message, stack, cause } = error;
    const frames = stack?.startsWith(`${name}: ${message}`)
      ? stack.slice(name.length + 2 + message.length)
      : stack;
    const lines = frames?.trim().split(/\n\s*/, 12);
    return {
      ...this.#record({ ...error }, depth, limits),
      name,
      message: this.#text(message, limits.text),
      stack: lines?.map((line) => this.#text(line, 400)),
      ...(cause === undefined ? {} : { cause: this.copy(cause, depth + 1, limits) }),
    };
  }
}

function isSecret(name: string, part: unknown): boolean {
  return part !== undefined && part !== null && typeof part !== 'boolean' && secretName.test(name);
}

function redactNumber(value: number): unknown {
  const text = String(value);
  const redacted = redactText(text);
  return redacted === text ? value : redacted;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

const wallClock = new Intl.DateTimeFormat('en', {
  ...{ timeZone: 'UTC', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
});

/**
 * The machine's time: a log is compared with other logs. By `Intl`, because Next ends a prerender that asks `Date`, and
 * `performance` does not follow a clock that is set, or a machine that was suspended.
 */
function timestamp(): string {
  const parts = wallClock.formatToParts().map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second, fractionalSecond } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fractionalSecond}Z`;
}

/** Control and bidirectional characters could end a line, hide a part of it, or steer a terminal. */
const unprintable = /[\p{Cc}\u{2028}\u{2029}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

function escapeUnprintable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A text that could pass for more than one field is quoted. */
function fieldText(value: unknown): string {
  const plain = typeof value === 'string' && /^[^\s="{}[\]]+$/.test(value);
  return plain ? value : JSON.stringify(value);
}

function forPeople(level: LogLevel, message: string, fields: LogFields): string {
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${fieldText(value)}`);
  return `${timestamp().slice(11, 19)} ${level.padEnd(5)} ${message}${details.join('')}`;
}

/** One line of a log, without its line break. */
export function formatLine(
  level: LogLevel,
  message: string,
  fields: LogFields,
  json: boolean,
): string {
  const safe = redact(fields) as LogFields;
  const text = redactText(message);
  if (!json) return escapeUnprintable(forPeople(level, text, safe));
  const head = { time: timestamp(), level, message: text, ...traceIds() };
  // A field cannot take the place of the time, the level, the message or the trace.
  const rest = Object.entries(safe).map(([name, value]) => [
    Object.hasOwn(head, name) ? `${name}_` : name,
    value,
  ]);
  return escapeUnprintable(JSON.stringify({ ...head, ...Object.fromEntries(rest) }));
}

function createLogger(context: LogFields): Logger {
  const write =
    (level: Exclude<LogLevel, 'silent'>): Write =>
    (message, fields) => {
      const settings = logSettings();
      if (order.indexOf(level) < order.indexOf(settings.level)) return;
      const line = formatLine(level, message, { ...context, ...fields }, settings.json);
      if (level === 'error' || level === 'warn') console.error(line);
      else console.log(line);
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => createLogger({ ...context, ...fields }),
  };
}

/** The shop's log. */
export const log: Logger = createLogger({});
