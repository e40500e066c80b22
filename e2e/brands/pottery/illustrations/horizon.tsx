/** This shop has photographs, and no drawing behind its empty pages. */
export function Horizon(_: { className?: string }) {
  return null;
}
