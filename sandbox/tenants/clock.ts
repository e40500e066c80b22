/** Derives a tenant's time from the machine's, in milliseconds since 1970. */
export type Clock = {
  readonly base: number;
  /** The machine's time to which `base` belongs. */
  readonly anchorWall: number;
  readonly frozen: boolean;
  /** Set manually: due work then happens at its due time, not when it runs. */
  readonly driven: boolean;
};

export function realClock(wall: number): Clock {
  return { base: wall, anchorWall: wall, frozen: false, driven: false };
}

export function clockTime(clock: Clock, wall: number): number {
  if (clock.frozen) return clock.base;
  return clock.base + Math.max(0, wall - clock.anchorWall);
}

/** The machine's time at which the tenant's clock shows `time`; infinity if it is frozen. */
export function wallTimeOf(clock: Clock, time: number): number {
  if (time <= clock.base) return clock.anchorWall;
  if (clock.frozen) return Number.POSITIVE_INFINITY;
  return clock.anchorWall + (time - clock.base);
}
