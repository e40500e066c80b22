import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Intent, isSettled, nextRequest, shownQuantity } from './queue.ts';
import { Shop, Tab, tabWith, view, viewLine } from './simulated-tab.ts';

test('edits that wait when the page is left are sent by the next page only', () => {
  const tab = tabWith({ shirt: 1 });
  tab.sent.length = 0;
  tab.edit('shirt', { kind: 'set', quantity: 2 });
  tab.send();
  tab.edit('shirt', { kind: 'add', quantity: 1 });
  tab.on({ type: 'left' });
  tab.on({ type: 'asked' });
  tab.settle();
  const edits = tab.sent.filter((one) => one !== 'refresh');
  expect(edits).toEqual([{ variantId: 'shirt', intent: { kind: 'set', quantity: 2 } }]);
});

describe('quick clicks', () => {
  test('fifty on the plus button show at once and become two requests', () => {
    const tab = tabWith({ shirt: 1 });
    tab.sent.length = 0;
    for (let click = 1; click <= 50; click += 1) {
      tab.edit('shirt', { kind: 'set', quantity: 1 + click });
      expect(shownQuantity(tab.state, 'shirt')).toBe(1 + click);
    }
    tab.settle();
    expect(tab.sent).toHaveLength(2);
    expect(tab.shop.quantities.get('shirt')).toBe(51);
    expect(isSettled(tab.state)).toBe(true);
  });

  test('on “add to cart” add up', () => {
    const tab = tabWith({});
    for (let click = 0; click < 50; click += 1) tab.edit('shirt', { kind: 'add', quantity: 1 });
    expect(shownQuantity(tab.state, 'shirt')).toBe(50);
    tab.settle();
    expect(tab.shop.quantities.get('shirt')).toBe(50);
  });

  test('before the cart has loaded are kept', () => {
    const tab = new Tab(new Shop());
    tab.edit('shirt', { kind: 'add', quantity: 2 });
    expect(shownQuantity(tab.state, 'shirt')).toBe(2);
    tab.settle();
    expect(shownQuantity(tab.state, 'shirt')).toBe(2);
  });
});

describe('totals', () => {
  test('are settled only while no edit is pending', () => {
    const tab = tabWith({ shirt: 1 });
    expect(isSettled(tab.state)).toBe(true);
    tab.edit('shirt', { kind: 'set', quantity: 2 });
    expect(isSettled(tab.state)).toBe(false);
    tab.answer();
    expect(isSettled(tab.state)).toBe(true);
  });

  test('stay settled while the cart is only refetched', () => {
    const tab = tabWith({ shirt: 1 });
    tab.on({ type: 'asked' });
    tab.send();
    expect(tab.state.inFlight).toBe('refresh');
    expect(isSettled(tab.state)).toBe(true);
  });
});

describe('an item that was removed', () => {
  test('can be restored at its position, with its quantity', () => {
    const tab = tabWith({ shirt: 3, scarf: 1 });
    tab.edit('shirt', { kind: 'remove' });
    tab.settle();
    expect(tab.state.removed).toEqual([{ line: viewLine('shirt', 3), index: 0 }]);
    tab.edit('shirt', { kind: 'restore', quantity: 3 });
    tab.settle();
    expect(tab.shop.quantities.get('shirt')).toBe(3);
    expect(tab.state.removed).toEqual([]);
  });

  test('can be restored before its removal was sent', () => {
    const tab = tabWith({ shirt: 3, scarf: 1 });
    tab.edit('scarf', { kind: 'set', quantity: 2 });
    tab.edit('shirt', { kind: 'remove' });
    expect(shownQuantity(tab.state, 'shirt')).toBe(0);
    tab.edit('shirt', { kind: 'restore', quantity: 3 });
    tab.settle();
    expect(tab.shop.quantities.get('shirt')).toBe(3);
  });

  test('can be restored when it is unknown whether the removal arrived', () => {
    for (const arrived of [true, false]) {
      const tab = tabWith({ shirt: 3 });
      tab.edit('shirt', { kind: 'remove' });
      tab.edit('shirt', { kind: 'restore', quantity: 3 });
      tab.lose(arrived);
      tab.settle();
      expect(tab.shop.quantities.get('shirt')).toBe(3);
      expect(tab.state.notice).toBe(null);
    }
  });
});

describe('the server version wins', () => {
  test('a refused edit shows what the cart holds and why', () => {
    const tab = tabWith({ shirt: 5 });
    tab.edit('shirt', { kind: 'add', quantity: 95 });
    tab.edit('shirt', { kind: 'add', quantity: 1 });
    tab.settle();
    expect(shownQuantity(tab.state, 'shirt')).toBe(5);
    expect(tab.state.notice).toEqual({ variantId: 'shirt', message: 'too many' });
  });

  test('an older view from another tab changes nothing', () => {
    const tab = tabWith({ shirt: 1 });
    tab.edit('shirt', { kind: 'set', quantity: 2 });
    tab.settle();
    tab.on({ type: 'heard', cart: view(0, new Map([['shirt', 1]])) });
    expect(shownQuantity(tab.state, 'shirt')).toBe(2);
  });

  test('a newer view from another tab is shown at once', () => {
    const tab = tabWith({ shirt: 1 });
    tab.on({ type: 'heard', cart: view(9, new Map([['shirt', 7]])) });
    expect(shownQuantity(tab.state, 'shirt')).toBe(7);
  });

  test('another cart in another tab makes this one refetch', () => {
    const tab = tabWith({ shirt: 1 });
    tab.on({ type: 'heard', cart: view(9, new Map(), 'another') });
    expect(nextRequest(tab.state)).toBe('refresh');
    expect(shownQuantity(tab.state, 'shirt')).toBe(1);
  });
});

test('units whose request was lost are not added a second time', () => {
  const tab = tabWith({});
  tab.edit('shirt', { kind: 'add', quantity: 2 });
  tab.lose(true);
  tab.settle();
  expect(tab.shop.quantities.get('shirt')).toBe(2);
  expect(tab.state.notice?.message).toBe('unclear');
});

const items = fc.constantFrom('shirt', 'scarf', 'cup');
const units = fc.integer({ min: 1, max: 12 });
const intents: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), quantity: units }),
  fc.record({ kind: fc.constant('set' as const), quantity: units }),
  fc.record({ kind: fc.constant('restore' as const), quantity: units }),
  fc.constant({ kind: 'remove' as const }),
);
const edits = fc.record({ variantId: items, intent: intents });

describe('whatever is clicked', () => {
  test('the cart ends as if each click had settled before the next', () => {
    const steps = fc.array(fc.oneof(edits, fc.constant('answer' as const)), {
      maxLength: 40,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (script) => {
        const tab = tabWith({ shirt: 2, scarf: 1 });
        const oneByOne = tabWith({ shirt: 2, scarf: 1 });
        for (const step of script) {
          if (step === 'answer') {
            tab.answer();
            continue;
          }
          // The page offers “set” for a line in the cart and “restore” for a removed one.
          const shown = shownQuantity(tab.state, step.variantId) > 0;
          const { kind } = step.intent;
          if ((kind === 'set' || kind === 'remove') !== shown && kind !== 'add') continue;
          // An item that never reached the server's cart cannot be restored: neither offers it.
          const offered = [tab, oneByOne].every(({ state }) =>
            state.removed.some(({ line }) => line.variantId === step.variantId),
          );
          if (kind === 'restore' && !offered) continue;
          tab.edit(step.variantId, step.intent);
          oneByOne.edit(step.variantId, step.intent);
          oneByOne.settle();
          if (oneByOne.state.notice) return;
        }
        tab.settle();
        expect(tab.shop.quantities).toEqual(oneByOne.shop.quantities);
      }),
      { numRuns: 500 },
    );
  });

  test('and whatever is lost or done in another tab, the tab ends with the server’s cart', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: edits },
        fc.constantFrom('answer', 'lose', 'lose after arrival', 'other tab', 'heard' as const),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, edits, (script, other) => {
        const tab = tabWith({ shirt: 2, scarf: 1 });
        for (const step of script) {
          const before = tab.sent.length;
          if (typeof step === 'object') tab.edit(step.variantId, step.intent);
          else if (step === 'answer') tab.answer();
          else if (step === 'other tab') tab.shop.apply(other);
          else if (step === 'heard') tab.on({ type: 'heard', cart: tab.shop.view() });
          else tab.lose(step === 'lose after arrival');
          expect(tab.sent.length - before).toBeLessThanOrEqual(1);
        }
        tab.on({ type: 'asked' });
        tab.settle();
        expect(isSettled(tab.state)).toBe(true);
        for (const id of ['shirt', 'scarf', 'cup']) {
          expect(shownQuantity(tab.state, id)).toBe(tab.shop.quantities.get(id) ?? 0);
        }
        expect(tab.state.server).toEqual(tab.shop.view());
      }),
      { numRuns: 500 },
    );
  });
});
