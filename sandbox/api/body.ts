import type { Context } from 'hono';
import type { z } from 'zod';
import { type FieldProblem, ServiceError } from '../errors.ts';

export const MAX_BODY_BYTES = 256 * 1_024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export async function readJsonText(c: Context): Promise<string> {
  const type = c.req.header('content-type');
  if (type === undefined || !isJson(type)) {
    throw new ServiceError('unsupported_media_type', 'Send Content-Type: application/json.');
  }
  return readBodyText(c);
}

export async function readBodyText(c: Context): Promise<string> {
  const bytes = await readBytes(c).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('bad_request', 'The body is incomplete.');
  });
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceError('malformed_json', 'The body is not UTF-8.');
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('malformed_json', 'The body is not JSON.');
  }
}

export function validate<T>(schema: z.ZodType<T>, value: unknown, strict: boolean): T {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw validationError(
      result.error.issues.map((issue) => ({
        path: issue.path.map(String).join('.'),
        message: readable(issue.message),
      })),
    );
  }
  if (strict) {
    const unknown = unknownFields(value, result.data, '');
    if (unknown.length > 0) {
      throw validationError(unknown.map((path) => ({ path, message: 'Unknown field.' })));
    }
  }
  return result.data;
}

function validationError(fields: FieldProblem[]): ServiceError {
  const first = fields[0];
  const where = first?.path ? `${first.path}: ` : '';
  return new ServiceError('validation_failed', `${where}${first?.message ?? 'Invalid.'}`, {
    fields: fields.slice(0, 50),
  });
}

export function readable(message: string): string {
  if (message.endsWith('received undefined')) return 'This field is required.';
  return message.endsWith('received NaN') ? 'Enter a number.' : message;
}

function unknownFields(input: unknown, read: unknown, path: string): string[] {
  if (typeof input !== 'object' || input === null) return [];
  if (typeof read !== 'object' || read === null) return [];
  const parsed = read as Record<string, unknown>;
  return Object.entries(input).flatMap(([key, value]) => {
    const where = path === '' ? key : `${path}.${key}`;
    return Object.hasOwn(parsed, key) ? unknownFields(value, parsed[key], where) : [where];
  });
}

function isJson(type: string): boolean {
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (media !== 'application/json') return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

async function readBytes(c: Context): Promise<ArrayBuffer | Uint8Array> {
  const length = c.req.header('content-length');
  if (length !== undefined) {
    if (Number(length) > MAX_BODY_BYTES) throw tooLarge();
    return c.req.arrayBuffer();
  }
  const { body } = c.req.raw;
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The body exceeds ${MAX_BODY_BYTES} bytes.`);
}
