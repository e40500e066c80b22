/** A file of its own, because the cart's page needs no other icon of `icon-drawings.tsx`. */
export const alert = (
  <>
    <path d="M12 3.5 21.5 20h-19z" />
    <path d="M12 10v4.5m0 2.6v.2" />
  </>
);
