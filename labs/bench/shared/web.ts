/**
 * The shop's web process under benchmark: on SIGUSR2 it prints how many statements it has sent to
 * the database.
 */
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../../scripts/paths.ts';
import { watchRoundTrips } from './round-trips.ts';

let sent = 0;
watchRoundTrips(() => {
  sent += 1;
});
process.on('SIGUSR2', () => console.log(`statements=${sent}`));
process.argv.splice(1, 1, 'next', 'start');
await import(pathToFileURL(fromRoot('node_modules', 'next', 'dist', 'bin', 'next')).href);
