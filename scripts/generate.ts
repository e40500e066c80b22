/** Runs after `npm ci`: generates files that are not in git. */
import { generateClient } from './prisma/client.ts';

await generateClient();
