// Loaded into the measured server before its program: collects garbage when it is asked to, so that what its metrics then say
// of its memory is memory in use. Needs --expose-gc.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
});
