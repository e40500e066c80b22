import { ring } from '@/brand/art/backdrops';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';

function at(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(100 + Math.cos(angle) * radius).toFixed(1)} ${(100 + Math.sin(angle) * radius).toFixed(1)}`;
}

/** A ring of the sky's colours with a hand at the coffee's hour; midnight is at the bottom. */
export async function HourDial({ hour }: { hour: string }) {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const turn = (hours + minutes / 60) / 24 + 0.5;
  const { madeFor } = (await pageTexts()).brand.productCopy;
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={fillIn(madeFor, { hour })} className="w-full">
      {ring.map((color, i) => {
        const from = i / 12 + 0.5;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the ring never changes.
            key={i}
            d={`M${at(from, 96)}A96 96 0 0 1 ${at(from + 1 / 12 + 0.002, 96)}L${at(from + 1 / 12 + 0.002, 70)}A70 70 0 0 0 ${at(from, 70)}Z`}
            fill={color}
          />
        );
      })}
      <path
        d={`M${at(turn, 62)}L${at(turn, 99)}`}
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path d="M46 112a54 54 0 0 1 108 0Z" className="fill-accent" />
      <path d="M40 124h120M58 138h84M78 152h44" strokeWidth="5" className="stroke-ink" />
    </svg>
  );
}
