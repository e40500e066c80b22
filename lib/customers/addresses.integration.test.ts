import { expect, test } from 'vitest';
import { signedIn } from '@/lib/testing/builders/accounts';
import { withTestDatabase } from '@/lib/testing/database';
import { asViewer } from '@/lib/testing/viewers';
import { addressesOf, deleteAddress, makeDefaultAddress, saveAddress } from './addresses';
import { type SavedAddressInput, savedAddressSchema } from './schema';

withTestDatabase({ databasePoolSize: 10 });
const at = (line1: string, more: Partial<SavedAddressInput> = {}): SavedAddressInput => ({
  firstname: 'Ada',
  lastname: 'Lovelace',
  line1,
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: 'D08 X7H2',
  country: 'IE',
  ...more,
});

const rowsOf = (userId: string) => addressesOf(asViewer({ userId, email: '' }));

/** The streets, the default address first. */
async function streets(userId: string) {
  const rows = await rowsOf(userId);
  return {
    all: rows.map((row) => row.line1),
    defaults: rows.filter((row) => row.isDefault).length,
  };
}

test('the first address is the default, and there is always exactly one', async () => {
  const { userId } = await signedIn();
  await Promise.all(['1', '2', '3', '4'].map((line) => saveAddress(userId, at(line))));
  expect(await streets(userId)).toMatchObject({ defaults: 1 });
  await saveAddress(userId, at('5', { isDefault: 'on' }));
  expect(await streets(userId)).toMatchObject({ all: expect.arrayContaining(['5']), defaults: 1 });
  const [first, second] = await rowsOf(userId);
  expect(first?.line1).toBe('5');
  await makeDefaultAddress(userId, second?.id ?? '');
  expect((await streets(userId)).all[0]).toBe(second?.line1);
  await deleteAddress(userId, second?.id ?? '');
  expect(await streets(userId)).toMatchObject({ defaults: 1 });
  for (const { id } of await rowsOf(userId)) await deleteAddress(userId, id);
  expect(await streets(userId)).toEqual({ all: [], defaults: 0 });
});

test('a changed default address stays the default', async () => {
  const { userId } = await signedIn();
  await saveAddress(userId, at('Old Road'));
  const [row] = await rowsOf(userId);
  expect((await saveAddress(userId, at('New Road', { id: row?.id ?? '' }))).ok).toBe(true);
  expect(await streets(userId)).toEqual({ all: ['New Road'], defaults: 1 });
});

test('another user’s address cannot be changed, deleted or chosen', async () => {
  const owner = await signedIn();
  const stranger = await signedIn();
  await saveAddress(owner.userId, at('Mine'));
  const [row] = await rowsOf(owner.userId);
  const id = row?.id ?? '';
  for (const answer of [
    await saveAddress(stranger.userId, at('Theirs', { id })),
    await deleteAddress(stranger.userId, id),
    await makeDefaultAddress(stranger.userId, id),
  ]) {
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('Nothing was') });
  }
  expect(await rowsOf(owner.userId)).toEqual([row]);
  expect(await rowsOf(stranger.userId)).toEqual([]);
});

test('at most twenty addresses are stored, also under concurrency', async () => {
  const { userId } = await signedIn();
  const lines = Array.from({ length: 25 }, (_, index) => `${index} Road`);
  const answers = await Promise.all(lines.map((line) => saveAddress(userId, at(line))));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(20);
  expect((await streets(userId)).all).toHaveLength(20);
});

test('an address is stored in its country’s format', async () => {
  const { userId } = await signedIn();
  await saveAddress(userId, at('1 Road', { postalCode: 'd08x7h2' }));
  const state = { city: 'Portland', region: 'oregon', postalCode: '972011234', country: 'US' };
  await saveAddress(userId, at('2 Road', state));
  expect(await rowsOf(userId)).toMatchObject([
    { line1: '1 Road', postalCode: 'D08 X7H2' },
    { line1: '2 Road', region: 'OR', postalCode: '97201-1234' },
  ]);
});

test.each([
  ['firstname', ''],
  ['lastname', ' '],
  ['line1', ''],
  ['city', 'x'.repeat(300)],
  ['country', 'Ireland'],
  ['city', ''],
  ['postalCode', ''],
  ['postalCode', 'D08'],
  ['id', 'not-an-id'],
])('an address with %s %j is invalid, and the field has a message', (field, value) => {
  const parsed = savedAddressSchema.safeParse({ ...at('1 Road'), [field]: value });
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(field);
});
