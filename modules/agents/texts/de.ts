import type { Dictionary } from '@/lib/texts/dictionary';

export const agents: Dictionary['agents'] = {
  prices: 'Preise',
  availability: 'Verfügbarkeit',
  inStock: 'Vorrätig',
  facts: 'Angaben',
  help: 'Versand, Rückgabe und Fragen',
  address: 'Adresse',
  category: 'Kategorie: {category}. Seite: {page}',
  page: 'Seite: {page}',
  variant: 'Eine Variante öffnet sich auf der Seite mit `?variant=` und ihrer SKU: {page}',
  first: 'Das sind die ersten {shown} von {total}. Alle stehen im Produkt-Feed: {feed}',
  trial: 'Die ersten {days} Tage sind kostenlos.',
  join: 'Abonnieren: {page}',
  shop: {
    net: 'Preise sind in {currency}, ohne Steuern; Steuern und Versand stehen an der Kasse, bevor etwas abgebucht wird.',
    gross:
      'Preise sind in {currency}, inklusive Steuern; der Versand steht an der Kasse, bevor etwas abgebucht wird.',
    read: 'Mit `.md` an der Adresse einer Seite, oder wenn Sie nach `text/markdown` fragen, lesen Sie sie als Markdown.',
    products: 'Produkte',
    feed: 'Produkt-Feed',
    feedText: 'jede Variante mit ihrem Preis, als RSS',
    help: 'Hilfe',
    sitemap: 'Liste aller Seiten',
    search: 'Suche', // module: search
    searchText: 'Wörter an die Adresse anhängen', // module: search
  },
};
