/** This shop has photographs and no illustration. */
export function Horizon(_: { className?: string }) {
  return null;
}
