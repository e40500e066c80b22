import type { SeedProduct, SeedVariant } from '@/lib/catalog/seed/seed-types';
import type { CoffeeInput } from '../attributes.ts';

type Coffee = {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  /** In minor units for 250 g; a kilogram costs a little less than four bags. */
  price: number;
  /** In Swiss centimes, with tax. */
  francs: number;
  attributes: Omit<CoffeeInput, 'kind' | 'brew'>;
};

const sizes = ['250 g', '1 kg'];
const grinds = {
  espresso: ['Whole bean', 'Espresso', 'Moka pot'],
  filter: ['Whole bean', 'Filter', 'Cafetière'],
};

const brews = {
  espresso: {
    method: 'Espresso machine',
    recipe: [
      { label: 'In', value: '18 g' },
      { label: 'Out', value: '38 g' },
      { label: 'Time', value: '28 s' },
      { label: 'Water', value: '93 °C' },
    ],
    steps: [
      'Let the bag rest for ten days after its roast date.',
      'Grind, level, tamp once and straight.',
      'Stop at 38 g. Sour: finer. Bitter: coarser. Change nothing else.',
    ],
  },
  filter: {
    method: 'Cone and paper',
    recipe: [
      { label: 'Coffee', value: '30 g' },
      { label: 'Water', value: '500 g' },
      { label: 'Time', value: '3:10' },
      { label: 'Heat', value: '94 °C' },
    ],
    steps: [
      'Rinse the paper, and warm the carafe with the same water.',
      'Pour 90 g, wait 40 seconds, and let it bloom.',
      'Pour the rest in two rounds, slowly, from the middle outward.',
    ],
  },
};

function kilogram(price: number): number {
  return Math.round((price * 3.7) / 50) * 50;
}

function code(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '')
    .toLowerCase();
}

function coffee(category: 'espresso' | 'filter', blend: Coffee): SeedProduct {
  const variants: SeedVariant[] = sizes.flatMap((size) => {
    const isKilogram = size === '1 kg';
    return grinds[category].map((grind) => ({
      sku: `${blend.slug}-${code(size)}-${code(grind)}`,
      options: { size, grind },
      price: isKilogram ? kilogram(blend.price) : blend.price,
      prices: { CHF: isKilogram ? kilogram(blend.francs) : blend.francs },
      measure: { amount: isKilogram ? 1000 : 250, unit: 'g' },
    }));
  });
  return {
    slug: blend.slug,
    name: blend.name,
    tagline: blend.tagline,
    description: blend.description,
    category,
    art: `bag-${blend.slug}`,
    gallery: [`place-${blend.slug}`],
    attributes: { kind: 'coffee', brew: brews[category], ...blend.attributes },
    options: [
      { name: 'size', label: 'Size', values: sizes },
      { name: 'grind', label: 'Grind', values: grinds[category] },
    ],
    variants,
  };
}

const espresso: Coffee[] = [
  {
    slug: 'first-light',
    name: 'First Light',
    tagline: 'Blueberry and honey, before the house wakes.',
    description:
      'A natural from the forests above Shakiso, dried on raised beds for three weeks and turned by hand. We roast it as light as an espresso can be, so that the first sip of the day tastes of fruit and not of the roaster. Short, it is syrup; with milk, it is a blueberry muffin.',
    price: 1450,
    francs: 1790,
    attributes: {
      hour: '05:40',
      roast: 2,
      origin: 'Ethiopia',
      region: 'Shakiso, Guji',
      producer: 'Mokonisa washing station',
      process: 'Natural, dried on raised beds',
      altitude: '1,950 to 2,150 m',
      varieties: ['Kurume', 'Dega'],
      notes: ['Blueberry', 'Jasmine', 'Wild honey'],
    },
  },
  {
    slug: 'morning-shift',
    name: 'Morning Shift',
    tagline: 'Hazelnut, milk chocolate, no surprises.',
    description:
      'The coffee on our own bar from half past six. Two thirds come from Sul de Minas, pulped and dried in the sun; one third is a washed lot from Huila that keeps it awake. It forgives a hurried tamp, and it is the one to choose for a machine that many people use.',
    price: 1190,
    francs: 1490,
    attributes: {
      hour: '07:15',
      roast: 3,
      origin: ['Brazil', 'Colombia'],
      region: 'Sul de Minas and Huila',
      producer: 'Fazenda Rainha and 38 growers of Pitalito',
      process: 'Pulped natural and washed',
      altitude: '1,100 to 1,750 m',
      varieties: ['Yellow Bourbon', 'Caturra'],
      notes: ['Hazelnut', 'Milk chocolate', 'Toffee'],
    },
  },
  {
    slug: 'high-noon',
    name: 'High Noon',
    tagline: 'Red apple and almond, straight up.',
    description:
      'Grown in the shadow of Acatenango, picked late, washed in spring water and dried on a patio that has belonged to one family since 1894. At noon it makes an espresso that needs nothing: crisp at the start, almond in the middle, cocoa when you put the cup down.',
    price: 1380,
    francs: 1690,
    attributes: {
      hour: '12:00',
      roast: 3,
      origin: 'Guatemala',
      region: 'Acatenango',
      producer: 'Finca La Soledad',
      process: 'Washed',
      altitude: '1,600 to 1,900 m',
      varieties: ['Bourbon', 'Catuaí'],
      notes: ['Red apple', 'Almond', 'Cocoa'],
    },
  },
  {
    slug: 'long-shadow',
    name: 'Long Shadow',
    tagline: 'Dark chocolate and cedar for the low sun.',
    description:
      'Our darkest roast, and still a long way from charcoal. Wet-hulled Gayo from a women-led cooperative gives it weight and spice; a little monsooned Malabar rounds the edges. Made for moka pots, for milk, and for the hour when one cup has to carry the rest of the day.',
    price: 1250,
    francs: 1490,
    attributes: {
      hour: '16:30',
      roast: 5,
      origin: ['Indonesia', 'India'],
      region: 'Gayo, Aceh and Malabar',
      producer: 'Koperasi Kopi Wanita Gayo',
      process: 'Wet-hulled and monsooned',
      altitude: '1,200 to 1,600 m',
      varieties: ['Ateng', 'Tim Tim', 'Kent'],
      notes: ['Dark chocolate', 'Cedar', 'Molasses'],
    },
  },
  {
    slug: 'lamplight',
    name: 'Lamplight',
    tagline: 'Decaf for people who like coffee.',
    description:
      'Decaffeinated at the source with sugar cane and spring water, a few hours from where it grew. What is left is a sweet, round espresso that tastes of caramel and orange peel, and a night in which you sleep.',
    price: 1420,
    francs: 1790,
    attributes: {
      hour: '20:45',
      roast: 3,
      origin: 'Colombia',
      region: 'Planadas, Tolima',
      producer: 'Asociación Asopep',
      process: 'Washed, sugar cane decaffeinated',
      altitude: '1,700 to 1,900 m',
      varieties: ['Castillo', 'Caturra'],
      notes: ['Caramel', 'Orange zest', 'Vanilla'],
      decaf: true,
    },
  },
];

const filter: Coffee[] = [
  {
    slug: 'blue-hour',
    name: 'Blue Hour',
    tagline: 'Blackcurrant, bright as cold air.',
    description:
      'A peaberry lot from the slopes of Mount Kenya, fermented twice and soaked overnight in river water. It is loud: blackcurrant first, then grapefruit, then brown sugar as the cup cools. Drink it by the window before anybody asks you anything.',
    price: 1680,
    francs: 2090,
    attributes: {
      hour: '06:10',
      roast: 1,
      origin: 'Kenya',
      region: 'Othaya, Nyeri',
      producer: 'Gichathaini factory',
      process: 'Double washed',
      altitude: '1,800 to 1,950 m',
      varieties: ['SL28', 'SL34'],
      notes: ['Blackcurrant', 'Pink grapefruit', 'Brown sugar'],
    },
  },
  {
    slug: 'dew-point',
    name: 'Dew Point',
    tagline: 'Lemon, green tea, a clear head.',
    description:
      'From terraces over Lake Kivu where the mist lifts at half past eight. Washed, slow-dried and light, it brews a cup so clean that people hold it up to the light. Good hot, better warm, best over ice with nothing in it.',
    price: 1520,
    francs: 1890,
    attributes: {
      hour: '08:30',
      roast: 1,
      origin: 'Rwanda',
      region: 'Nyamasheke, Lake Kivu',
      producer: 'Kilimbi washing station',
      process: 'Washed',
      altitude: '1,650 to 2,000 m',
      varieties: ['Red Bourbon'],
      notes: ['Lemon', 'Green tea', 'Cane sugar'],
    },
  },
  {
    slug: 'garden-hour',
    name: 'Garden Hour',
    tagline: 'Peach and orange blossom, in no hurry.',
    description:
      'Three brothers in Tarrazú leave the sticky fruit on the bean and turn it every two hours until it is the colour of tea. The cup is peach at the front and milk chocolate at the back. Made for the second breakfast, outdoors if you can.',
    price: 1590,
    francs: 1990,
    attributes: {
      hour: '10:45',
      roast: 2,
      origin: 'Costa Rica',
      region: 'San Marcos, Tarrazú',
      producer: 'Micro-mill Tres Hermanos',
      process: 'Yellow honey',
      altitude: '1,750 to 1,900 m',
      varieties: ['Caturra', 'Catuaí'],
      notes: ['Peach', 'Orange blossom', 'Milk chocolate'],
    },
  },
  {
    slug: 'slow-afternoon',
    name: 'Slow Afternoon',
    tagline: 'Plum, walnut and the long way home.',
    description:
      'The road to Jaén has 94 bends, and this coffee comes down all of them. Sixteen families in Cajamarca grow it organically under shade. It is the softest filter we roast: plum and cocoa, no sharp edges, happy in a press and forgotten on the stove.',
    price: 1350,
    francs: 1690,
    attributes: {
      hour: '15:10',
      roast: 3,
      origin: 'Peru',
      region: 'Jaén, Cajamarca',
      producer: 'Cooperativa Bosque del Inca',
      process: 'Washed, organic',
      altitude: '1,550 to 1,850 m',
      varieties: ['Typica', 'Pache'],
      notes: ['Plum', 'Walnut', 'Cocoa'],
    },
  },
  {
    slug: 'afterglow',
    name: 'Afterglow',
    tagline: 'Bergamot and papaya, once a year.',
    description:
      'Eleven bags of Geisha, from trees that stand in the wind between two oceans. It smells of bergamot before the water touches it. It is roasted in its season only, and then not for another year. Brew it for somebody.',
    price: 2890,
    francs: 3490,
    attributes: {
      hour: '18:55',
      roast: 1,
      origin: 'Panama',
      region: 'Boquete, Chiriquí',
      producer: 'Finca Dos Mares',
      process: 'Washed',
      altitude: '1,700 to 1,850 m',
      varieties: ['Geisha'],
      notes: ['Bergamot', 'Papaya', 'Rosewater'],
    },
  },
  {
    slug: 'small-hours',
    name: 'Small Hours',
    tagline: 'Apricot and malt; the night stays yours.',
    description:
      'For night shifts, new parents and anyone with a chapter left. A washed Sidama, decaffeinated in mountain water, roasted just past the first crack. It tastes of dried apricot and malt, and lets you go to bed afterwards.',
    price: 1480,
    francs: 1790,
    attributes: {
      hour: '23:30',
      roast: 2,
      origin: 'Ethiopia',
      region: 'Bensa, Sidama',
      producer: 'Smallholders of Bombe',
      process: 'Washed, mountain water decaffeinated',
      altitude: '1,900 to 2,100 m',
      varieties: ['Heirloom'],
      notes: ['Dried apricot', 'Malt', 'Black tea'],
      decaf: true,
    },
  },
];

export const coffees: readonly SeedProduct[] = [
  ...espresso.map((blend) => coffee('espresso', blend)),
  ...filter.map((blend) => coffee('filter', blend)),
];
