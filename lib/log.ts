import pino from 'pino';
import pretty from 'pino-pretty';
import { logSettings } from './env.ts';
import { redactJson } from './redact.ts';
import { traceIds } from './trace.ts';

/** Fields whose values are removed from the first three levels of a log line. */
const secretFields = [
  ...['token', 'paymentToken', 'pfToken', 'sessionToken', 'secret', 'clientSecret', 'apiKey'],
  ...['password', 'authorization', 'Authorization', 'cookie', 'Cookie', 'signature'],
  ...['number', 'cardNumber', 'securityCode', 'cvc', 'cvv'],
];
const depths = ['', '*.', '*.*.'];

/** Longer lines are cut, so that strangers' text cannot fill the disk. */
const MAX_LINE = 16_000;
const MAX_FOREIGN = 200;

/** Characters that could hide part of a line or control a terminal. JSON escapes the other control characters. */
const unprintable = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function finishLine(line: string): string {
  const safe = redactJson(line).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (safe.length <= MAX_LINE) return safe;
  const { level, time, message } = JSON.parse(safe) as Record<string, unknown>;
  return `${JSON.stringify({ level, time, message: String(message).slice(0, MAX_LINE), cut: true })}\n`;
}

/**
 * Creates a logger that writes a line of JSON per event. Messages are constant sentences, and variable data goes into
 * fields: `log.warn({ orderId, error }, 'The mail server refused a mail')`.
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    messageKey: 'message',
    errorKey: 'error',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => traceIds() ?? {},
    depthLimit: 6,
    edgeLimit: 60,
    redact: {
      paths: depths.flatMap((depth) => secretFields.map((name) => `${depth}${name}`)),
      censor: '[secret]',
    },
    hooks: { streamWrite: finishLine },
  };
  return destination ? pino(options, destination) : pino(options);
}

export function foreign(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX_FOREIGN ? `${text.slice(0, MAX_FOREIGN)}…` : text;
}

const { level, json } = logSettings();
const forPeople = {
  sync: true,
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  messageKey: 'message',
};

/** The shop's log: JSON in production, readable text in development. */
export const log = createLog(
  level,
  json ? undefined : pretty({ ...forPeople, errorLikeObjectKeys: ['error'] }),
);
