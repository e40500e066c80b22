import { Horizon } from '@/brand/illustrations/horizon';
import type { BrandWording } from '@/brand/wording';
import { LinkButton } from '@/components/ui/button';

export function Hero({ copy }: { copy: BrandWording['texts']['home'] }) {
  const { title, lead, action, all } = copy;
  return (
    <section className="relative isolate flex min-h-[42rem] flex-col overflow-hidden sm:min-h-[46rem] lg:min-h-[min(52rem,calc(100svh-4.5rem))]">
      <Horizon className="absolute inset-x-0 bottom-0 -z-10 h-[62%] w-full sm:h-[72%]" />
      <div className="page pt-7 sm:pt-10">
        <h1 className="max-w-[11ch] text-5xl sm:text-6xl xl:text-7xl">{title}</h1>
        <p className="mt-7 max-w-md text-lg">{lead}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={action.href} size="lg">
            {action.label}
          </LinkButton>
          <LinkButton
            href="/products"
            size="lg"
            variant="secondary"
            className="border-ink bg-paper"
          >
            {all}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
