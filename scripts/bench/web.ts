/**
 * The shop's web process as benchmarks watch it: SIGUSR2 makes it say how many statements it has
 * sent to the database.
 */
import { watchRoundTrips } from '../round-trips.ts';

let sent = 0;
watchRoundTrips(() => {
  sent += 1;
});
process.on('SIGUSR2', () => console.log(`statements=${sent}`));
await import('../server/main.ts');
