// How people use the product and what one machine can do, as the arithmetic assumes. Replace a value to see what changes.

/** Use by a mean account. A small share of the accounts causes most of it: see `spread`. */
export const use = {
  /** Runs a day. */
  runs: 12,
  /** Standard deviation of the logarithm of an account's runs. With 2, one account of a hundred causes 37 % of all runs. */
  spread: 2,
  /** Bytes of data that a run stores, encrypted, beside its own rows: three steps with an input and an output of 1 kB each. */
  data: 6000,
  /** Seconds for which a run of three steps has a worker: three answers of apps. */
  seconds: 1,
  /** Days for which a run is kept: between 7 on a free plan and 60 of a team. */
  historyDays: 20,
  /** Zaps that look for new items, and seconds between two looks. */
  polls: 0.5,
  pollEvery: 900,
  /** Requests of people a day, and how often they log in. */
  requests: 40,
  logIns: 0.2,
  /** The busiest hour of the day, compared with a mean one. */
  peak: 2.5,
  /** Share of the runs of an hour that start with it, because their schedules say so. */
  onTheHour: 0.1,
};

/** One large database server and the instances beside it. */
export const machine = {
  databaseCores: 32,
  /** Cores of all instances that one database's connections allow: see `connections`. */
  serverCores: 64,
  /** Share of a core, a disk or a connection that may be used in the busiest hour. */
  fill: 0.5,
  /** Bytes of write-ahead log a second, which replicas and backups can follow. */
  wal: 100e6,
  /** Bytes. */
  disk: 8e12,
  /** Rows of one table that is not partitioned, for which indexes fit in memory and a vacuum ends within hours. */
  rows: 2e9,
  connections: 500,
  /** RUNS_AT_ONCE of one instance, with as many connections; the default. */
  runsAtOnce: 10,
};
