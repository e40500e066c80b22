/** `{number}` in a link stands for the tracking number. */
export const carriers: readonly {
  /** Shipments store the key, so do not change it. */
  key: string;
  name: string;
  /** The carrier's tracking page, if it has one. */
  track: string | null;
}[] = [
  {
    key: 'an-post',
    name: 'An Post',
    track: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
  },
];
