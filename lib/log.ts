import { type LogLevel, logSettings } from './env.ts';

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
const urlPassword = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]*@/gi;
const urlSecret = /([?&](?:token|key|code|signature|secret)=)[^&\s"'#]+/gi;
const credentials = /\b(Basic|Bearer)\s+[\w+/=.~-]{6,}/gi;
const digitRun = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g;
const deepest = 6;

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

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  const frames = stack?.startsWith(`${name}: ${message}`)
    ? stack.slice(name.length + 2 + message.length)
    : stack;
  return {
    ...(redact({ ...error }, depth + 1) as object),
    name,
    message: redactText(message),
    stack: frames?.trim().split(/\n\s*/).slice(0, 12),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
}

/** A copy that is fit for a log: no secret by name or by looks, no cycle, nothing endless. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return redactText(String(value));
  if (typeof value === 'number') return Number.isSafeInteger(value) ? redactNumber(value) : value;
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
  }
  if (depth >= deepest) return '[deeper]';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((part) => redact(part, depth + 1));
  if (value instanceof Map || value instanceof Set) return redact([...value], depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && part !== undefined && part !== null && typeof part !== 'boolean'
        ? '[secret]'
        : redact(part, depth + 1),
    ]),
  );
}

function redactNumber(value: number): unknown {
  const text = String(value);
  const redacted = redactText(text);
  return redacted === text ? value : redacted;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** The machine's time: a log is compared with other logs. Not `new Date()`, which Next forbids while it prerenders. */
function timestamp(): string {
  return new Date(performance.timeOrigin + performance.now()).toISOString();
}

function forPeople(level: LogLevel, message: string, fields: LogFields): string {
  const details = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return ` ${name}=${text}`;
  });
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
  return json
    ? JSON.stringify({ time: timestamp(), level, message: text, ...safe })
    : forPeople(level, text, safe).replace(/\s*\n\s*/g, ' ');
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
