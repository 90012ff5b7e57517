// Runs the tasks of all parts in parallel, so that every processor has work until the end.

/**
 * The tasks of a shard, with the tasks of the parts that they need.
 * @param {string} shard such as `1/4`: every fourth task, from the first one on
 */
export function shardOf(tasks, shard) {
  const [, index, count] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? []).map(Number);
  if (!(index <= count)) throw new Error(`--shard takes a number and how many there are, such as 1/4, and not ${shard}.`);
  const needed = new Set(tasks.flatMap(({ needs = [] }) => needs));
  const dealt = tasks.filter(({ part }) => !needed.has(part)).filter((_, position) => position % count === index - 1);
  const used = new Set(dealt.flatMap(({ needs = [] }) => needs));
  return [...tasks.filter(({ part }) => used.has(part)), ...dealt];
}

/**
 * Runs tasks in their order. A task waits until its needs are done. A task whose need failed does not run.
 * @param {{ part: string, needs?: string[], run: () => Promise<{ failed: number }> }[]} tasks
 * @param {number} width how many run at once
 * @param {{ onBegin?: (part: string) => void, onEnd?: (part: string, results: object[]) => void }} listeners called once for a part
 * @returns {Promise<Map<string, object[]>>} the results of each part, in the order of completion
 */
export async function runInLanes(tasks, width, { onBegin = () => {}, onEnd = () => {} } = {}) {
  const waiting = [...tasks];
  const running = new Set();
  const results = new Map(tasks.map(({ part }) => [part, []]));
  const open = new Map();
  for (const { part } of tasks) open.set(part, (open.get(part) ?? 0) + 1);
  const started = new Set();

  const isReady = ({ needs = [] }) => needs.every((need) => (open.get(need) ?? 0) === 0);
  const failedNeed = ({ needs = [] }) => needs.find((need) => results.get(need)?.some(({ failed }) => failed > 0));

  async function perform(task) {
    if (!started.has(task.part)) onBegin(task.part);
    started.add(task.part);
    const from = performance.now();
    const missing = failedNeed(task);
    let result;
    try {
      result = missing ? { passed: 0, failed: 1, output: `Did not run, because ${missing} failed.\n` } : await task.run();
    } catch (error) {
      result = { passed: 0, failed: 1, output: `${error.stack ?? error}\n` };
    }
    results.get(task.part).push({ ...result, milliseconds: performance.now() - from });
    open.set(task.part, open.get(task.part) - 1);
    if (open.get(task.part) === 0) onEnd(task.part, results.get(task.part));
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < width ? waiting.findIndex(isReady) : -1;
    if (next === -1) {
      if (running.size === 0) throw new Error(`Nothing can run: ${waiting.map(({ part }) => part).join(', ')} wait for each other.`);
      await Promise.race(running);
      continue;
    }
    const [task] = waiting.splice(next, 1);
    const run = perform(task).finally(() => running.delete(run));
    running.add(run);
  }
  return results;
}
