import { expect, test, vi } from 'vitest';
import { currentOwner } from './session';
import { viewer } from './viewer';

vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('./session', () => ({ currentOwner: vi.fn() }));

const session = vi.mocked(currentOwner);

test('the viewer is the owner of the session, or null for a guest', async () => {
  session.mockResolvedValue({ userId: 'u1', email: 'ada@example.com' });
  expect(await viewer()).toEqual({ userId: 'u1', email: 'ada@example.com' });
  session.mockResolvedValue(null);
  expect(await viewer()).toBeNull();
});

test('an error while reading the session does not sign the user out', async () => {
  session.mockRejectedValue(new Error('terminating connection'));
  await expect(viewer()).rejects.toThrow('terminating connection');
});
