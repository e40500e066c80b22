import { sampleBegin } from './demo/begin.ts';

/** Options of a new demo's sandbox: the time at which its clock starts. */
export const newDemo = (): { now?: Date } => ({
  now: sampleBegin(), // module: demo
});
