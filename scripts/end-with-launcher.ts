/**
 * Preloaded by each process of `npm run dev` and `npm start`, and by the Node.js processes that they
 * fork. When the launcher is killed, its channel closes, and the process stops as on SIGTERM.
 */
const { LAUNCHER_PID: launcher } = process.env;
delete process.env.LAUNCHER_PID;
/** Longer than a payment in flight takes. */
const KILLED_AFTER_MS = 60_000;

function end(): void {
  // The launcher no longer reads the output, and reporting the write error would fail again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILLED_AFTER_MS).unref();
}

// The launcher was killed before this process started.
if (launcher && process.ppid !== Number(launcher)) process.exit(1);
if (process.channel) process.once('disconnect', end);
// The channel must not keep a finished program alive. Processes that Next forks do wait for its messages.
if (launcher) process.channel?.unref();
