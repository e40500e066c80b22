import { catalogue } from '@/brand/catalogue/all';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';

const templates = catalogue.filter(({ hidden }) => !hidden);

export function manyProducts(count: number): SeedProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const template = templates[index % templates.length];
    if (!template) throw new Error('The brand sells nothing');
    const slug = `many-${index + 1}`;
    const price = 500 + ((index * 137) % 9_000);
    return {
      ...template,
      slug,
      name: `${template.name} ${index + 1}`,
      options: [],
      variants: [{ sku: slug, options: {}, price }],
    };
  });
}
