import type { SeedProduct } from '@/lib/catalog/seed/seed-types';

/** Brewing equipment. The demo tracks the stock of products with `stock`. */
const brewing: readonly SeedProduct[] = [
  {
    slug: 'meridian-dripper',
    name: 'Meridian Dripper',
    tagline: 'Sixteen ribs, one slow spiral.',
    description:
      'A stoneware cone with sixteen straight ribs that hold the paper off the wall, so that water leaves by the coffee and not around it. It comes with the glass carafe it was drawn for. The handle is large enough for a cold morning.',
    category: 'brewing',
    art: 'dripper-milk',
    gallery: ['sheet-dripper-milk'],
    attributes: {
      kind: 'gear',
      material: 'Glazed stoneware, borosilicate glass',
      facts: [
        { label: 'Makes', value: '1 to 4 cups' },
        { label: 'Carafe', value: '600 ml' },
        { label: 'Weight', value: '780 g' },
      ],
      inTheBox: ['Cone', 'Carafe', 'Ten papers, size 2'],
      care: 'Dishwasher safe. Do not heat the carafe on a flame.',
    },
    options: [{ name: 'glaze', label: 'Glaze', values: ['Milk', 'Dusk'] }],
    variants: [
      {
        sku: 'meridian-dripper-milk',
        options: { glaze: 'Milk' },
        price: 4600,
        prices: { CHF: 5590 },
        art: 'dripper-milk',
        stock: 40,
      },
      {
        sku: 'meridian-dripper-dusk',
        options: { glaze: 'Dusk' },
        price: 4600,
        prices: { CHF: 5590 },
        art: 'dripper-dusk',
        stock: 0,
      },
    ],
  },
  {
    slug: 'dial-kettle',
    name: 'Dial Kettle',
    tagline: 'A gooseneck with a needle, not an app.',
    description:
      'A thermometer that is a needle on a dial, a spout that pours as thin as a pencil, and a base that holds the water within a degree for half an hour. Every part unscrews, to be cleaned or mended.',
    category: 'brewing',
    art: 'kettle-night',
    gallery: ['sheet-kettle-night'],
    attributes: {
      kind: 'gear',
      material: 'Enamelled steel, walnut',
      facts: [
        { label: 'Holds', value: '900 ml' },
        { label: 'Power', value: '1,200 W' },
        { label: 'Range', value: '40 to 100 °C' },
      ],
      inTheBox: ['Kettle', 'Base with 80 cm cable', 'Spare seal'],
      care: 'Descale monthly with citric acid. Wipe, do not scrub.',
    },
    options: [{ name: 'enamel', label: 'Enamel', values: ['Night', 'Milk'] }],
    variants: [
      {
        sku: 'dial-kettle-night',
        options: { enamel: 'Night' },
        price: 12900,
        prices: { CHF: 15490 },
        art: 'kettle-night',
      },
      {
        sku: 'dial-kettle-milk',
        options: { enamel: 'Milk' },
        price: 12900,
        prices: { CHF: 15490 },
        art: 'kettle-milk',
      },
    ],
  },
  {
    slug: 'quarter-hour-press',
    name: 'Quarter-Hour Press',
    tagline: 'Four minutes to brew, eleven to enjoy.',
    description:
      'A cafetière with a double mesh and a frame that takes a knock. The glass lifts out to be washed, and a second mesh is in the box.',
    category: 'brewing',
    art: 'press',
    gallery: ['sheet-press'],
    attributes: {
      kind: 'gear',
      material: 'Powder-coated steel, borosilicate glass',
      facts: [
        { label: 'Makes', value: '4 cups' },
        { label: 'Holds', value: '1 litre' },
        { label: 'Weight', value: '940 g' },
      ],
      inTheBox: ['Press', 'Spare mesh'],
      care: 'All parts dishwasher safe.',
    },
    options: [],
    variants: [
      { sku: 'quarter-hour-press', options: {}, price: 5400, prices: { CHF: 6490 }, stock: 3 },
    ],
  },
  {
    slug: 'orbit-grinder',
    name: 'Orbit Grinder',
    tagline: 'Forty turns for one cup.',
    description:
      'Steel burrs on two bearings, a crank as long as a hand, and a ring with sixty clicks between Turkish and press. It grinds 20 g in under a minute and makes no more noise than a pepper mill.',
    category: 'brewing',
    art: 'grinder',
    gallery: ['sheet-grinder'],
    attributes: {
      kind: 'gear',
      material: 'Aluminium, hardened steel, smoked oak',
      facts: [
        { label: 'Holds', value: '25 g' },
        { label: 'Burrs', value: '38 mm, conical' },
        { label: 'Steps', value: '60' },
      ],
      inTheBox: ['Grinder', 'Brush', 'Linen pouch'],
      care: 'Brush out weekly. Never wash the burrs.',
    },
    options: [],
    variants: [{ sku: 'orbit-grinder', options: {}, price: 8900, prices: { CHF: 10690 } }],
  },
  {
    slug: 'plumb-scale',
    name: 'Plumb Scale',
    tagline: 'Grams and seconds, nothing else.',
    description:
      'Reads to a tenth of a gram, starts its clock with the first drop, and goes to sleep only when you do. A USB-C charge lasts for three months of breakfasts. No account, no radio.',
    category: 'brewing',
    art: 'scale',
    gallery: ['sheet-scale'],
    attributes: {
      kind: 'gear',
      material: 'Recycled ABS, tempered glass',
      facts: [
        { label: 'Weighs', value: '0.1 g to 2 kg' },
        { label: 'Battery', value: '3 months' },
        { label: 'Charges by', value: 'USB-C' },
      ],
      inTheBox: ['Scale', 'Silicone mat', 'Cable'],
      care: 'Splash proof. Wipe with a damp cloth.',
    },
    options: [],
    variants: [{ sku: 'plumb-scale', options: {}, price: 6900, prices: { CHF: 8290 } }],
  },
  {
    slug: 'hob-moka',
    name: 'Hob Moka',
    tagline: 'Eight sides, one hiss.',
    description:
      'The pot your grandmother had, with a valve you can clean and a base that works on induction. Fill it to the rivet, keep the flame low, take it off when it starts to sing.',
    category: 'brewing',
    art: 'moka',
    gallery: ['sheet-moka'],
    attributes: {
      kind: 'gear',
      material: 'Stainless steel',
      facts: [
        { label: 'Works on', value: 'Gas, induction, ceramic' },
        { label: 'Valve', value: 'Can be unscrewed and cleaned' },
      ],
      inTheBox: ['Pot', 'Spare seal', 'Reducer for half a pot'],
      care: 'Rinse with hot water. Dishwasher safe.',
    },
    options: [{ name: 'size', label: 'Size', values: ['3 cups', '6 cups'] }],
    variants: [
      { sku: 'hob-moka-3', options: { size: '3 cups' }, price: 3800, prices: { CHF: 4590 } },
      { sku: 'hob-moka-6', options: { size: '6 cups' }, price: 4900, prices: { CHF: 5890 } },
    ],
  },
  {
    slug: 'fold-papers',
    name: 'Fold Papers',
    tagline: 'A hundred quiet filters.',
    description:
      'Long-fibre papers, washed without chlorine, with a crimped edge that does not open in the bloom. They fit the Meridian and every other cone of their size.',
    category: 'brewing',
    art: 'papers',
    gallery: ['papers-natural', 'sheet-papers'],
    attributes: {
      kind: 'gear',
      material: 'Cellulose from certified forests',
      facts: [
        { label: 'In the pack', value: '100 sheets' },
        { label: 'Compost', value: 'Yes, with the coffee' },
      ],
      inTheBox: ['100 papers in a card sleeve'],
      care: 'Keep dry and away from spices.',
    },
    options: [
      { name: 'size', label: 'Size', values: ['1 to 2 cups', '2 to 4 cups'] },
      { name: 'paper', label: 'Paper', values: ['White', 'Natural'] },
    ],
    variants: [
      {
        sku: 'fold-papers-1-white',
        options: { size: '1 to 2 cups', paper: 'White' },
        price: 690,
        prices: { CHF: 890 },
        art: 'papers',
      },
      {
        sku: 'fold-papers-1-natural',
        options: { size: '1 to 2 cups', paper: 'Natural' },
        price: 690,
        prices: { CHF: 890 },
        art: 'papers-natural',
      },
      {
        sku: 'fold-papers-2-white',
        options: { size: '2 to 4 cups', paper: 'White' },
        price: 790,
        prices: { CHF: 990 },
        art: 'papers',
      },
      {
        sku: 'fold-papers-2-natural',
        options: { size: '2 to 4 cups', paper: 'Natural' },
        price: 790,
        prices: { CHF: 990 },
        art: 'papers-natural',
      },
    ],
  },
];

const table: readonly SeedProduct[] = [
  {
    slug: 'horizon-cup',
    name: 'Horizon Cup',
    tagline: 'Each one dipped at its own sunrise.',
    description:
      'Thrown in Porto, dipped twice by hand, and never twice at the same height: where the two glazes meet there is a horizon, and no two cups share it. Thick where you hold it, thin where you drink.',
    category: 'table',
    art: 'cup-dawn',
    gallery: ['sheet-cup-dawn'],
    attributes: {
      kind: 'gear',
      material: 'Stoneware',
      facts: [
        { label: 'Holds', value: '280 ml' },
        { label: 'Made in', value: 'Porto, Portugal' },
      ],
      inTheBox: ['One cup'],
      care: 'Dishwasher and microwave safe.',
    },
    options: [{ name: 'glaze', label: 'Glaze', values: ['Dawn', 'Dusk', 'Night'] }],
    variants: [
      {
        sku: 'horizon-cup-dawn',
        options: { glaze: 'Dawn' },
        price: 2400,
        prices: { CHF: 2890 },
        art: 'cup-dawn',
      },
      {
        sku: 'horizon-cup-dusk',
        options: { glaze: 'Dusk' },
        price: 2400,
        prices: { CHF: 2890 },
        art: 'cup-dusk',
      },
      {
        sku: 'horizon-cup-night',
        options: { glaze: 'Night' },
        price: 2400,
        prices: { CHF: 2890 },
        art: 'cup-night',
      },
    ],
  },
  {
    slug: 'thimble-pair',
    name: 'Thimble Pair',
    tagline: 'Two small cups that stack.',
    description:
      'Seventy millilitres each, with walls thick enough to keep a short one hot to the last sip. They stack, they nest on one saucer, and they are sold in twos because that is how espresso is best drunk.',
    category: 'table',
    art: 'thimbles',
    gallery: ['sheet-thimbles'],
    attributes: {
      kind: 'gear',
      material: 'Porcelain',
      facts: [
        { label: 'Holds', value: '70 ml each' },
        { label: 'Made in', value: 'Limoges, France' },
      ],
      inTheBox: ['Two cups', 'One saucer'],
      care: 'Dishwasher safe.',
    },
    options: [],
    variants: [{ sku: 'thimble-pair', options: {}, price: 3200, prices: { CHF: 3890 } }],
  },
  {
    slug: 'solstice-carafe',
    name: 'Solstice Carafe',
    tagline: 'Longest day, largest pour.',
    description:
      'Blown in one piece and collared with an ash ring, tied with a leather cord. It holds a litre and keeps the smell of the coffee in until you lift the stopper.',
    category: 'table',
    art: 'carafe',
    gallery: ['sheet-carafe'],
    attributes: {
      kind: 'gear',
      material: 'Borosilicate glass, ash, leather',
      facts: [
        { label: 'Holds', value: '1 litre' },
        { label: 'Made in', value: 'Bohemia, Czechia' },
      ],
      inTheBox: ['Carafe', 'Collar', 'Cork stopper'],
      care: 'Take the collar off, then rinse by hand.',
    },
    options: [],
    variants: [
      { sku: 'solstice-carafe', options: {}, price: 5800, prices: { CHF: 6990 }, stock: 24 },
    ],
  },
  {
    slug: 'keeper-tin',
    name: 'Keeper Tin',
    tagline: 'Keeps the hour in and the air out.',
    description:
      'The inner lid sinks onto the beans and pushes the air out through a valve; the outer lid keeps the light away. Holds one bag of 250 g with a scoop, and looks well beside the bread.',
    category: 'table',
    art: 'tin',
    gallery: ['sheet-tin'],
    attributes: {
      kind: 'gear',
      material: 'Tinplate, silicone seal',
      facts: [
        { label: 'Holds', value: '250 g of beans' },
        { label: 'Keeps fresh', value: 'Six weeks after roasting' },
      ],
      inTheBox: ['Tin', 'Plunging lid', 'Scoop'],
      care: 'Wipe dry. Not for the dishwasher.',
    },
    options: [],
    variants: [{ sku: 'keeper-tin', options: {}, price: 2900, prices: { CHF: 3490 } }],
  },
  {
    slug: 'platform-flask',
    name: 'Platform Flask',
    tagline: 'Hot from the first train to the last stop.',
    description:
      'Double walls, a ceramic lining that does not taste of yesterday, and a lid that opens with one thumb and stays shut in a bag. Fits the cup holder of a bicycle.',
    category: 'table',
    art: 'flask',
    gallery: ['sheet-flask'],
    attributes: {
      kind: 'gear',
      material: 'Steel, ceramic lining',
      facts: [
        { label: 'Holds', value: '360 ml' },
        { label: 'Stays hot', value: '6 hours' },
      ],
      inTheBox: ['Flask', 'Spare seal'],
      care: 'Lid dishwasher safe; wash the body by hand.',
    },
    options: [],
    variants: [
      { sku: 'platform-flask', options: {}, price: 3400, prices: { CHF: 4090 }, stock: 60 },
    ],
  },
];

export const things: readonly SeedProduct[] = [...brewing, ...table];
