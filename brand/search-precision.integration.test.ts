import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { findProducts } from '@/lib/listing/find-products';
import { readSearch } from '@/lib/listing/search';
import { withTestDatabase } from '@/lib/testing/database';
import { placesOf } from '@/modules/search/found-places';

withTestDatabase();

beforeAll(() => stockShop(catalogue));

/** A search text, and its acceptable first results as slugs or paths; none if nothing should be found. */
type Query = readonly [text: string, first: string | readonly string[]];

const queries: Record<'en' | 'de', readonly Query[]> = {
  en: [
    ['ken', 'blue-hour'],
    ['colo', ['morning-shift', 'lamplight']],
    ['hazel', 'morning-shift'],
    ['kett', 'dial-kettle'],
    ['afterglow', 'afterglow'],
    ['hour garden', 'garden-hour'],
    ['kenya', 'blue-hour'],
    ['indonesia', 'long-shadow'],
    ['orange', ['lamplight', 'garden-hour']],
    ['natural', 'first-light'],
    ['bluberry', 'first-light'],
    ['ketle', 'dial-kettle'],
    ['hazlenut', 'morning-shift'],
    ['bergamont', 'afterglow'],
    ['shiping', '/delivery'],
    ['kettles', 'dial-kettle'],
    ['blueberries', 'first-light'],
    ['kenyan', 'blue-hour'],
    ['moka pot', 'hob-moka'],
    ['3 cup moka', 'hob-moka'],
    ['night kettle', 'dial-kettle'],
    ['espresso', '/categories/espresso'],
    ['brewing gear', '/categories/brewing'],
    ['subscription', '/clubs'],
    ['clubs', '/clubs'],
    ['shipping', '/delivery'],
    ['shipping cost', '/delivery'],
    ['contact', '/contact'],
    ['how to brew', '/brewing'],
    ['vat', ['/terms', '/delivery']],
    ['french press', 'quarter-hour-press'],
    ['v60', 'meridian-dripper'],
    ['thermos', 'platform-flask'],
    ['stovetop', 'hob-moka'],
    ['gooseneck', 'dial-kettle'],
    ['chocolate espresso', ['morning-shift', 'long-shadow']],
    ['electric kettle', 'dial-kettle'],
    ['zzzzqqqq', []],
    ['iphone', []],
    ['mouse', []],
    ['blu', 'blue-hour'],
    ['orb', 'orbit-grinder'],
    ['indo', 'long-shadow'],
    ['cost', 'garden-hour'],
    ['ethiopa', ['first-light', 'small-hours']],
    ['espreso', '/categories/espresso'],
    ['apricott', 'small-hours'],
    ['french pres', 'quarter-hour-press'],
    ['night cup', 'horizon-cup'],
    ['milk kettle', 'dial-kettle'],
    ['6 cup moka pot', 'hob-moka'],
    ['coffee club', '/clubs'],
    ['when will my order arrive', ['/delivery', '/contact']],
    ['free shipping', '/delivery'],
    ['change my address', ['/sign-in', '/account']],
    ['payment methods', ['/terms', '/privacy']],
    ['plunger', 'quarter-hour-press'],
    ['burr grinder', 'orbit-grinder'],
    ['kitchen scale', 'plumb-scale'],
    ['water bottle', 'platform-flask'],
    ['low caffeine', ['lamplight', 'small-hours']],
    ['chair', []],
    ['gluten', []],
  ],
  de: [
    ['ken', 'blue-hour'],
    ['heidel', 'first-light'],
    ['karam', 'lamplight'],
    ['karaf', 'solstice-carafe'],
    ['afterglow', 'afterglow'],
    ['dial kettle', 'dial-kettle'],
    ['Heidelbeere', 'first-light'],
    ['Johannisbeere', 'blue-hour'],
    ['Brasilien', 'morning-shift'],
    ['Walnuss', 'slow-afternoon'],
    ['Heidelbere', 'first-light'],
    ['Haselnus', 'morning-shift'],
    ['Äthiopen', ['first-light', 'small-hours']],
    ['Kolumbein', ['morning-shift', 'lamplight']],
    ['Muhle', 'orbit-grinder'],
    ['Mühlen', 'orbit-grinder'],
    ['Waagen', 'plumb-scale'],
    ['kenianisch', 'blue-hour'],
    ['Kaffeemühle', 'orbit-grinder'],
    ['Stempelkanne', 'quarter-hour-press'],
    ['Papierfilter', 'fold-papers'],
    ['Thermobecher', 'platform-flask'],
    ['Feinwaage', 'plumb-scale'],
    ['Espresso', '/categories/espresso'],
    ['Zubereitung', '/categories/brewing'],
    ['Abo', '/clubs'],
    ['Kaffee Abo', '/clubs'],
    ['Versand', '/delivery'],
    ['Lieferzeit', '/delivery'],
    ['Widerruf', ['/delivery', '/terms']],
    ['Telefonnummer', '/contact'],
    ['Mehrwertsteuer', '/terms'],
    ['xyzzy', []],
    ['Rasse', []],
  ],
};

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test.each(queries[language])('“%s” finds the right page first', async (text, first) => {
    const search = readSearch({ q: text });
    const result = await findProducts(search, undefined, language);
    const places = placesOf(search, result);
    const found = [...places.first, ...result.products.map(({ slug }) => slug), ...places.more];
    expect(first.length === 0 ? ['nothing'] : [first].flat()).toContain(found[0] ?? 'nothing');
  });
});
