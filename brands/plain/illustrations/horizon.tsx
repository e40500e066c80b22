/** The illustration of full-page messages; this shop has none. */
export function Horizon(_: { className?: string }) {
  return null;
}
