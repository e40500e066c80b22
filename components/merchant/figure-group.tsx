import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';

export type Figure = {
  label: string;
  href: string;
  value: string;
  note: string;
  isUrgent?: boolean;
};

export function FigureGroup({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, href, value, note, isUrgent }) => (
          <li key={label}>
            <Surface className="relative h-full p-4 hover:bg-sunken sm:p-5">
              <Link
                href={href}
                prefetch={false}
                className="font-semibold text-sm after:absolute after:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p
                className={`mt-1 font-sans font-semibold text-2xl tabular-nums ${isUrgent ? 'text-negative' : ''}`}
              >
                {value}
              </p>
              <p className="mt-1 text-ink-soft text-sm">{note}</p>
            </Surface>
          </li>
        ))}
      </ul>
    </section>
  );
}
