/**
 * Loaded first by each process of `npm run dev` and `npm start`, and by the Node.js processes that these fork: when the
 * launcher or the parent has been killed, the channel to it closes, and the process ends as if it had been asked to.
 */
const { LAUNCHER_PID: launcher } = process.env;
delete process.env.LAUNCHER_PID;
/** Longer than a payment in flight takes. */
const KILLED_AFTER_MS = 60_000;

function end(): void {
  // Nobody reads the output any more: an error about that would be written there, too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILLED_AFTER_MS).unref();
}

if (launcher && process.ppid !== Number(launcher)) process.exit(1); // It was killed meanwhile.
if (process.channel) process.once('disconnect', end);
// A program ends by itself when it has nothing to do; what Next forks waits for its messages.
if (launcher) process.channel?.unref();
