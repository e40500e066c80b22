import { beforeEach, describe, expect, test, vi } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asViewer } from '@/lib/testing/viewers';
import { isEnough, type StaffRole, staffRoles } from './roles';
import { requireStaff, roleOf } from './staff';
import { type Viewer, viewer } from './viewer';

vi.mock('./viewer', () => ({ viewer: vi.fn() }));
vi.mock('@/lib/markets/request-view', () => ({ localPath: async (path: string) => path }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
  notFound: () => {
    throw new Error('not found');
  },
}));

withTestDatabase({ merchantEmails: ['boss@shop.example'] });

const person = (email: string): Viewer => asViewer({ userId: email, email });

async function isOnStaff(role: StaffRole): Promise<Viewer> {
  const email = `${role}@shop.example`;
  await db().staffMember.create({ data: { email, role, addedAt: now(), addedBy: 'boss' } });
  return person(email);
}

beforeEach(emptyDatabase);

/** The user's role at a page that requires `needed`, or the redirect. */
async function answer(user: Viewer | null, needed: StaffRole): Promise<string> {
  vi.mocked(viewer).mockResolvedValue(user);
  try {
    return (await requireStaff(needed, '/merchant/orders')).role;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(staffRoles)('a page for the role %s', (needed) => {
  test.each(staffRoles)('allows %s if the role is sufficient', async (role) => {
    const allowed = staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
    expect(isEnough(role, needed)).toBe(allowed);
    expect(await answer(await isOnStaff(role), needed)).toBe(
      allowed ? role : `to /merchant?problem=${needed}`,
    );
  });

  test('allows configured owners, but not guests and customers', async () => {
    expect(await answer(person('boss@shop.example'), needed)).toBe('owner');
    const signIn = 'to /sign-in?next=%2Fmerchant%2Forders';
    expect(await answer(null, needed)).toBe(signIn);
    // In demo mode customers are redirected, because they can sign in as the merchant.
    expect(await answer(person('shopper@example.com'), needed)).toBe(signIn);
  });
});

test('a removed staff member loses the role with the next request', async () => {
  const user = await isOnStaff('owner');
  expect(await roleOf(user)).toBe('owner');
  await db().staffMember.update({ where: { email: user.email }, data: { removedAt: now() } });
  expect(await roleOf(user)).toBeNull();
});
