import type { Dictionary } from '@/lib/texts/dictionary';

export const addresses: Dictionary['addresses'] = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  country: 'Land',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage, Firma',
  postalCode: {
    postal: {
      label: 'Postleitzahl',
      word: 'Postleitzahl',
      missing: 'Geben Sie die Postleitzahl ein.',
    },
    postcode: {
      label: 'Postleitzahl',
      word: 'Postleitzahl',
      missing: 'Geben Sie die Postleitzahl ein.',
    },
    zip: { label: 'ZIP-Code', word: 'ZIP-Code', missing: 'Geben Sie den ZIP-Code ein.' },
    eircode: { label: 'Eircode', word: 'Eircode', missing: 'Geben Sie den Eircode ein.' },
    pin: { label: 'PIN-Code', word: 'PIN-Code', missing: 'Geben Sie den PIN-Code ein.' },
  },
  city: {
    city: { label: 'Ort', missing: 'Geben Sie den Ort ein.' },
    post_town: { label: 'Ort', missing: 'Geben Sie den Ort ein.' },
    suburb: { label: 'Ortsteil', missing: 'Geben Sie den Ortsteil ein.' },
    district: { label: 'Bezirk', missing: 'Geben Sie den Bezirk ein.' },
  },
  region: {
    area: { label: 'Gebiet', missing: 'Wählen Sie das Gebiet.' },
    county: { label: 'Grafschaft', missing: 'Wählen Sie die Grafschaft.' },
    department: { label: 'Departement', missing: 'Wählen Sie das Departement.' },
    district: { label: 'Distrikt', missing: 'Wählen Sie den Distrikt.' },
    do_si: { label: 'Do oder Si', missing: 'Wählen Sie Do oder Si.' },
    emirate: { label: 'Emirat', missing: 'Wählen Sie das Emirat.' },
    island: { label: 'Insel', missing: 'Wählen Sie die Insel.' },
    oblast: { label: 'Oblast', missing: 'Wählen Sie die Oblast.' },
    parish: { label: 'Gemeinde', missing: 'Wählen Sie die Gemeinde.' },
    prefecture: { label: 'Präfektur', missing: 'Wählen Sie die Präfektur.' },
    province: { label: 'Provinz', missing: 'Wählen Sie die Provinz.' },
    region: { label: 'Region', missing: 'Wählen Sie die Region.' },
    state: { label: 'Bundesstaat', missing: 'Wählen Sie den Bundesstaat.' },
  },
  choose: 'Auswählen',
  wrongPostalCode: '{word} prüfen: zum Beispiel {example}.',
  checkPostalCode: '{word} prüfen.',
  otherRegion: 'Das gehört nicht zu {region}: {word} prüfen.',
};
