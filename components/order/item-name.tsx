export function ItemName({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span>{name}</span>
      {detail ? <span className="block text-ink-soft text-sm">{detail}</span> : null}
    </>
  );
}
