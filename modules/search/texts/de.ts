import type { Dictionary } from '@/lib/texts/dictionary';

export const words: Dictionary['words'] = {
  open: 'Suche',
  close: 'Suche schließen',
  label: 'Im Shop suchen',
  submit: 'Suchen',
  suggestions: 'Vorschläge',
  suggested: { one: '1 Vorschlag', other: '{count} Vorschläge' },
  corrected: 'Keine Treffer für „{text}“. Diese passen zu {corrected}.',
  partial: 'Kein Treffer enthält alle Wörter von „{text}“. Diese enthalten einen Teil davon.',
  places: 'Seiten',
  morePlaces: 'Weitere Seiten',
  account: { title: 'Ihr Konto', text: 'Bestellungen, Abos, Rechnungen und Adressen.' },
};
