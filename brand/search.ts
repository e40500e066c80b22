import type { SearchWords } from '@/modules/search/search-words';
import { countries } from './catalogue/taxes';

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Additional search terms, by language. */
export const searchWords: Readonly<Record<string, SearchWords>> = {
  en: {
    same: [
      ['french press', 'cafetiere', 'press pot', 'plunger', 'press'],
      ['dripper', 'pour over', 'v60', 'chemex', 'cone', 'drip'],
      ['moka', 'moka pot', 'mocha pot', 'bialetti', 'stovetop', 'stove top', 'percolator'],
      ['grinder', 'mill'],
      ['flask', 'thermos', 'travel mug', 'travel cup', 'tumbler', 'to go cup', 'bottle'],
      ['cup', 'mug'],
      ['thimble', 'demitasse'],
      ['tin', 'canister', 'jar', 'storage', 'container'],
      ['carafe', 'jug', 'decanter', 'server'],
      ['scale', 'balance'],
      ['papers', 'paper filter', 'filter paper', 'filter bag'],
      ['kettle', 'gooseneck'],
      ['decaffeinated', 'decaf', 'caffeine free', 'without caffeine', 'no caffeine'],
      ['whole bean', 'unground'],
      ['kg', 'kilo', 'kilogram'],
      ['g', 'gr', 'gram'],
      ['espresso', 'expresso'],
      ['ethiopia', 'ethiopian'],
      ['kenya', 'kenyan', 'kenia'],
      ['colombia', 'colombian', 'columbia'],
      ['brazil', 'brazilian', 'brasil'],
      ['geisha', 'gesha'],
    ],
    categories: {
      espresso: {
        names: ['espresso coffee', 'espresso beans', 'expresso'],
        words: 'coffee beans ground coffee',
      },
      filter: {
        names: ['filter coffee'],
        words: 'coffee beans ground coffee pour over drip',
      },
      brewing: { names: ['brewing gear', 'gear', 'equipment', 'accessories', 'tools', 'machine'] },
      table: { names: ['table', 'tableware', 'accessories', 'gift', 'gift idea', 'present'] },
    },
    products: {
      'dew-point': 'cold brew iced coffee',
      'dial-kettle': 'electric pour over water kettle',
      'fold-papers': 'coffee filter',
      'orbit-grinder': 'hand manual coffee grinder',
      'horizon-cup': 'mug gift present',
      'thimble-pair': 'espresso cup gift present',
      'keeper-tin': 'storage gift',
      'solstice-carafe': 'gift',
    },
    plans: { 'office-club': { names: ['office', 'coffee for work', 'workplace'] } },
    pages: {
      '/products': { names: ['all products', 'everything', 'whole shop', 'price list'] },
      // module: subscriptions
      '/clubs': {
        names: [
          ...['subscription', 'subscribe', 'club', 'monthly', 'every month', 'membership'],
          ...['free trial', 'trial', 'cancel subscription'],
        ],
        words: 'coffee box gift present regular plan cancel pause price',
      },
      '/delivery': {
        names: [
          ...['shipping', 'delivery', 'ship', 'deliver', 'postage', 'return', 'send back'],
          ...['how long does delivery take', 'where do you deliver', 'refund', 'exchange'],
        ],
        words: `cost price free time days courier post track parcel country abroad international ${countries
          .map((country) => regionNames.of(country) ?? country)
          .join(' ')}`,
      },
      '/brewing': {
        names: [
          ...['how to', 'how to brew', 'how to make coffee', 'how much coffee', 'recipe', 'ratio'],
          ...['brewing guide', 'guide', 'instructions'],
        ],
      },
      '/contact': {
        names: [
          ...['contact', 'phone', 'phone number', 'email', 'address', 'opening hours', 'visit'],
          ...['where is my order', 'wholesale', 'customer service', 'support', 'help'],
        ],
        words: 'open shop cafe office telephone number missing lost',
      },
      '/about': { names: ['about us', 'about you', 'who are you', 'story', 'roastery'] },
      '/terms': {
        names: ['terms', 'conditions', 'tax', 'vat', 'refund', 'warranty'],
        words: 'price money back',
      },
      '/privacy': {
        names: ['privacy', 'cookies', 'data protection', 'gdpr'],
        words: 'personal data card',
      },
      '/sign-in': {
        names: ['login', 'log in', 'sign in', 'account', 'my orders', 'order history', 'password'],
        words: 'order invoice subscription cancel change card',
      },
    },
  },
  de: {
    same: [
      ['stempelkanne', 'french press', 'pressstempelkanne', 'kaffeepresse', 'press'],
      ['filterhalter', 'handfilter', 'porzellanfilter', 'v60', 'chemex', 'dripper'],
      ['mokakanne', 'moka', 'espressokocher', 'bialetti', 'espressokanne', 'herdkanne'],
      ['mühle', 'kaffeemühle', 'handmühle', 'grinder'],
      ['flasche', 'thermobecher', 'thermosflasche', 'thermoskanne', 'reisebecher', 'flask'],
      ['tasse', 'becher', 'kaffeebecher', 'kaffeetasse', 'mug', 'cup'],
      ['espressotasse', 'mokkatasse', 'thimble'],
      ['dose', 'kaffeedose', 'vorratsdose', 'aufbewahrung', 'behälter', 'tin'],
      ['karaffe', 'kaffeekanne', 'krug', 'glaskanne', 'carafe'],
      ['waage', 'küchenwaage', 'feinwaage', 'kaffeewaage', 'scale'],
      ['papierfilter', 'filterpapier', 'filtertüte', 'kaffeefilter', 'papers'],
      ['kessel', 'wasserkocher', 'schwanenhals', 'kettle'],
      ['entkoffeiniert', 'koffeinfrei', 'decaf', 'ohne koffein', 'kein koffein', 'schonkaffee'],
      ['ganze bohne', 'bohnen', 'kaffeebohnen', 'ungemahlen'],
      ['kg', 'kilo', 'kilogramm'],
      ['g', 'gr', 'gramm'],
      ['espresso', 'expresso'],
      ['schokolade', 'schoko', 'milchschokolade'],
      ['heidelbeere', 'blaubeere'],
      ['johannisbeere', 'cassis'],
      ['geisha', 'gesha'],
      ['äthiopien', 'äthiopisch'],
      ['kenia', 'kenianisch'],
      ['kolumbien', 'kolumbianisch'],
      ['brasilien', 'brasilianisch'],
      ['guatemala', 'guatemaltekisch'],
      ['ruanda', 'ruandisch'],
      ['peru', 'peruanisch'],
      ['indien', 'indisch'],
      ['indonesien', 'indonesisch'],
    ],
    categories: {
      espresso: {
        names: ['espressokaffee', 'espressobohnen'],
        words: 'kaffee bohnen kaffeebohnen gemahlen gemahlener espressokaffee espressobohnen',
      },
      filter: {
        names: ['filterkaffee', 'brühkaffee'],
        words: 'kaffee bohnen kaffeebohnen gemahlen gemahlener handaufguss filterkaffee brühkaffee',
      },
      brewing: {
        names: ['geräte', 'zubehör', 'ausrüstung', 'kaffeezubehör', 'kaffeemaschine', 'maschine'],
      },
      table: {
        names: ['geschirr', 'tisch', 'zubehör', 'geschenk', 'geschenkidee', 'geschenke'],
      },
    },
    products: {
      'meridian-dripper': 'filterhalter handfilter karaffe',
      'dew-point': 'cold brew eiskaffee',
      'dial-kettle': 'kessel wasserkocher elektrisch schwanenhals',
      'quarter-hour-press': 'stempelkanne kanne',
      'orbit-grinder': 'mühle kaffeemühle handmühle',
      'plumb-scale': 'waage küchenwaage',
      'hob-moka': 'mokakanne kanne espressokocher',
      'fold-papers': 'papierfilter filterpapier filtertüte filtertüten',
      'horizon-cup': 'tasse becher geschenk',
      'thimble-pair': 'espressotasse espressotassen tasse geschenk',
      'solstice-carafe': 'karaffe kanne geschenk',
      'keeper-tin': 'dose kaffeedose vorratsdose aufbewahrung geschenk',
      'platform-flask': 'flasche thermobecher reisebecher',
    },
    plans: { 'office-club': { names: ['büro', 'kaffee fürs büro', 'firma', 'arbeitsplatz'] } },
    pages: {
      '/products': { names: ['alle produkte', 'alles', 'sortiment', 'preisliste'] },
      // module: subscriptions
      '/clubs': {
        names: [
          ...['abo', 'abonnement', 'abonnieren', 'kaffeeabo', 'kaffee abo', 'monatlich'],
          ...['jeden monat', 'probemonat', 'probezeit', 'abo kündigen'],
        ],
        words: 'kaffee box geschenk regelmäßig kündigen pausieren preis',
      },
      '/delivery': {
        names: [
          ...['versand', 'versandkosten', 'lieferung', 'lieferzeit', 'lieferkosten', 'porto'],
          ...['rückgabe', 'rücksendung', 'retoure', 'widerruf', 'umtausch', 'zurücksenden'],
          ...['wie lange dauert der versand', 'wohin liefern sie', 'erstattung'],
        ],
        words: 'kosten preis frei tage kurier post paket sendung land ausland international zoll',
      },
      '/brewing': {
        names: [
          ...['anleitung', 'anleitungen', 'rezept', 'wie mache ich kaffee', 'kaffee machen'],
          ...['wie viel kaffee', 'kaffee kochen', 'brühen', 'zubereiten'],
        ],
      },
      '/contact': {
        names: [
          ...['kontakt', 'telefon', 'telefonnummer', 'e mail', 'adresse', 'öffnungszeiten'],
          ...['wo ist meine bestellung', 'großhandel', 'kundendienst', 'kundenservice', 'hilfe'],
        ],
        words: 'offen laden café büro nummer verloren fehlt',
      },
      '/about': { names: ['über uns', 'wer sind sie', 'geschichte', 'rösterei'] },
      '/terms': {
        names: ['agb', 'bedingungen', 'geschäftsbedingungen', 'steuer', 'mehrwertsteuer', 'mwst'],
        words: 'preis geld zurück garantie',
      },
      '/privacy': {
        names: ['datenschutz', 'cookies', 'dsgvo', 'datenschutzerklärung'],
        words: 'persönliche daten karte',
      },
      '/sign-in': {
        names: ['anmelden', 'einloggen', 'login', 'konto', 'mein konto', 'meine bestellungen'],
        words: 'bestellung rechnung abo kündigen ändern karte passwort',
      },
    },
  },
};
