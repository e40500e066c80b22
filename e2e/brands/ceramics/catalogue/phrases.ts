/** This brand has one language. */
export const cataloguePhrases: Partial<Record<'en' | 'de', Readonly<Record<string, string>>>> = {};
