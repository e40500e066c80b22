/** A magnifying glass, for `LineIcon`. */
export const search = (
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>
);
