import { expect, test } from 'vitest';
import { judgeChange } from './settle-changes';

const sentAt = new Date('2027-01-01T09:00:00Z');
const after = (minutes: number) => new Date(sentAt.getTime() + minutes * 60_000);

test.each([
  ['shown', true, 'as-requested', 0, 'done'],
  ['shown after a lost reply', false, 'as-requested', 0, 'done'],
  ['accepted, and the service does not show it', true, 'hidden', 0, 'done'],
  ['accepted, and not shown yet', true, 'otherwise', 9, 'open'],
  ['accepted, and not shown for ten minutes', true, 'otherwise', 10, 'lapsed'],
  ['unclear', false, 'otherwise', 9, 'open'],
  ['unclear for ten minutes', false, 'otherwise', 10, 'lapsed'],
  ['unclear, and the service does not show it', false, 'hidden', 9, 'open'],
  ['unclear for ten minutes, and the service does not show it', false, 'hidden', 10, 'lapsed'],
] as const)('a requested change that is %s', (_what, isAccepted, shown, minutes, verdict) => {
  const command = { sentAt, acceptedAt: isAccepted ? sentAt : null };
  expect(judgeChange(command, shown, after(minutes))).toBe(verdict);
});
