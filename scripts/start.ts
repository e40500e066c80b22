import { launch } from './dev.ts';

await launch({ isDevelopment: false });
