import { Sky } from '@/brand/illustrations/sky';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

/** What an empty cart says, and the ways on from it. */
export type EmptyCartTexts = {
  text: string;
  links: readonly { href: string; label: string }[];
};

/** An empty cart, with ways on. */
export function EmptyCart({ texts: { text, links } }: { texts: EmptyCartTexts }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <Sky hour="night" className="w-40" />
      <p className="text-lg">{text}</p>
      <ul className="flex flex-wrap gap-2">
        {links.map((item) => (
          <li key={item.href}>
            <Link href={item.href} className={buttonClass('secondary')}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
