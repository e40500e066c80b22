import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOf, digitsOf } from './card-fields.ts';
import {
  deleteAcrossSeparator,
  type Edit,
  type EditKind,
  formatExpiry,
  formatNumber,
  formatSecurityCode,
} from './formatting.ts';

/** An edit as `4242|42`: the text with its caret. */
function at(marked: string): Edit {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}

function marked({ text, caret }: Edit): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function number(text: string, kind: EditKind = 'insert'): string {
  return marked(formatNumber(at(text), kind, brandOf(at(text).text)));
}

function expiry(text: string, kind: EditKind = 'insert'): string {
  return marked(formatExpiry(at(text), kind));
}

describe('a card number while it is typed', () => {
  it.each([
    ['4|', '4|'],
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242424242424242|', '4242 4242 4242 4242|'],
    ['4242-4242 4242.4242|', '4242 4242 4242 4242|'],
    ['378282246310005|', '3782 822463 10005|'],
    ['37828224631000599|', '3782 822463 10005|'],
    ['5555555555554444123|', '5555 5555 5555 4444|'],
    ['４２４２|', '4242|'],
    ['abc|', '|'],
  ])('becomes, from %s, %s', (typed, formatted) => {
    expect(number(typed)).toBe(formatted);
  });

  it('keeps the caret after a digit that is inserted in the middle', () => {
    expect(number('4242 94|242')).toBe('4242 94|24 2');
    expect(number('42429| 4242')).toBe('4242 9|424 2');
  });

  it('keeps the caret where a digit was removed', () => {
    expect(number('4242 4|42', 'delete-before')).toBe('4242 4|42');
    expect(number('424|4242', 'delete-before')).toBe('424|4 242');
  });

  it('removes the digit before a space when the space is deleted', () => {
    const edit = deleteAcrossSeparator('4242 4242', at('4242|4242'), 'delete-before');
    expect(marked(edit)).toBe('424|4242');
  });

  it('removes the digit after a space when the space is deleted forward', () => {
    const edit = deleteAcrossSeparator('4242 4242', at('4242|4242'), 'delete-after');
    expect(marked(edit)).toBe('4242|242');
  });

  it('loses no digit and does not move the caret among the digits, whatever is typed where', () => {
    const text = fc.stringMatching(/^[0-9 -]{0,22}$/);
    fc.assert(
      fc.property(
        text,
        fc.nat(22),
        fc.constantFrom<EditKind>('insert', 'delete-before'),
        (typed, nat, kind) => {
          const edit = { text: typed, caret: Math.min(nat, typed.length) };
          const brand = brandOf(typed);
          const formatted = formatNumber(edit, kind, brand);
          const longest = brand ? Math.max(...brand.lengths) : 19;
          expect(digitsOf(formatted.text)).toBe(digitsOf(typed).slice(0, longest));
          const before = digitsOf(typed.slice(0, edit.caret)).length;
          expect(digitsOf(formatted.text.slice(0, formatted.caret)).length).toBe(
            Math.min(before, longest),
          );
          expect(formatNumber(formatted, kind, brand)).toEqual(formatted);
        },
      ),
    );
  });
});

describe('an expiry date while it is typed', () => {
  it.each([
    ['|', '|'],
    ['0|', '0|'],
    ['1|', '1|'],
    ['12|', '12 / |'],
    ['3|', '03 / |'],
    ['13|', '01 / 3|'],
    ['1/|', '01 / |'],
    ['03 / 2|', '03 / 2|'],
    ['0329|', '03 / 29|'],
    ['03/29|', '03 / 29|'],
    ['3/29|', '03 / 29|'],
    ['329|', '03 / 29|'],
    ['03/2029|', '03 / 29|'],
    ['032029|', '03 / 29|'],
    ['03 / 202|', '03 / 202|'],
    ['2029-03|', '03 / 29|'],
    ['03 / 295|', '03 / 29|'],
    ['12.31|', '12 / 31|'],
    ['x|', '|'],
  ])('becomes, from %s, %s', (typed, formatted) => {
    expect(expiry(typed)).toBe(formatted);
  });

  it('can be deleted completely, key by key', () => {
    let edit = at('12 / 29|');
    const values: string[] = [];
    while (edit.text !== '') {
      const before = edit.text;
      const deleted = { text: edit.text.slice(0, -1), caret: edit.text.length - 1 };
      edit = formatExpiry(deleteAcrossSeparator(before, deleted, 'delete-before'), 'delete-before');
      values.push(edit.text);
    }
    expect(values).toEqual(['12 / 2', '12', '1', '']);
  });

  it('shows the same whether typed key by key or pasted', () => {
    const month = fc.integer({ min: 1, max: 12 });
    const year = fc.integer({ min: 21, max: 99 });
    fc.assert(
      fc.property(month, year, (m, y) => {
        const typed = `${String(m).padStart(2, '0')}${y}`;
        let edit: Edit = { text: '', caret: 0 };
        for (const key of typed) {
          edit = formatExpiry({ text: edit.text + key, caret: edit.text.length + 1 }, 'insert');
        }
        expect(edit).toEqual(formatExpiry({ text: typed, caret: typed.length }, 'insert'));
        expect(edit.text).toBe(`${typed.slice(0, 2)} / ${y}`);
      }),
    );
  });
});

describe('a security code while it is typed', () => {
  it('has as many digits as its brand', () => {
    expect(formatSecurityCode(at('12x34|'), brandOf('4242'))).toEqual({ text: '123', caret: 3 });
    expect(formatSecurityCode(at('12345|'), brandOf('3782'))).toEqual({ text: '1234', caret: 4 });
    expect(formatSecurityCode(at('1|2345'), null)).toEqual({ text: '1234', caret: 1 });
  });
});
