import { promisify } from 'node:util';
import {
  type BrotliCompress,
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzipSync,
} from 'node:zlib';

/** A content coding that this server can answer with; `identity` is none. */
export type Coding = 'br' | 'gzip' | 'identity';

const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|.+\+(?:json|xml))|image\/svg\+xml)/i;
const WORTH_IT = 860;

/** Whether bodies of this type get smaller, as far as its name tells. */
export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType) && !contentType.startsWith('text/event-stream');
}

/** The best coding that an `Accept-Encoding` header allows. */
export function acceptedCoding(header: string | undefined): Coding {
  const refused = new Set<string>();
  const wanted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    (quality !== undefined && !(Number(quality.slice(2)) > 0) ? refused : wanted).add(name);
  }
  const accepts = (name: Coding) => wanted.has(name) || (wanted.has('*') && !refused.has(name));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Compresses a body that will be sent many times; too small ones stay as they are. */
export function compressWhole(body: Buffer, coding: Coding): Buffer | null {
  if (coding === 'identity' || body.length < WORTH_IT) return null;
  if (coding === 'gzip') return gzipSync(body, { level: 9 });
  return brotliCompressSync(body, brotliOptions(body, 9));
}

/**
 * As small as brotli can make it, in a thread of its own: a second for the largest script, which
 * comes out a twelfth smaller.
 */
export async function compressHard(body: Buffer): Promise<Buffer | null> {
  if (body.length < WORTH_IT) return null;
  return promisify(brotliCompress)(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
}

/** A compressor for a body that is still being made: every write can be read at once. */
export function compressStream(coding: Exclude<Coding, 'identity'>): BrotliCompress | Gzip {
  if (coding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
