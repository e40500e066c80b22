import { ForRole } from '@/components/merchant/role';
import { buttonClass } from '@/components/ui/button';

/** Downloads a list as filtered. Owners alone take data out of the shop. */
export function CsvLink({
  path,
  query,
}: {
  /** Of the route handler. */
  path: string;
  query: Readonly<Record<string, string>>;
}) {
  const search = new URLSearchParams(query).toString();
  return (
    <ForRole needed="owner">
      <a
        href={search ? `${path}?${search}` : path}
        download
        className={buttonClass('secondary', 'sm')}
      >
        Export CSV
      </a>
    </ForRole>
  );
}
