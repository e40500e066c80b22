import { Skeleton } from '@/components/ui/skeleton';

/** The place of a shelf's page. */
export function ShelfSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        The shelf is on its way.
      </p>
      <div className="bg-sunken">
        <div className="page pt-6 pb-9 sm:py-14">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="mt-3 h-24 w-4/5 max-w-2xl" />
          <Skeleton className="mt-4 h-14 w-full max-w-lg" />
        </div>
      </div>
      <div className="page pt-7">
        <Skeleton className="h-11 w-full max-w-lg rounded-full" />
        <GridSkeleton />
      </div>
    </>
  );
}

/** The place of some cards. */
export function GridSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-10 pt-8 sm:gap-x-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike.
        <div key={index}>
          <Skeleton className="aspect-7/9 rounded-t-full rounded-b-lg" />
          <Skeleton className="mt-4 h-6 w-2/3" />
          <Skeleton className="mt-2 h-5 w-full" />
          <Skeleton className="mt-3 h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
