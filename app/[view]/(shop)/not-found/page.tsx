import { NotFoundPage, notFoundMetadata } from '@/components/site/not-found-page';

export const ensureStatic = 'navigation';
export const instant = false;
export const generateMetadata = notFoundMetadata;

/** A 404 as a static page, which the proxy sends with that status: what `notFound()` sends needs JavaScript to appear. */
export default NotFoundPage;
