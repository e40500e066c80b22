import { notFound } from 'next/navigation';
import { notFoundMetadata } from '@/components/site/not-found-page';
import { withReadable404 } from '@/components/site/readable-not-found';

// Not streamed before the status code is known.
export const instant = false;

export const generateMetadata = notFoundMetadata;

/** The catch-all route: a 404 in the view's language. */
export default withReadable404(async function MissingPage({
  params,
}: PageProps<'/[view]/[...missing]'>) {
  await params;
  notFound();
});
