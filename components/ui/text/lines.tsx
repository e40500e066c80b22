export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="wrap-anywhere block">
      <bdi>{line}</bdi>
    </span>
  ));
}
