const shape = 'size-11 place-items-center rounded-full hover:bg-sunken';

export const round = `grid ${shape}`;
/** Hidden in checkout by globals.css. */
export const browsing = `${shape} [display:var(--browse,grid)]`;
