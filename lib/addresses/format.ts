/** Names of a field by country, in libaddressinput's terms. */
export type RegionKind =
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'province'
  | 'region'
  | 'state';

export type CityKind = 'city' | 'district' | 'post_town' | 'suburb';
export type PostalCodeKind = 'postal' | 'zip' | 'eircode' | 'pin' | 'postcode';

export type Region = {
  /** ISO 3166-2 without the country. */
  code: string;
  name: string;
  /** The name in Latin letters, if `name` has other letters. */
  latin?: string;
  /** A pattern of the first characters of its postal codes. */
  postalCodes?: string;
};

export type CountryFormat = {
  /** In libaddressinput's notation: %N name, %O organization, %A street, %C city, %S region, %Z postal code, %n newline. */
  lines: string;
  latinLines?: string;
  /** Letters of the required fields in `lines`. */
  required: string;
  /** A pattern of the whole postal code, in upper case. */
  postalCode?: string;
  examples?: readonly string[];
  /** Text before the postal code in `lines` that is not part of it, e.g. "CH-". */
  prefix?: string;
  postalCodeKind?: PostalCodeKind;
  regionKind?: RegionKind;
  cityKind?: CityKind;
  regions?: readonly Region[];
};
