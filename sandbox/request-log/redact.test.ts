import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../cards/cards.ts';
import { redactBody, redactText } from './redact.ts';

describe('A log', () => {
  it.each(TEST_CARDS)('never shows $number, in any notation', ({ number }) => {
    const spaced = number.replace(/(.{4})/g, '$1 ').trim();
    const dashed = number.replace(/(.{4})/g, '$1-').replace(/-$/, '');
    for (const written of [number, spaced, dashed]) {
      const body = JSON.stringify({ firstname: written, note: { deep: [`card ${written}.`] } });
      expect(redactBody(body)).not.toContain(written);
      expect(redactBody(`not json ${written}`)).not.toContain(written);
    }
    expect(redactBody(`{"firstname":${number}}`)).not.toContain(number);
    expect(redactBody(JSON.stringify({ [number]: 1 }))).not.toContain(number);
  });

  it('shows at most the last four characters of tokens and secrets', () => {
    const token = 'pt_aHR0cDovLzEyNy4wLjAuMTo0MDEw.Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';
    const body = redactBody(JSON.stringify({ paymentToken: token, nested: { pfToken: token } }));
    expect(JSON.parse(body)).toEqual({ paymentToken: '…YmF6', nested: { pfToken: '…YmF6' } });
    expect(redactText(`/x?token=${token}`)).toBe('/x?token=pt_…YmF6');
    expect(redactBody('{"securityCode":"123","cvc":123,"clientSecret":"short"}')).toBe(
      '{"securityCode":"…","cvc":"…","clientSecret":"…"}',
    );
  });

  it('leaves ordinary bodies unchanged', () => {
    const body = {
      firstname: 'Ada',
      price: 14.5,
      quantity: 3,
      phone: '+33 1 23 45',
      items: [null],
    };
    expect(redactBody(JSON.stringify(body))).toBe(JSON.stringify(body));
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof redactBody(text)).toBe('string');
      }),
    );
  });
});
