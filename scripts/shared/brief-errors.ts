export {};

/** Imported by commands: an uncaught error prints its message alone; with `DEBUG=1`, also the stack trace. */
process.on('uncaughtException', (error: unknown) => {
  const isSentence = error instanceof Error && !process.env.DEBUG;
  console.error(isSentence ? error.message || String(error) : error);
  process.exit(1);
});
