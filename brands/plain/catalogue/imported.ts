/** Category and image of products at the service that the brand does not describe. */
export const imported = { category: 'kitchen', art: 'tray' } as const;
