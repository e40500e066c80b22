import { sampleBegin } from './demo/begin.ts';

export const newDemo = (): { now?: Date } => ({
  now: sampleBegin(), // module: demo
});
