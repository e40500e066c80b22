/**
 * Line icons on a 24 px grid, each by itself: a client component takes along what it shows, and no others.
 */

export const search = (
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>
);

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

export const menu = <path d="M3.5 7.5h17M3.5 16.5h17" />;

export const close = <path d="m5.5 5.5 13 13m0-13-13 13" />;

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

export const arrowLeft = <path d="M20 12H4m6-6.5L3.5 12l6.5 6.5" />;

export const chevronDown = <path d="m5.5 9 6.5 6.5L18.5 9" />;

export const chevronRight = <path d="m9 5.5 6.5 6.5L9 18.5" />;

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

export const clock = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>
);

export const truck = (
  <>
    <path d="M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8" />
    <circle cx="7" cy="17.5" r="2" />
    <circle cx="17.5" cy="17.5" r="2" />
  </>
);

export const card = (
  <>
    <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
    <path d="M2.5 10h19M6 15h4" />
  </>
);

export const lock = (
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
    <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5" />
  </>
);

export const refresh = (
  <>
    <path d="M20 11a8 8 0 0 0-14.5-3.5L3.5 9.5M4 13a8 8 0 0 0 14.5 3.5l2-2" />
    <path d="M3.5 4.5v5h5m12 10v-5h-5" />
  </>
);

export const printer = (
  <>
    <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17" />
    <path d="M7 13.5h10v7H7z" />
  </>
);

export const filter = <path d="M3.5 6h17M6.5 12h11M10 18h4" />;

export const mail = (
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="m3 7 9 6.5L21 7" />
  </>
);
