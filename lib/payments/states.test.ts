import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AttemptState } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { orderStatusOf } from '@/lib/orders/status';
import {
  type AttemptTransition,
  attemptTransitions,
  canTransition,
  chargeableStates,
  unsettledStates,
} from './states';

const transitions = Object.entries(attemptTransitions) as [
  AttemptTransition,
  (typeof attemptTransitions)[AttemptTransition],
][];
const settled: AttemptState[] = ['SUCCEEDED', 'REFUSED', 'NOT_CHARGED', 'ABANDONED'];

test('the diagram in docs/state-machine.md has exactly the transitions of the code', () => {
  const text = readFileSync('docs/state-machine.md', 'utf8');
  const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (\w+)$/gm)].map((m) =>
    m.slice(1).join(' '),
  );
  const coded = transitions.flatMap(([name, { from, to }]) =>
    from.map((state) => `${state} ${to} ${name}`),
  );
  expect(drawn.toSorted()).toEqual(coded.toSorted());
});

describe('the state machine', () => {
  test('never leaves SUCCEEDED', () => {
    for (const [name] of transitions) expect(canTransition(name, 'SUCCEEDED')).toBe(false);
  });

  test('sends first only what was never sent', () => {
    expect(attemptTransitions.send.from).toEqual(['CREATED']);
    expect(attemptTransitions.resend.from).toEqual(['UNKNOWN']);
  });

  test('ends attempts without a charge only if they were never sent, or by proof', () => {
    const charged = new Set<AttemptState>(chargeableStates);
    const ends = transitions.filter(([, { to }]) => ['ABANDONED', 'NOT_CHARGED'].includes(to));
    for (const [name, { from }] of ends) {
      if (name === 'abandon') expect(from.some((state) => charged.has(state))).toBe(false);
      else expect(['clear', 'dismiss']).toContain(name);
    }
  });

  test('keeps an order unsettled exactly while its attempt is', () => {
    for (const state of unsettledStates) {
      for (const sends of [0, 1, 2]) expect(unsettledOrders).toContain(orderStatusOf(state, sends));
    }
    for (const state of settled) expect(unsettledOrders).not.toContain(orderStatusOf(state, 1));
  });
});
