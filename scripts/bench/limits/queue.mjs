// A discrete simulation of the queue of runs: workers, and the number of runs of an account that are under way at once.

/**
 * @param {readonly { at: number, account: number, seconds: number }[]} arrivals in the order of `at`, in seconds
 * @param {{ workers: number, perAccount: number }} settings RUNS_AT_ONCE of all instances, and RUNS_PER_ACCOUNT
 * @returns {{ account: number, at: number, wait: number }[]} for each run the seconds until its first step begins, in the order of
 *   their beginnings, and `end`, when the last one ended
 */
export function simulateQueue(arrivals, { workers, perAccount }) {
  const started = [];
  const ends = createHeap();
  const underWay = new Map();
  const queued = new Map();
  const ready = createQueue();
  let free = workers;
  let end = 0;

  const admit = (run) => {
    underWay.set(run.account, (underWay.get(run.account) ?? 0) + 1);
    ready.push(run);
  };
  const accept = (run) => {
    if ((underWay.get(run.account) ?? 0) < perAccount) return admit(run);
    if (!queued.has(run.account)) queued.set(run.account, createQueue());
    queued.get(run.account).push(run);
  };
  const begin = (now) => {
    while (free > 0 && ready.size() > 0) {
      const run = ready.shift();
      free -= 1;
      started.push({ account: run.account, at: run.at, wait: now - run.at });
      ends.push({ at: now + run.seconds, account: run.account });
    }
  };

  for (let next = 0; next < arrivals.length || ends.size() > 0;) {
    const isEnd = next === arrivals.length || (ends.size() > 0 && ends.peek().at <= arrivals[next].at);
    if (isEnd) {
      const { at, account } = ends.pop();
      free += 1;
      end = at;
      underWay.set(account, underWay.get(account) - 1);
      const waiting = queued.get(account);
      if (waiting !== undefined && waiting.size() > 0) admit(waiting.shift());
      begin(at);
    } else {
      accept(arrivals[next]);
      begin(arrivals[next].at);
      next += 1;
    }
  }
  return { started, end };
}

/** A queue whose `shift` does not move the rest. */
function createQueue() {
  let items = [];
  let first = 0;
  return {
    size: () => items.length - first,
    push: (item) => void items.push(item),
    shift() {
      const item = items[first];
      first += 1;
      if (first > 1000 && first * 2 > items.length) {
        items = items.slice(first);
        first = 0;
      }
      return item;
    },
  };
}

/** A binary heap by `at`. */
function createHeap() {
  const items = [];
  const swap = (one, other) => ([items[one], items[other]] = [items[other], items[one]]);
  return {
    size: () => items.length,
    peek: () => items[0],
    push(item) {
      items.push(item);
      for (let at = items.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (items[parent].at <= items[at].at) return;
        swap(parent, at);
        at = parent;
      }
    },
    pop() {
      const top = items[0];
      const last = items.pop();
      if (items.length > 0) {
        items[0] = last;
        for (let at = 0; ;) {
          const [left, right] = [2 * at + 1, 2 * at + 2];
          let least = at;
          if (left < items.length && items[left].at < items[least].at) least = left;
          if (right < items.length && items[right].at < items[least].at) least = right;
          if (least === at) break;
          swap(at, least);
          at = least;
        }
      }
      return top;
    },
  };
}
