import { beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, readDraft, saveDraft } from './fields';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('the draft is restored after a reload, for the same cart', () => {
  saveDraft('ada', { 'contact.email': 'ada@example.com' });
  expect(readDraft('ada')).toEqual({ 'contact.email': 'ada@example.com' });
  deleteDraft();
  expect(readDraft('ada')).toBeNull();
});

test('another user who signs in in the same tab does not see the draft', () => {
  saveDraft('ada', { 'contact.email': 'ada@example.com', 'address.line1': '1 Road' });
  expect(readDraft('bob')).toBeNull();
});

test('a draft of another build is validated', () => {
  for (const value of ['text', null, { 'contact.email': 'a@b.example' }, { cartId: 'ada' }]) {
    sessionStorage.setItem('checkout-details', JSON.stringify({ at: Date.now(), value }));
    expect(readDraft('ada')).toBeNull();
  }
  const typed = { 'contact.email': 7, 'address.city': 'Dublin', other: 'x' };
  const value = { cartId: 'ada', typed };
  sessionStorage.setItem('checkout-details', JSON.stringify({ at: Date.now(), value }));
  expect(readDraft('ada')).toEqual({ 'address.city': 'Dublin' });
});
