import { expect, test } from 'vitest';
import { dispatch } from '@/brand/shop';
import { arrivalsAt, isOverdue } from './arrivals';
import { publicHolidays } from './holidays';

const standard = { code: 'standard', days: { from: 2, to: 4 } };
/** Monday to Friday before noon, from Dublin. */
const dublin = {
  country: 'IE',
  dispatch: {
    ...{ timeZone: 'Europe/Dublin', cutOff: '12:00' },
    ...{ weekdays: [1, 2, 3, 4, 5], closed: [] },
  },
};
const express = { code: 'express', days: { from: 1, to: 1 } };

test('each delivery method promises its days, and a method without days nothing', async () => {
  const monday = new Date('2026-11-23T09:00:00Z');
  const methods = [standard, express, { code: 'pigeon', days: null }];
  expect(await arrivalsAt(monday, methods, 'IE', dublin)).toEqual({
    standard: { from: '2026-11-25', to: '2026-11-27', text: expect.stringMatching(/25.*27/) },
    express: { from: '2026-11-24', to: '2026-11-24', text: expect.stringMatching(/24/) },
  });
});

test('nothing is delivered on a public holiday of the country that it goes to', async () => {
  const wednesday = new Date('2026-11-25T09:00:00Z');
  const days = async (country: string) => {
    const { express: one } = await arrivalsAt(wednesday, [express], country, dublin);
    return one?.from;
  };
  expect(await days('IE')).toBe('2026-11-26');
  // The day after Thanksgiving.
  expect(await days('US')).toBe('2026-11-27');
});

test('movable holidays are known for every year', async () => {
  const christmas = await arrivalsAt(new Date('2026-12-24T15:00:00Z'), [express], 'GB', dublin);
  expect(christmas.express?.from).toBe('2026-12-29');
  expect((await publicHolidays('IE', 2026)).has('2027-03-29')).toBe(true);
  expect((await publicHolidays('IE', 2031)).has('2031-04-14')).toBe(true);
  expect(await publicHolidays('XX', 2026)).toEqual(new Set());
});

test('a promise is overdue when its last day ends in the shop’s time zone', () => {
  const promised = { from: '2026-11-24', to: '2026-11-26' };
  for (let hour = 0; hour < 48; hour += 1) {
    const at = new Date(Date.UTC(2026, 10, 26, hour, 30));
    const day = at.toLocaleDateString('en-CA', { timeZone: dispatch.timeZone });
    expect(isOverdue(promised, at)).toBe(day > promised.to);
  }
});
