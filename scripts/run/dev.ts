/** `npm run dev`: the whole shop in Next's development mode. */

import '../shared/brief-errors.ts';
import { readLaunchArguments } from '../launcher/arguments.ts';
import { launch } from '../launcher/launch.ts';

try {
  await launch({ development: true, ...readLaunchArguments() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
