/** Who carries parcels. `{number}` in a link stands for the parcel's number. */
export const carriers: readonly {
  /** Stable: shipments keep it. */
  key: string;
  name: string;
  /** The page that shows where a parcel is, if the carrier has one. */
  track: string | null;
}[] = [
  {
    key: 'an-post',
    name: 'An Post',
    track: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
  },
];
