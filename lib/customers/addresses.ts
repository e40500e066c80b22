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

/** A user's addresses, the default first: all, or those in some countries. */
export function addressesOf(
  { userId }: Viewer,
  countries?: readonly string[],
): Promise<SavedAddress[]> {
  return db().savedAddress.findMany({
    where: { userId, ...(countries && { country: { in: [...countries] } }) },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
  });
}

/** Adds an address or changes one; the first is the default. */
export function saveAddress(userId: string, input: SavedAddressInput): Promise<ActionState> {
  const { id, isDefault, ...fields } = asWritten(input);
  return db().$transaction(async (tx) => {
    const own = await lockOwn(tx, userId);
    if (id && !own.includes(id)) return failure(texts().gone);
    if (!id && own.length >= MAX_ADDRESSES) {
      return failure(fillIn(texts().tooMany, { most: MAX_ADDRESSES }));
    }
    const makeDefault = isDefault === 'on' || own.length === 0;
    if (makeDefault)
      await tx.savedAddress.updateMany({ where: { userId }, data: { isDefault: false } });
    const flag = makeDefault ? { isDefault: true } : {};
    if (id) await tx.savedAddress.update({ where: { id }, data: { ...fields, ...flag } });
    else await tx.savedAddress.create({ data: { userId, ...fields, ...flag, createdAt: now() } });
    return success(texts().saved);
  });
}

/** Deletes an address; another one becomes the default. */
export function deleteAddress(userId: string, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    await lockOwn(tx, userId);
    const { count } = await tx.savedAddress.deleteMany({ where: { id, userId } });
    const left = await tx.savedAddress.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
    });
    const [oldest] = left;
    if (oldest && !left.some((one) => one.isDefault)) {
      await tx.savedAddress.update({ where: { id: oldest.id }, data: { isDefault: true } });
    }
    return count > 0 ? success(texts().removed) : failure(texts().gone);
  });
}

/** Makes an address the default at checkout. */
export function makeDefaultAddress(userId: string, id: string): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    const own = await lockOwn(tx, userId);
    if (!own.includes(id)) return failure(texts().gone);
    await tx.savedAddress.updateMany({ where: { userId }, data: { isDefault: false } });
    await tx.savedAddress.update({ where: { id }, data: { isDefault: true } });
    return success(texts().madeDefault);
  });
}

/** One change at a time: there is one default. */
async function lockOwn(tx: Database, userId: string): Promise<string[]> {
  await lockUser(tx, userId);
  const rows = await tx.savedAddress.findMany({ where: { userId }, select: { id: true } });
  return rows.map((row) => row.id);
}
