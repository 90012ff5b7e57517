// How evenly accounts of very different size fill cells.

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Runs a day of accounts: a log-normal distribution with this mean. */
export function createAccountSizes({ mean, spread, random }) {
  const centre = Math.log(mean) - (spread * spread) / 2;
  // Box-Muller.
  return () => Math.exp(centre + spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
}

/**
 * Places accounts in cells at random, as at sign-up, when nothing is known of their size.
 * @param {{ accounts: number, cells: number, size: () => number, random: () => number, largest: number }} options `largest`: the
 *   number of largest accounts that are kept for `rebalance`
 */
export function placeAtRandom({ accounts, cells, size, random, largest }) {
  const loads = new Float64Array(cells);
  let kept = [];
  let least = 0;
  for (let each = 0; each < accounts; each += 1) {
    const load = size();
    const cell = Math.floor(random() * cells);
    loads[cell] += load;
    if (load <= least) continue;
    kept.push({ load, cell });
    if (kept.length < 2 * largest) continue;
    kept = kept.sort((one, other) => other.load - one.load).slice(0, largest);
    least = kept[kept.length - 1].load;
  }
  return { loads, largest: kept.sort((one, other) => other.load - one.load).slice(0, largest) };
}

/** The load of the fullest cell, divided by the mean. */
export const unevenness = (loads) => Math.max(...loads) / (loads.reduce((sum, load) => sum + load, 0) / loads.length);

/**
 * Moves the largest accounts out of the fullest cell into the emptiest until no cell is more than `bound` times the mean, or no
 * move helps. Returns the number of moves; changes `loads`.
 */
export function rebalance({ loads, largest, bound }) {
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  const inCell = Array.from(loads, () => []);
  for (const account of largest) inCell[account.cell].push(account);
  for (let moves = 0; ; moves += 1) {
    const [full, empty] = [loads.indexOf(Math.max(...loads)), loads.indexOf(Math.min(...loads))];
    if (loads[full] <= bound * mean) return moves;
    // The account that comes closest to half of the difference evens the two cells out best.
    const half = (loads[full] - loads[empty]) / 2;
    let best = -1;
    for (const [index, { load }] of inCell[full].entries()) if (load <= half && load > (inCell[full][best]?.load ?? 0)) best = index;
    if (best === -1) return moves;
    const [account] = inCell[full].splice(best, 1);
    loads[full] -= account.load;
    loads[empty] += account.load;
    inCell[empty].push(account);
  }
}
