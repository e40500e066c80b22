import { catalogue } from '@/brand/catalogue/all';
import { categories } from '@/brand/catalogue/categories';
import type { SeedProduct } from './seed-types.ts';

/*
 * Products by the thousand, to see how the shop does with a large catalogue. They are made up from
 * lists of words, always the same ones for the same number.
 */

const moods = [
  'Early',
  'Quiet',
  'Second',
  'Golden',
  'Late',
  'Long',
  'Amber',
  'Violet',
  'Slow',
  'Bright',
  'Misty',
  'Silver',
  'Hidden',
  'Northern',
  'Southern',
  'Crooked',
  'Gentle',
  'Distant',
  'Patient',
  'Copper',
];
const places = [
  'Harbour',
  'Orchard',
  'Platform',
  'Meadow',
  'Staircase',
  'Window',
  'Balcony',
  'Courtyard',
  'Ferry',
  'Lantern',
  'Corner',
  'Rooftop',
  'Garden',
  'Bridge',
  'Quarry',
  'Valley',
  'Pier',
  'Workshop',
  'Kitchen',
  'Attic',
  'Terrace',
  'Crossing',
  'Market',
  'Station',
  'Ridge',
];
const origins = [
  'Ethiopia',
  'Kenya',
  'Rwanda',
  'Burundi',
  'Uganda',
  'Tanzania',
  'Colombia',
  'Peru',
  'Bolivia',
  'Brazil',
  'Guatemala',
  'Honduras',
  'Nicaragua',
  'Costa Rica',
  'Panama',
  'El Salvador',
  'Mexico',
  'Indonesia',
  'India',
  'Yemen',
  'Vietnam',
  'Papua New Guinea',
];
const processes = ['Washed', 'Natural', 'Honey', 'Anaerobic natural', 'Wet-hulled'];
const notes = [
  'Blackcurrant',
  'Jasmine',
  'Toffee',
  'Hazelnut',
  'Plum',
  'Apricot',
  'Lemon',
  'Cocoa',
  'Walnut',
  'Caramel',
  'Bergamot',
  'Peach',
  'Cedar',
  'Molasses',
  'Fig',
  'Raspberry',
  'Almond',
  'Marzipan',
  'Grapefruit',
  'Honey',
];
const things = [
  'Kettle',
  'Dripper',
  'Grinder',
  'Scale',
  'Press',
  'Server',
  'Tamper',
  'Brush',
  'Jug',
  'Stand',
  'Cup',
  'Mug',
  'Carafe',
  'Tin',
  'Flask',
  'Tray',
  'Spoon',
  'Saucer',
  'Bowl',
];
const materials = ['Stoneware', 'Porcelain', 'Steel', 'Glass', 'Copper', 'Ash'];

/** The brand's shelves, each with the pictures of what stands there, and whether that is coffee. */
const shelves = categories.map(({ key }) => {
  const own = catalogue.filter(({ category, hidden }) => category === key && !hidden);
  return {
    key,
    arts: own.length > 0 ? own.map(({ art }) => art) : ['none'],
    isCoffee: own.some(({ attributes }) => attributes.kind === 'coffee'),
  };
});

/** A sequence of numbers from 0 to 1 that is the same every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes up products; the first `n` of a longer list are those of a shorter one. */
export function loadProducts(count: number): SeedProduct[] {
  return Array.from({ length: count }, (_, index) => loadProduct(index));
}

function loadProduct(index: number): SeedProduct {
  const random = randomFrom(index + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const number = index + 1;
  const { key, arts, isCoffee } = pick(shelves);
  const mood = pick(moods);
  const price = Math.round((isCoffee ? 1100 : 600) + random() ** 2 * 8000);
  if (isCoffee) {
    const origin = pick(origins);
    const tastes = [...new Set([pick(notes), pick(notes), pick(notes)])];
    return product(number, `${mood} ${pick(places)}`, key, pick(arts), price, {
      kind: 'coffee',
      hour: `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '10', '20', '30', '40', '50'])}`,
      roast: 1 + Math.floor(random() * 5),
      origin,
      region: `${pick(places)} of ${origin}`,
      producer: `${mood} ${pick(places)} growers`,
      process: pick(processes),
      altitude: `${1000 + Math.floor(random() * 11) * 100} m`,
      varieties: [pick(['Bourbon', 'Typica', 'Caturra', 'Geisha', 'SL28', 'Heirloom'])],
      notes: tastes,
      brew: { method: 'Cone and paper', recipe: [], steps: [] },
    });
  }
  return product(number, `${mood} ${pick(things)}`, key, pick(arts), price, {
    kind: 'gear',
    material: pick(materials),
    facts: [],
    inTheBox: ['One of it'],
    care: 'Wipe with a damp cloth.',
  });
}

function product(
  number: number,
  name: string,
  category: string,
  art: string,
  price: number,
  attributes: SeedProduct['attributes'],
): SeedProduct {
  const slug = `load-${number}`;
  return {
    slug,
    name: `${name} ${number}`,
    tagline: `Number ${number} of a very long shelf.`,
    description: `Made up to see how the shop does with many products. This is number ${number}.`,
    category,
    art,
    attributes,
    options: [],
    variants: [{ sku: slug, options: {}, price }],
  };
}
