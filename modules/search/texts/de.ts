import type { Dictionary } from '@/lib/texts/dictionary';

export const words: Dictionary['words'] = {
  /** Of the header's buttons. */
  open: 'Suche',
  close: 'Suche schließen',
  label: 'Im Shop suchen',
  submit: 'Suchen',
  suggestions: 'Vorschläge',
  suggested: { one: '1 Vorschlag', other: '{count} Vorschläge' },
  /** Where a word was replaced by one that the shop has. */
  corrected: 'Keine Treffer für „{text}“. Diese passen zu {corrected}.',
  /** Where no product has all the words. */
  partial: 'Kein Treffer enthält alle Wörter von „{text}“. Diese enthalten einen Teil davon.',
  places: 'Seiten',
  morePlaces: 'Weitere Seiten',
  account: { title: 'Ihr Konto', text: 'Bestellungen, Abos, Rechnungen und Adressen.' },
};
