import { expect, test } from 'vitest';
import { judgeChange } from './commands';

const sentAt = new Date('2027-01-01T09:00:00Z');
const after = (minutes: number) => new Date(sentAt.getTime() + minutes * 60_000);

test.each([
  ['shown', true, true, 0, 'done'],
  ['shown after a lost reply', false, true, 0, 'done'],
  ['accepted, while the service hides the value', true, null, 0, 'done'],
  ['accepted, and not shown yet', true, false, 9, 'open'],
  ['accepted, and not shown for ten minutes', true, false, 10, 'lapsed'],
  ['unclear', false, false, 9, 'open'],
  ['unclear for ten minutes', false, false, 10, 'lapsed'],
  ['unclear, while the service hides the value', false, null, 9, 'open'],
  ['unclear for ten minutes, while the service hides the value', false, null, 10, 'lapsed'],
] as const)('a requested change that is %s', (_case, isAccepted, isShown, minutes, verdict) => {
  const command = { sentAt, acceptedAt: isAccepted ? sentAt : null };
  expect(judgeChange(command, isShown, after(minutes))).toBe(verdict);
});
