/** Texts of product cards and pages, around those of the catalogue. */
export const productCopy = {
  by: 'By {potter}',
  piece: 'The piece',
  glaze: 'Glaze',
  diameter: 'Diameter',
  potter: 'Potter',
};
