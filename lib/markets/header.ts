/** The request header in which the proxy passes the view's key; the proxy overwrites a visitor's own. */
export const VIEW_HEADER = 'x-store-view';
