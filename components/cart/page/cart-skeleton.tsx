import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder until the cart has loaded. */
export function CartSkeleton({ text }: { text: string }) {
  return (
    <div className="grid noscript:hidden items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <p className="sr-only">{text}</p>
      <div className="border-line border-t">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-4 border-line border-b py-6 sm:gap-6">
            <Skeleton className="aspect-3/4 w-20 shrink-0 self-start sm:w-24" />
            <div className="flex grow flex-col gap-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="mt-4 h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-lg" />
    </div>
  );
}
