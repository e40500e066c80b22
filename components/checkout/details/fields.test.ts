import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, recallDraft } from './fields';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('what was typed is there after a reload, for the same cart', () => {
  keepDraft('ada', { 'contact.email': 'ada@example.com' });
  expect(recallDraft('ada')).toEqual({ 'contact.email': 'ada@example.com' });
  forgetDraft();
  expect(recallDraft('ada')).toBeNull();
});

test('who signs in in the same tab later does not see what somebody else typed', () => {
  keepDraft('ada', { 'contact.email': 'ada@example.com', 'address.line1': '1 Road' });
  expect(recallDraft('bob')).toBeNull();
});

test('what another build of the shop kept is read with care', () => {
  for (const value of ['text', null, { 'contact.email': 'a@b.example' }, { cartId: 'ada' }]) {
    sessionStorage.setItem('checkout-details', JSON.stringify({ at: Date.now(), value }));
    expect(recallDraft('ada')).toBeNull();
  }
  const typed = { 'contact.email': 7, 'address.city': 'Dublin', other: 'x' };
  const value = { cartId: 'ada', typed };
  sessionStorage.setItem('checkout-details', JSON.stringify({ at: Date.now(), value }));
  expect(recallDraft('ada')).toEqual({ 'address.city': 'Dublin' });
});
