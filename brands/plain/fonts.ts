/** Class names for `<html>` that load web fonts. This shop uses system fonts; for your own, see `next/font/local`. */
export const fontVariables = '';
