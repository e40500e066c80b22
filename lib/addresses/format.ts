/** What a region is called in a country, e.g. a state; libaddressinput's words. */
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
  /** In Latin letters, where the name is in others. */
  latin?: string;
  /** A pattern of how its postal codes begin. */
  postalCodes?: string;
};

/** How addresses are written in a country. */
export type CountryFormat = {
  /**
   * The lines of an address in libaddressinput's notation: %N name, %O organization, %A street, %C
   * city, %S region, %Z postal code, %n the end of a line.
   */
  lines: string;
  /** The same for addresses in Latin letters, where these are written in another order. */
  latinLines?: string;
  /** The fields that no address is without: letters of `lines`. */
  required: string;
  /** A pattern for all of a postal code, in upper case. */
  postalCode?: string;
  /** Postal codes that exist. */
  examples?: readonly string[];
  /** What `lines` puts before a postal code, e.g. "CH-": it is no part of it. */
  prefix?: string;
  postalCodeKind?: PostalCodeKind;
  regionKind?: RegionKind;
  cityKind?: CityKind;
  regions?: readonly Region[];
};
