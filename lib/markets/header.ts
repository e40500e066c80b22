/**
 * The request header in which the proxy passes the view's key to actions and route handlers; a visitor's own is
 * replaced.
 */
export const VIEW_HEADER = 'x-store-view';
