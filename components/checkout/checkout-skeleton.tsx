import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder while the current prices are fetched. */
export function CheckoutSkeleton({ text }: { text: string }) {
  return (
    <div className="grid noscript:hidden items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <p className="sr-only">{text}</p>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-7 w-32" />
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
