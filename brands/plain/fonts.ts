/**
 * Class names for `<html>` that make web fonts available to theme.css. This shop uses the fonts of the visitor's system:
 * nothing is loaded. For fonts of your own see `next/font/local`.
 */
export const fontVariables = '';
