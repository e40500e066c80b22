import type { Translation } from '../en/wording';

export const productCopy: Translation['productCopy'] = {
  hourOfDay: 'Tageszeit',
  tastesOf: 'Geschmack',
  roast: 'Röstung: {roast}',
  madeFor: 'Gemacht für {hour}',
  grew: 'Wo er gewachsen ist',
  origin: 'Herkunft',
  region: 'Region',
  producer: 'Angebaut von',
  altitude: 'Höhe',
  varieties: 'Sorten',
  process: 'Aufbereitung',
  roasted: 'Röstung',
  caffeine: 'Koffein',
  decaf: 'Weniger als 0,1 %',
  hour: 'Seine Stunde ist {hour}',
  hourText:
    'So schmeckt er auch zu jeder anderen Zeit: {notes}. Um diese finden wir ihn am besten.',
  brew: 'So bereiten Sie ihn zu',
  exact: 'Ganz genau',
  material: 'Material',
  care: 'Pflege',
  inTheBox: 'In der Schachtel',
  place: 'Der Ort und die Stunde, nach denen {name} benannt ist',
  sheet: '{name}, gezeichnet mit Angabe der Abmessungen',
};
