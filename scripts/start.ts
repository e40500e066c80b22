/** `npm start`: the whole shop on a production build, which is made when something has changed. */

import { readLaunchArguments } from './launcher/arguments.ts';
import { launch } from './launcher/launch.ts';

await launch({ development: false, ...readLaunchArguments() });
