const shape = 'size-11 place-items-center rounded-full hover:bg-sunken';

/** Class names of the header's round buttons. */
export const round = `grid ${shape}`;
/** The same, except in checkout (globals.css). */
export const browsing = `${shape} [display:var(--browse,grid)]`;
