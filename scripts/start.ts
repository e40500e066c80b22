/** `npm start`: the whole shop on a production build; a demo is rebuilt when its sources have changed. */
import { launch } from './dev.ts';

await launch({ isDevelopment: false });
