import { fieldError } from '../errors.ts';

/**
 * The query parameter `limit`.
 * @param max the default and the maximum.
 * @throws ServiceError `validation_failed`.
 */
export function readLimit(query: (name: string) => string | undefined, max: number): number {
  const text = query('limit');
  if (text === undefined) return max;
  const limit = Number(text);
  if (!/^\d{1,9}$/.test(text) || limit < 1 || limit > max) {
    throw fieldError('validation_failed', 'limit', `The limit is from 1 to ${max}.`);
  }
  return limit;
}
