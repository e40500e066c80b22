export const imported = { category: 'bowls', art: 'bowl' } as const;
