import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff, someStaff } from '@/lib/testing/viewers';
import { addStaff, changeStaffRole, removeStaff } from './change-staff';

const boss = asStaff({ userId: 'boss', email: 'boss@shop.example' });

withTestDatabase({ merchantEmails: [boss.email] });
beforeEach(emptyDatabase);

const entries = () =>
  db().auditEntry.findMany({
    orderBy: { id: 'asc' },
    select: { action: true, actorEmail: true, subjectId: true, detail: true },
  });

async function signIn(email: string): Promise<void> {
  const user = await db().user.create({ data: { email } });
  await db().session.create({
    data: { sessionToken: email, userId: user.id, expires: new Date(Date.now() + 60_000) },
  });
}

describe('a member of staff', () => {
  test('is added with a role, a mail and an audit entry', async () => {
    expect(await addStaff(boss, 'ada@shop.example', 'viewer')).toMatchObject({ ok: true });
    expect(await db().mail.findMany()).toMatchObject([
      { template: 'staff-added', recipient: 'ada@shop.example' },
    ]);
    expect(await entries()).toEqual([
      {
        action: 'staff.added',
        actorEmail: boss.email,
        subjectId: 'ada@shop.example',
        detail: { to: 'viewer' },
      },
    ]);
  });

  test('is added once, and again after being removed', async () => {
    await addStaff(boss, 'ada@shop.example', 'viewer');
    expect(await addStaff(boss, 'ada@shop.example', 'owner')).toMatchObject({
      error: 'already-added',
    });
    await removeStaff(boss, 'ada@shop.example');
    expect(await addStaff(boss, 'ada@shop.example', 'staff')).toMatchObject({ ok: true });
    expect(await db().staffMember.findMany()).toMatchObject([{ role: 'staff', removedAt: null }]);
  });

  test('is signed out on all devices when removed, and nobody else is', async () => {
    await addStaff(boss, 'ada@shop.example', 'staff');
    await signIn('ada@shop.example');
    await signIn('shopper@example.com');
    expect(await removeStaff(boss, 'ada@shop.example')).toMatchObject({ ok: true });
    expect(await db().session.findMany()).toMatchObject([{ sessionToken: 'shopper@example.com' }]);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'staff.removed',
      detail: { from: 'staff', sessionsEnded: 1 },
    });
  });

  test('gets another role; saving the same role changes and records nothing', async () => {
    await addStaff(boss, 'ada@shop.example', 'viewer');
    await changeStaffRole(boss, 'ada@shop.example', 'viewer');
    await changeStaffRole(boss, 'ada@shop.example', 'staff');
    expect((await entries()).slice(1)).toMatchObject([
      { action: 'staff.role-changed', detail: { from: 'viewer', to: 'staff' } },
    ]);
  });
});

test('an owner in MERCHANT_EMAILS cannot be changed on a page', async () => {
  for (const change of [
    () => addStaff(boss, boss.email, 'viewer'),
    () => changeStaffRole(boss, boss.email, 'viewer'),
    () => removeStaff(boss, boss.email),
  ]) {
    expect(await change()).toMatchObject({ ok: false, error: 'configured' });
  }
});

test('a former owner cannot change staff', async () => {
  await addStaff(boss, 'ada@shop.example', 'viewer');
  const former = asStaff({ userId: 'former', email: 'former@shop.example' });
  expect(await removeStaff(former, 'ada@shop.example')).toMatchObject({ error: 'not-on-staff' });
  const again = await addStaff(former, 'former-too@shop.example', 'owner');
  expect(again).toMatchObject({ error: 'not-on-staff' });
  expect(await db().staffMember.count({ where: { removedAt: null } })).toBe(1);
});

describe('without MERCHANT_EMAILS', () => {
  beforeAll(() => setEnv({ ...env(), mode: 'live', merchantEmails: [] }));
  const [owner, other] = ['owner@shop.example', 'other@shop.example'] as const;
  const actor = (email: string) => someStaff(email);
  const owners = (emails: string[]) =>
    db().staffMember.createMany({
      data: emails.map((email) => ({ email, role: 'owner', addedAt: now(), addedBy: 'setup' })),
    });

  test('the last owner cannot be removed or demoted', async () => {
    await owners([owner]);
    expect(await removeStaff(actor(owner), owner)).toMatchObject({ error: 'last-owner' });
    expect(await changeStaffRole(actor(owner), owner, 'staff')).toMatchObject({
      error: 'last-owner',
    });
  });

  test('if two owners remove each other at once, one of them remains', async () => {
    await owners([owner, other]);
    const results = await Promise.all([
      removeStaff(actor(owner), other),
      removeStaff(actor(other), owner),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().staffMember.count({ where: { removedAt: null } })).toBe(1);
  });
});
