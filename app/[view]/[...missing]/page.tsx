import { notFound } from 'next/navigation';

// Not streamed before the status code is known.
export const instant = false;

/** The catch-all route: a 404 in the view's language. */
export default async function MissingPage({ params }: PageProps<'/[view]/[...missing]'>) {
  await params;
  notFound();
}
