/** Runs after `npm ci`: generates files that are not in git. */
import { generateFiles } from './build/generate.ts';

await generateFiles();
