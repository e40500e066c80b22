/** A product has one slug, in the one language of this brand. */
export const productSlugs: Partial<Record<'en' | 'de', Readonly<Record<string, string>>>> = {};
