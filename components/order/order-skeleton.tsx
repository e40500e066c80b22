import { Skeleton } from '@/components/ui/skeleton';

/** Holds the order's place while it is looked up. */
export function OrderSkeleton() {
  return (
    <div className="noscript:hidden">
      <p className="sr-only">Your order is being looked up.</p>
      <Skeleton className="mb-3 h-5 w-40" />
      <Skeleton className="mb-6 h-11 w-80 max-w-full" />
      <Skeleton className="mb-12 h-24 max-w-2xl" />
      <Skeleton className="h-72" />
    </div>
  );
}
