/** `npm start`: the whole shop on a production build; a demo is rebuilt when its sources have changed. */

import '../shared/brief-errors.ts';
import { readLaunchArguments } from '../launcher/arguments.ts';
import { launch } from '../launcher/launch.ts';

try {
  await launch({ development: false, ...readLaunchArguments() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
