import { generateClient } from '../prisma/client.ts';

/** Generates the files that are not in git: the database client and the images. Fast when nothing changed. */
export async function generateFiles(): Promise<void> {
  await generateClient();
  // Imported dynamically: a server that runs from a build needs no image library.
  const { makeImages } = await import('./images.ts');
  const count = await makeImages();
  if (count > 0) console.log(`Resized ${count} ${count === 1 ? 'image' : 'images'}`);
}
