import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testEnv } from '@/lib/testing/env';
import { setEnv } from '../env';
import { seal, unseal } from './sealed';
import { isSignedHere, sign } from './signature';

const newKey = () => new Uint8Array(randomBytes(32));
const [old, fresh, foreign] = [newKey(), newKey(), newKey()];

/** The four steps of replacing a key, during which servers may be one step apart. */
const steps = [
  { encryptionKey: old },
  { encryptionKey: old, otherEncryptionKey: fresh },
  { encryptionKey: fresh, otherEncryptionKey: old },
  { encryptionKey: fresh },
];

test('while a key is replaced, servers one step apart can read each other’s data', () => {
  for (const [index, step] of steps.entries()) {
    for (const maker of [step, steps[index + 1] ?? step]) {
      setEnv(testEnv(maker));
      const [sealed, signature] = [seal('token', 'row', 'secret'), sign('link', 'order')];
      for (const reader of [step, steps[index + 1] ?? step]) {
        setEnv(testEnv(reader));
        expect(unseal('token', 'row', sealed)).toBe('secret');
        expect(isSignedHere('link', 'order', signature)).toBe(true);
      }
    }
  }
});

test('data of an unknown key or another purpose is refused', () => {
  setEnv(testEnv({ encryptionKey: old }));
  const [sealed, signature] = [seal('token', 'row', 'secret'), sign('link', 'order')];
  expect(isSignedHere('other', 'order', signature)).toBe(false);
  expect(() => unseal('token', 'other row', sealed)).toThrow();
  setEnv(testEnv({ encryptionKey: fresh, otherEncryptionKey: foreign }));
  expect(() => unseal('token', 'row', sealed)).toThrow();
  expect(isSignedHere('link', 'order', signature)).toBe(false);
});
