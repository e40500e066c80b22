import type { Language } from '@/lib/markets/types';

/** Translated slugs, by the catalogue's slug. Products without an entry have the same slug in every language. */
export const productSlugs: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    'meridian-dripper': 'meridian-handfilter',
    'dial-kettle': 'zeigerkessel',
    'quarter-hour-press': 'viertelstunden-presse',
    'orbit-grinder': 'orbit-muehle',
    'plumb-scale': 'lotwaage',
    'hob-moka': 'herdkanne',
    'fold-papers': 'faltfilter',
    'horizon-cup': 'horizont-tasse',
    'thimble-pair': 'fingerhut-paar',
    'solstice-carafe': 'sonnwend-karaffe',
    'keeper-tin': 'vorratsdose',
    'platform-flask': 'bahnsteig-flasche',
  },
};
