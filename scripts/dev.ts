/** `npm run dev`: the whole shop, its pages compiled when they are asked for. */

import { readLaunchArguments } from './launcher/arguments.ts';
import { launch } from './launcher/launch.ts';

await launch({ development: true, ...readLaunchArguments() });
