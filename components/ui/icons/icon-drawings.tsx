/**
 * Line icons on a 24 px grid for client components. Importing one loads all, so only icons of several client components
 * are here; an icon of a single one is defined in its file, all others are in `icon.tsx`.
 */

export const check = <path d="m4.5 12.5 5 5 10-11" />;

export const arrowRight = <path d="M4 12h16m-6-6.5 6.5 6.5-6.5 6.5" />;

export const chevronDown = <path d="m5.5 9 6.5 6.5L18.5 9" />;

export const lock = (
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
    <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5" />
  </>
);

export const info = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.6v.2" />
  </>
);

export const menu = <path d="M3.5 7.5h17M3.5 16.5h17" />;

export const close = <path d="m5.5 5.5 13 13m0-13-13 13" />;

export const bag = (
  <>
    <path d="M5 8.5h14l1 12H4z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </>
);

export const user = (
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>
);

export const search = (
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>
);
