/** The arithmetic and the simulation behind the limits of one machine (`npm run bench -- limits`). */
interface Arrival {
  readonly at: number;
  readonly account: number;
  readonly seconds: number;
}
interface Queue {
  simulateQueue(
    arrivals: readonly Arrival[],
    settings: { workers: number; perAccount: number },
  ): { started: readonly { account: number; at: number; wait: number }[]; end: number };
}

const loadQueue = async () => (await import('../../scripts/bench/limits/queue.mjs')) as unknown as Queue;
interface Cells {
  createRandom(seed: number): () => number;
  createAccountSizes(options: { mean: number; spread: number; random: () => number }): () => number;
  placeAtRandom(options: { accounts: number; cells: number; size: () => number; random: () => number; largest: number }): {
    readonly loads: Float64Array;
    readonly largest: readonly { load: number; cell: number }[];
  };
  rebalance(options: { loads: Float64Array; largest: readonly { load: number; cell: number }[]; bound: number }): number;
  unevenness(loads: Float64Array): number;
}
interface Arithmetic {
  demandOf(accounts: number, of: typeof use, by: typeof costs): Record<string, number>;
  sharesOf(demand: Record<string, number>, of: typeof machine): readonly { what: string; share: number }[];
  accountsPerCell(of: typeof use, on: typeof machine, by: typeof costs): number;
}

const loadCells = async () => (await import('../../scripts/bench/limits/cells.mjs')) as unknown as Cells;
const loadArithmetic = async () => (await import('../../scripts/bench/limits/arithmetic.mjs')) as unknown as Arithmetic;

const use = {
  runs: 864,
  spread: 2,
  data: 1000,
  seconds: 2,
  historyDays: 10,
  polls: 0.5,
  pollEvery: 100,
  requests: 86.4,
  logIns: 8.64,
  peak: 2,
  onTheHour: 0.1,
};
const costs = {
  run: { server: 1, database: 2, wal: 3000, stored: 500 },
  poll: { server: 2, database: 4, wal: 1000, stored: 0 },
  request: { server: 5, database: 1, wal: 0, stored: 0 },
  account: { server: 0, database: 0, wal: 0, stored: 200 },
  logIn: 10,
};
const machine = {
  databaseCores: 1,
  serverCores: 1,
  fill: 0.5,
  wal: 1e6,
  disk: 1e9,
  rows: 1e6,
  connections: 100,
  runsAtOnce: 10,
};

describe('the limits of one machine', () => {
  it('lets runs wait for a worker, and for the earlier runs of their account [T85]', async () => {
    const { simulateQueue } = await loadQueue();
    const arrivals = [1, 1, 1, 2].map((account, place) => ({ at: place === 3 ? 0.5 : 0, account, seconds: 1 }));
    // Of account 1 two runs are under way; its third waits for one of them, although a worker is free for account 2.
    expect(simulateQueue(arrivals, { workers: 3, perAccount: 2 })).toEqual({
      started: [
        { account: 1, at: 0, wait: 0 },
        { account: 1, at: 0, wait: 0 },
        { account: 2, at: 0.5, wait: 0 },
        { account: 1, at: 0, wait: 1 },
      ],
      end: 2,
    });
    // With one worker everything follows the order in which it was admitted.
    expect(simulateQueue(arrivals, { workers: 1, perAccount: 2 }).started.map(({ account, wait }) => [account, wait])).toEqual([
      [1, 0],
      [1, 1],
      [2, 1.5],
      [1, 3],
    ]);
  });

  it('starts each of 5,000 runs once, and none of an account beyond its share [T85]', async () => {
    const { simulateQueue } = await loadQueue();
    const arrivals = Array.from({ length: 5000 }, (_, number) => ({ at: number / 100, account: number % 7, seconds: 0.2 }));
    const { started } = simulateQueue(arrivals, { workers: 9, perAccount: 1 });
    expect(started).toHaveLength(5000);
    expect(new Set(started.map(({ account, at }) => `${account} ${at}`)).size).toBe(5000);
    for (let account = 0; account < 7; account += 1) {
      const begins = started.filter((run) => run.account === account).map(({ at, wait }) => at + wait);
      for (const [place, begin] of begins.entries()) if (place > 0) expect(begin - begins[place - 1]!).toBeGreaterThan(0.1999);
    }
  });

  it('computes what 1,000 accounts demand, and orders the limits that they reach [T85]', async () => {
    const { demandOf, sharesOf, accountsPerCell } = await loadArithmetic();
    const demand = demandOf(1000, use, costs);
    // 1,000 × 864 × 2 ÷ 86,400 runs, 1,000 × 0.5 ÷ 100 polls, 1,000 × 86.4 × 2 ÷ 86,400 requests.
    expect(demand).toMatchObject({ runs: 20, polls: 5, workers: 40, runRows: 8_640_000, eventKeys: 51_840_000 });
    expect(demand.requests).toBeCloseTo(2, 9);
    expect(demand.logIns).toBeCloseTo(0.2, 9);
    expect(demand.serverCores).toBeCloseTo(0.02 + 0.01 + 0.01 + 0.002, 9);
    expect(demand.databaseCores).toBeCloseTo(0.04 + 0.02 + 0.002, 9);
    expect(demand.readShare).toBeCloseTo(0.002 / 0.062, 9);
    expect(demand.wal).toBe(20 * 4000 + 5 * 1000);
    expect(demand.stored).toBe(1000 * 200 + 8_640_000 * 1500);
    const shares = sharesOf(demand, machine);
    expect(shares.slice(0, 4).map(({ what, share }) => [what, Number(share.toFixed(2))])).toEqual([
      ['keys of events', 103.68],
      ['disk', 25.92],
      ['rows of runs', 17.28],
      ['workers of one instance', 8],
    ]);
    // The disk is the first that only cells relieve: half of 10⁹ bytes, at 12,960,200 bytes an account.
    expect(accountsPerCell(use, machine, costs)).toBeCloseTo(0.5e9 / 12_960_200, 6);
  });

  it('fills cells unevenly by large accounts, and evens them out by few moves [T85]', async () => {
    const { createRandom, createAccountSizes, placeAtRandom, rebalance, unevenness } = await loadCells();
    const random = createRandom(1);
    const size = createAccountSizes({ mean: 12, spread: 2, random });
    const placed = placeAtRandom({ accounts: 20_000, cells: 10, size, random, largest: 5000 });
    const total = placed.loads.reduce((sum, load) => sum + load, 0);
    expect(total / 20_000).toBeGreaterThan(9);
    expect(total / 20_000).toBeLessThan(15);
    expect(unevenness(placed.loads)).toBeGreaterThan(1.05);
    const moves = rebalance({ ...placed, bound: 1.05 });
    expect(unevenness(placed.loads)).toBeLessThanOrEqual(1.05);
    expect(moves).toBeLessThan(1000);
    expect(placed.loads.reduce((sum, load) => sum + load, 0)).toBeCloseTo(total, 3);
  });
});
