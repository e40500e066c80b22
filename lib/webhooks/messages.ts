/** What came of a replay. */
export function readAgain(count: number): string {
  if (count === 0) return 'There is nothing to read again.';
  return count === 1 ? 'One resource is read again.' : `${count} resources are read again.`;
}
