/** What forms say of an address; a country's rules name which. */
export const addresses = {
  country: 'Country',
  line1: 'Street and house number',
  line2: 'Flat, floor, company',
  postalCode: {
    postal: { label: 'Postal code', word: 'postal code', missing: 'Enter your postal code.' },
    postcode: { label: 'Postcode', word: 'postcode', missing: 'Enter your postcode.' },
    zip: { label: 'ZIP code', word: 'ZIP code', missing: 'Enter your ZIP code.' },
    eircode: { label: 'Eircode', word: 'Eircode', missing: 'Enter your Eircode.' },
    pin: { label: 'PIN code', word: 'PIN code', missing: 'Enter your PIN code.' },
  },
  city: {
    city: { label: 'City', missing: 'Enter your city.' },
    post_town: { label: 'Town or city', missing: 'Enter your town or city.' },
    suburb: { label: 'Suburb', missing: 'Enter your suburb.' },
    district: { label: 'District', missing: 'Enter your district.' },
  },
  region: {
    area: { label: 'Area', missing: 'Choose your area.' },
    county: { label: 'County', missing: 'Choose your county.' },
    department: { label: 'Department', missing: 'Choose your department.' },
    district: { label: 'District', missing: 'Choose your district.' },
    do_si: { label: 'Do or si', missing: 'Choose your do or si.' },
    emirate: { label: 'Emirate', missing: 'Choose your emirate.' },
    island: { label: 'Island', missing: 'Choose your island.' },
    oblast: { label: 'Oblast', missing: 'Choose your oblast.' },
    parish: { label: 'Parish', missing: 'Choose your parish.' },
    prefecture: { label: 'Prefecture', missing: 'Choose your prefecture.' },
    province: { label: 'Province', missing: 'Choose your province.' },
    region: { label: 'Region', missing: 'Choose your region.' },
    state: { label: 'State', missing: 'Choose your state.' },
  },
  /** The first entry of a list of regions. */
  choose: 'Choose',
  wrongPostalCode: 'Check the {word}: one looks like {example}.',
  checkPostalCode: 'Check the {word}.',
  otherRegion: 'This {word} is not in {region}.',
};
