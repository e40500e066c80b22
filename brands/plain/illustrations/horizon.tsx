/** The illustration of the 404 page; this shop has none. */
export function Horizon(_: { className?: string }) {
  return null;
}
