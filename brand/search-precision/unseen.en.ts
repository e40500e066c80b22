import {
  chocolates,
  coffees,
  decafs,
  espressos,
  ethiopians,
  filters,
  type QueryList,
} from './expected.ts';

/*
 * A second list, written after the search by somebody who then changed nothing for it: how well the search
 * generalizes from the first list.
 */

const fruity = [
  'first-light',
  'blue-hour',
  'garden-hour',
  'slow-afternoon',
  'afterglow',
  'high-noon',
];

export const unseenEnglish: QueryList = {
  language: 'en',
  kinds: {
    'half a word': [
      ['blu', 'blue-hour'],
      ['lem', 'dew-point'],
      ['orb', 'orbit-grinder'],
      ['sols', 'solstice-carafe'],
      ['indo', 'long-shadow'],
      ['peac', 'garden-hour'],
      ['cost', 'garden-hour'],
      ['fren', 'quarter-hour-press'],
      ['gif', ['/categories/table', '/clubs', 'horizon-cup']],
      ['ret', '/delivery'],
    ],
    'a typing error': [
      ['chocolte', chocolates],
      ['ethiopa', ethiopians],
      ['grider', 'orbit-grinder'],
      ['espreso', '/categories/espresso'],
      ['lampligt', 'lamplight'],
      ['apricott', 'small-hours'],
      ['papper filter', 'fold-papers'],
      ['french pres', 'quarter-hour-press'],
      ['delivary', '/delivery'],
      ['retrun', ['/delivery', '/terms']],
      ['subcription', '/clubs'],
      ['thremos', 'platform-flask'],
    ],
    'an option or a unit': [
      ['250 g', [...coffees, 'keeper-tin', '/clubs/first-light-club']],
      ['ground for filter', [...filters, '/categories/filter']],
      ['cafetiere grind', [...filters, 'quarter-hour-press']],
      ['night cup', 'horizon-cup'],
      ['milk kettle', 'dial-kettle'],
      ['6 cup moka pot', 'hob-moka'],
      ['dark roast beans', 'long-shadow'],
      ['ethiopia light roast', 'first-light'],
    ],
    'a category or a subscription': [
      ['coffee gear', '/categories/brewing'],
      ['espresso coffee', ['/categories/espresso', ...espressos]],
      ['brewing equipment', '/categories/brewing'],
      ['coffee club', '/clubs'],
      ['subscribe', '/clubs'],
      ['coffee every month', ['/clubs', '/clubs/first-light-club']],
    ],
    'a question': [
      ['when will my order arrive', ['/delivery', '/contact']],
      ['return policy', ['/delivery', '/terms']],
      ['free shipping', '/delivery'],
      ['do you deliver to france', '/delivery'],
      ['how fine to grind for espresso', ['/brewing', 'orbit-grinder']],
      ['change my address', ['/sign-in', '/account']],
      ['invoice', ['/sign-in', '/account']],
      ['where are you located', ['/contact', '/about']],
      ['opening times', '/contact'],
      ['payment methods', ['/terms', '/privacy']],
      ['money back', ['/terms', '/delivery']],
    ],
    'another word': [
      ['plunger', 'quarter-hour-press'],
      ['stainless steel flask', 'platform-flask'],
      ['burr grinder', 'orbit-grinder'],
      ['hand grinder', 'orbit-grinder'],
      ['kitchen scale', 'plumb-scale'],
      ['espresso cups', 'thimble-pair'],
      ['water bottle', 'platform-flask'],
      ['coffee storage', 'keeper-tin'],
      ['birthday present', ['/categories/table', '/clubs', 'horizon-cup']],
      ['low caffeine', decafs],
      ['strong coffee', 'long-shadow'],
      ['fruity coffee', fruity],
      ['nutty', ['morning-shift', 'high-noon', 'slow-afternoon']],
      ['dark chocolate', 'long-shadow'],
      ['citrus', ['dew-point', 'blue-hour', 'afterglow', 'lamplight']],
    ],
    'what the shop does not have': [
      ['shirt', []],
      ['chair', []],
      ['gluten', []],
      ['headphones', []],
    ],
  },
};
