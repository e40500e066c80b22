/** What the catalogue says in German, by what it says in English. */
export const phrases: Readonly<Record<string, string>> = {
  // Categories
  Bowls: 'Schalen',
  'Bowls for rice, soup and fruit': 'Schalen für Reis, Suppe und Obst',
  'Each fits a hand.': 'Jede passt in eine Hand.',
  Vases: 'Vasen',
  'Vases for one branch or many': 'Vasen für einen Zweig oder viele',
  'Each stands by itself.': 'Jede steht für sich.',

  // Filters
  Glaze: 'Glasur',
  Celadon: 'Seladon',
  Ash: 'Asche',
  Tenmoku: 'Tenmoku',
  Diameter: 'Durchmesser',
  'Under 12 cm': 'Unter 12 cm',
  '12 to 20 cm': '12 bis 20 cm',
  'Over 20 cm': 'Über 20 cm',

  // Products
  'Soup Bowl': 'Suppenschale',
  'Dinner Plate': 'Großer Teller',
  'Tall Vase': 'Hohe Vase',
  'Rice Bowl': 'Reisschale',
  'Glazed in celadon.': 'Mit Seladon glasiert.',
  'Glazed in ash.': 'Mit Asche glasiert.',
  'Glazed in tenmoku.': 'Mit Tenmoku glasiert.',
  'Stoneware, thrown and fired twice in Zürich.':
    'Steinzeug, in Zürich gedreht und zweimal gebrannt.',

  // Delivery and taxes
  Parcel: 'Paket',
  'By post, in a box of straw.': 'Mit der Post, in einer Schachtel mit Stroh.',
  'Swiss VAT': 'MWST',

  // Subscriptions
  'A piece of the last kiln, every month.': 'Jeden Monat ein Stück aus dem letzten Brand.',
  'A bowl, a plate or a vase, as the kiln gives it.':
    'Eine Schale, ein Teller oder eine Vase, wie der Ofen es gibt.',
  'One piece': 'Ein Stück',
  'Delivery included': 'Versand inbegriffen',
};
