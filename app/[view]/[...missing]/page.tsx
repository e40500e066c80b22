import { notFound } from 'next/navigation';

// Nothing is sent before the status is known.
export const instant = false;

/** What is no other page of a view; the answer is in its language. */
export default async function MissingPage({ params }: PageProps<'/[view]/[...missing]'>) {
  await params;
  notFound();
}
