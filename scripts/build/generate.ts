import { generateClient } from '../prisma/client.ts';

/** Writes what is made from the sources and not in git: the database client, and the images. Quick when nothing changed. */
export async function generateFiles(): Promise<void> {
  await generateClient();
  // Only where something is built: a server that runs from a build needs no image library.
  const { makeImages } = await import('./images.ts');
  const count = await makeImages();
  if (count > 0) console.log(`Made ${count === 1 ? 'an image' : `${count} images`} in every size`);
}
