import { Skeleton } from '@/components/ui/skeleton';

/** The place of a product's page, in the sizes of what comes. */
export function ProductSkeleton() {
  return (
    <div className="page grid gap-x-14 gap-y-8 pt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-8">
      <p className="sr-only" role="status">
        The product is on its way.
      </p>
      <div className="lg:col-span-2">
        <Skeleton className="h-8 w-56" />
      </div>
      <div>
        <Skeleton className="aspect-square rounded-lg sm:aspect-4/5" />
        <div className="mt-3 flex gap-3">
          <Skeleton className="size-18 rounded-md" />
          <Skeleton className="size-18 rounded-md" />
        </div>
      </div>
      <div>
        <Skeleton className="h-7 w-20" />
        <Skeleton className="mt-2 h-16 w-4/5" />
        <Skeleton className="mt-4 h-7 w-full" />
        <Skeleton className="mt-16 h-9 w-32" />
        <Skeleton className="mt-8 h-13 w-full rounded-md" />
        <Skeleton className="mt-8 h-13 w-full rounded-md" />
        <Skeleton className="mt-8 h-14 w-full rounded-full" />
        <Skeleton className="mt-14 h-36 w-full" />
      </div>
    </div>
  );
}
