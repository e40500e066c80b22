export const productCopy = {
  facts: 'Details',
  material: 'Material',
  size: 'Size',
  care: 'Care',
};
