export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link underline">
      {address}
    </a>
  );
}
