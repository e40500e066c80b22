export type Program = 'web' | 'worker' | 'receiver';

export type Telemetry = {
  /** Sends recorded data and shuts down. Takes at most two seconds, and never throws. */
  stop: () => Promise<void>;
};
