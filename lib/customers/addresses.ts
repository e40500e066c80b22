import { asWritten } from '@/lib/addresses/country-rules';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { lockUser } from '@/lib/auth/lock-user';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { SavedAddress } from '@/lib/db/generated/client';
import { fillIn } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import type { SavedAddressInput } from './schema';

const MAX_ADDRESSES = 20;

const texts = () => currentTexts().t.account.addresses;

/** The user's addresses in some countries, or all; the default address first. */
export function addressesOf(
  { userId }: Viewer,
  countries?: readonly string[],
): Promise<SavedAddress[]> {
  return db().savedAddress.findMany({
    where: { userId, ...(countries && { country: { in: [...countries] } }) },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
  });
}

export function saveAddress(userId: string, input: SavedAddressInput): Promise<ActionState> {
  const { id, isDefault, ...fields } = asWritten(input);
  return db().$transaction(async (tx) => {
    const own = await lockOwn(tx, userId);
    if (id && !own.includes(id)) return failure(texts().gone);
    if (!id && own.length >= MAX_ADDRESSES) {
      return failure(fillIn(texts().tooMany, { most: MAX_ADDRESSES }));
    }
    const address = id
      ? await tx.savedAddress.update({ where: { id }, data: fields })
      : await tx.savedAddress.create({ data: { userId, ...fields, createdAt: now() } });
    if (isDefault === 'on' || own.length === 0) await setDefault(tx, userId, address.id);
    return success(texts().saved);
  });
}

export function deleteAddress(userId: string, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    await lockOwn(tx, userId);
    const { count } = await tx.savedAddress.deleteMany({ where: { id, userId } });
    const left = await tx.savedAddress.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
    });
    const [oldest] = left;
    if (oldest && !left.some((address) => address.isDefault)) {
      await tx.savedAddress.update({ where: { id: oldest.id }, data: { isDefault: true } });
    }
    return count > 0 ? success(texts().removed) : failure(texts().gone);
  });
}

export function makeDefaultAddress(userId: string, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    const own = await lockOwn(tx, userId);
    if (!own.includes(id)) return failure(texts().gone);
    await setDefault(tx, userId, id);
    return success(texts().madeDefault);
  });
}

async function setDefault(tx: Database, userId: string, id: string): Promise<void> {
  await tx.savedAddress.updateMany({ where: { userId }, data: { isDefault: false } });
  await tx.savedAddress.update({ where: { id }, data: { isDefault: true } });
}

/** Serialises changes to a user's addresses, so that exactly one is the default. Returns the ids. */
async function lockOwn(tx: Database, userId: string): Promise<string[]> {
  await lockUser(tx, userId);
  const rows = await tx.savedAddress.findMany({ where: { userId }, select: { id: true } });
  return rows.map((row) => row.id);
}
