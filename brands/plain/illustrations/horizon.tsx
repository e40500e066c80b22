/** The illustration of full-page messages: this shop has none, and pages collapse the space. */
export function Horizon(_: { className?: string }) {
  return null;
}
