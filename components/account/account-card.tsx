import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';

export function AccountCard({
  title,
  href,
  more,
  children,
}: {
  title: string;
  href: string;
  more: string;
  children: React.ReactNode;
}) {
  return (
    <Surface className="flex flex-col">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="grow">{children}</div>
      <p className="mt-4">
        <Link href={href} className="font-semibold text-link">
          {more}
        </Link>
      </p>
    </Surface>
  );
}
