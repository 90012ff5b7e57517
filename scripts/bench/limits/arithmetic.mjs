// What a number of accounts demands of one database and its instances, by measured costs and assumed use.

const day = 86_400;
/** Days for which keys of events are remembered (`domain/runs/retention`). */
const eventKeyDays = 60;

/**
 * The demand in the busiest hour.
 * @param {number} accounts
 * @param {typeof import('./assumptions.mjs').use} use
 * @param {Record<'run' | 'poll' | 'request' | 'account', { server: number, database: number, wal: number, stored: number }> & { logIn: number }} costs
 *   milliseconds of processor time, and bytes, of each
 * @returns rates a second, cores, bytes and rows
 */
export function demandOf(accounts, use, costs) {
  const atPeak = (perDay) => (accounts * perDay * use.peak) / day;
  const runs = atPeak(use.runs);
  const polls = (accounts * use.polls) / use.pollEvery;
  const requests = atPeak(use.requests);
  const logIns = atPeak(use.logIns);
  const cores = (of) => (runs * costs.run[of] + polls * costs.poll[of] + requests * costs.request[of]) / 1000;
  return {
    runs,
    polls,
    requests,
    logIns,
    serverCores: cores('server') + (logIns * costs.logIn) / 1000,
    databaseCores: cores('database'),
    /** The share of the database's work that a read replica could take over. */
    readShare: (requests * costs.request.database) / 1000 / cores('database'),
    wal: runs * (costs.run.wal + use.data) + polls * costs.poll.wal,
    stored: accounts * costs.account.stored + accounts * use.runs * use.historyDays * (costs.run.stored + use.data),
    workers: runs * use.seconds,
    runRows: accounts * use.runs * use.historyDays,
    eventKeys: accounts * use.runs * eventKeyDays,
  };
}

/**
 * The demand as shares of what one machine can do, the greatest first. Above 1 the machine is not enough.
 * @param {ReturnType<typeof demandOf>} demand
 * @param {typeof import('./assumptions.mjs').machine} machine
 */
export function sharesOf(demand, machine) {
  const usable = (amount) => amount * machine.fill;
  return [
    { what: 'workers of one instance', share: demand.workers / usable(machine.runsAtOnce), remedy: 'RUNS_AT_ONCE, more instances' },
    { what: 'processors of the instances', share: demand.serverCores / usable(machine.serverCores), remedy: 'more instances' },
    { what: 'connections', share: demand.workers / usable(machine.connections), remedy: 'a pooler' },
    { what: 'processors of the database', share: demand.databaseCores / usable(machine.databaseCores), remedy: 'cells' },
    { what: 'write-ahead log', share: demand.wal / usable(machine.wal), remedy: 'cells' },
    { what: 'disk', share: demand.stored / usable(machine.disk), remedy: 'cells' },
    { what: 'rows of runs', share: demand.runRows / usable(machine.rows), remedy: 'partitions by day' },
    { what: 'keys of events', share: demand.eventKeys / usable(machine.rows), remedy: 'partitions by day' },
  ].sort((one, other) => other.share - one.share);
}

/** Accounts for which one database is enough: those at which the first resource with no other remedy than cells is full. */
export function accountsPerCell(use, machine, costs) {
  const million = 1e6;
  const shares = sharesOf(demandOf(million, use, costs), machine).filter(({ remedy }) => remedy === 'cells');
  return million / shares[0].share;
}
