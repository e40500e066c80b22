/** A tenant's clock: how its time is derived from the machine's. All times are milliseconds since 1970. */
export type Clock = {
  /** The tenant's time at `anchorWall`. */
  readonly base: number;
  /** The machine's time to which `base` belongs. */
  readonly anchorWall: number;
  readonly frozen: boolean;
  /** Whether it was set manually: due work then has its due time, not the time when it ran. */
  readonly driven: boolean;
};

/** A clock that shows the machine's time. */
export function realClock(wall: number): Clock {
  return { base: wall, anchorWall: wall, frozen: false, driven: false };
}

/** The tenant's time when the machine's is `wall`. */
export function clockTime(clock: Clock, wall: number): number {
  if (clock.frozen) return clock.base;
  return clock.base + Math.max(0, wall - clock.anchorWall);
}

/** The machine's time at which the tenant's clock shows `time`; never, when it is frozen before that. */
export function wallTimeOf(clock: Clock, time: number): number {
  if (time <= clock.base) return clock.anchorWall;
  if (clock.frozen) return Number.POSITIVE_INFINITY;
  return clock.anchorWall + (time - clock.base);
}
