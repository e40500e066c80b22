import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CommandEvidence, DENIAL_GAP_MS, judgeCommand } from './rules';

const at = (ms: number) => new Date(Date.UTC(2027, 0, 1) + ms);

test('a fetch that shows nothing of a command leaves it in effect', () => {
  expect(judgeCommand(null, 'silent', at(0))).toEqual({ kind: 'holds' });
  expect(judgeCommand(at(0), 'silent', at(DENIAL_GAP_MS))).toEqual({ kind: 'holds' });
});

test('one contradicting fetch is doubted, and repeated ten minutes later', () => {
  expect(judgeCommand(null, 'contradicted', at(0))).toEqual({
    kind: 'doubted',
    since: at(0),
    refetchAt: at(DENIAL_GAP_MS),
  });
});

test('any number of fetches within ten minutes are one', () => {
  expect(judgeCommand(at(0), 'contradicted', at(DENIAL_GAP_MS - 1))).toMatchObject({
    kind: 'doubted',
    since: at(0),
  });
  expect(judgeCommand(at(0), 'contradicted', at(DENIAL_GAP_MS))).toEqual({ kind: 'withdrawn' });
});

test('a cancellation that has not been repeated yet is not withdrawn', () => {
  expect(judgeCommand(at(0), 'contradicted', at(DENIAL_GAP_MS), true)).toMatchObject({
    kind: 'doubted',
    since: at(0),
  });
  expect(judgeCommand(at(0), 'contradicted', at(DENIAL_GAP_MS), false)).toEqual({
    kind: 'withdrawn',
  });
});

test('a command is withdrawn only after two denials ten minutes apart with no confirmation between', () => {
  const evidence = fc.constantFrom<CommandEvidence>('confirmed', 'contradicted', 'silent');
  const fetches = fc.array(fc.tuple(fc.integer({ min: 1, max: DENIAL_GAP_MS }), evidence));
  fc.assert(
    fc.property(fetches, (all) => {
      let deniedAt: Date | null = null;
      let time = 0;
      let firstDenial: number | null = null;
      for (const [later, one] of all) {
        time += later;
        const verdict = judgeCommand(deniedAt, one, at(time));
        if (one === 'confirmed') firstDenial = null;
        if (one === 'contradicted') firstDenial ??= time;
        const proven = firstDenial !== null && time - firstDenial >= DENIAL_GAP_MS;
        expect(verdict.kind === 'withdrawn').toBe(one === 'contradicted' && proven);
        if (verdict.kind === 'withdrawn') return;
        if (verdict.kind === 'doubted') deniedAt = verdict.since;
        if (verdict.kind === 'confirmed') deniedAt = null;
      }
    }),
  );
});
