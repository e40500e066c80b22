/**
 * Loaded first by each process of `npm run dev` and `npm start`: when the launcher has been killed, its channel closes,
 * and the process ends as if it had been asked to. Its own children load this too, and keep the channel to their parent.
 */
if (process.env.LAUNCHER_PID === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
