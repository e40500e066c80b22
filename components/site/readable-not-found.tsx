import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { currentRequest } from '@/lib/process/request-context';
import { NotFoundPage, notFoundMetadata } from './not-found-page';

/**
 * A page whose 404 can be read without JavaScript: for `notFound()` Next sends an empty document that its scripts
 * fill. Where nobody can set the status (data for the router, development, a host without a server of ours), it stays
 * with that.
 *
 * @param Content what a 404 shows; the shop's by default
 * @example export default withReadable404(async function OrderPage({ params }: Props) { … });
 */
export function withReadable404<Props>(
  page: (props: Props) => Promise<ReactNode>,
  Content: () => Promise<ReactNode> = NotFoundPage,
) {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      if (!isNotFound(error) || !currentRequest()?.answer404?.()) throw error;
      return <Content />;
    }
  };
}

/** The metadata of such a page, where it is what finds nothing. */
export function withMetadataOf404<Props>(metadata: (props: Props) => Promise<Metadata>) {
  return async (props: Props): Promise<Metadata> => {
    try {
      return await metadata(props);
    } catch (error) {
      if (!isNotFound(error) || !currentRequest()?.answer404?.()) throw error;
      return notFoundMetadata();
    }
  };
}

/** What `notFound()` throws, by its documented digest. */
function isNotFound(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return digest === 'NEXT_HTTP_ERROR_FALLBACK;404';
}
