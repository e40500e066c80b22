import { NotFoundPage, notFoundMetadata } from '@/components/site/not-found-page';

export const generateMetadata = notFoundMetadata;

export default NotFoundPage;
