import { sampleBegin } from './demo/begin.ts';

/** The start time of a new demo's clock. */
export const newDemo = (): { now?: Date } => ({
  now: sampleBegin(), // module: demo
});
