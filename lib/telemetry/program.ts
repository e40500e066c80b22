/** Which of the shop's programs a process is. */
export type Program = 'web' | 'worker' | 'receiver';

/** The telemetry of a process. */
export type Telemetry = {
  /** Sends what was recorded and shuts down. Takes two seconds at most, and never throws. */
  stop: () => Promise<void>;
};
