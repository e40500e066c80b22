import type { Dictionary } from '../dictionary';

export const catalog: Dictionary['catalog'] = {
  everything: 'Alle Produkte',
  categoryNav: 'Kategorien',
  products: { one: '1 Produkt', other: '{count} Produkte' },
  allOf: 'Alle {count}',
  onlyOf: 'Nur {category}',
  seeAll: 'Alle {count} ansehen',
  emptyCategory: 'Hier gibt es im Moment nichts.',
  from: 'ab {price}',
  beforeTax: 'ohne Steuern',
  withTax: 'inklusive Steuern',
  left: 'Nur noch {count}',
  unavailable: 'Nicht verfügbar',
  reasons: {
    'out-of-stock': 'Ausverkauft',
    paused: 'Zurzeit nicht verfügbar',
    unpriced: 'Preis nicht verfügbar',
    gone: 'Nicht mehr im Sortiment',
  },
  goneTitle: '{name} ist nicht mehr im Sortiment',
  goneText: 'Dieses Produkt gibt es nicht mehr. Ähnliche finden Sie weiter unten.',
  imagesOf: 'Bilder von {name}',
  show: 'Zeigen: {image}',
  related: 'Das könnte Ihnen auch gefallen',
  monthly: 'Oder jeden Monat',
  aMonth: '{price} im Monat',
};
