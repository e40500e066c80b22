/** The result of a replay. */
export function replayMessage(count: number): string {
  if (count === 0) return 'There is nothing to sync.';
  return count === 1 ? 'One resource is being synced.' : `${count} resources are being synced.`;
}
