/** Runs after `npm ci`: writes what is generated from the sources and not kept in git. */
import { generateClient } from './prisma/client.ts';

await generateClient();
