import type { Language } from '@/lib/markets/types';

/**
 * Slugs of products in other languages than the catalogue's own, by the slug there. Names are phrases, as all
 * that a product says (brand/de/catalogue.ts); what is not here has the same slug in each language.
 */
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
