/**
 * Line icons on a 24 px grid that client components show. What is listed here is in every browser; all others are
 * in `icon.tsx`.
 */

export const search = (
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>
);

export const user = (
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>
);

export const check = <path d="m4.5 12.5 5 5 10-11" />;

export const plus = <path d="M12 5v14M5 12h14" />;

export const minus = <path d="M5 12h14" />;

export const trash = (
  <>
    <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14" />
    <path d="M10.2 10.5v6m3.6-6v6" />
  </>
);

export const arrowRight = <path d="M4 12h16m-6-6.5 6.5 6.5-6.5 6.5" />;

export const chevronDown = <path d="m5.5 9 6.5 6.5L18.5 9" />;

export const info = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.6v.2" />
  </>
);

export const alert = (
  <>
    <path d="M12 3.5 21.5 20h-19z" />
    <path d="M12 10v4.5m0 2.6v.2" />
  </>
);
