export {};

/**
 * Commands import this file, so that an uncaught error prints only its message, or with `DEBUG=1` its
 * stack trace.
 */
process.on('uncaughtException', (error: unknown) => {
  const isBrief = error instanceof Error && !process.env.DEBUG;
  console.error(isBrief ? error.message || String(error) : error);
  process.exit(1);
});
