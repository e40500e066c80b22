/** An item on paper: its name, and below it what was chosen of it. */
export function ItemName({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      {name}
      {detail ? <span className="block text-ink-soft text-sm">{detail}</span> : null}
    </>
  );
}
