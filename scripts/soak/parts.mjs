// The parts of the soak. Each takes a running server and gives its checks.
import { setTimeout as pause } from 'node:timers/promises';
import { below, equal, health, none, percentile, steadiness } from './checks.mjs';
import { atRate, logInAtOnce, occupy, prepareLoad, storm } from './load.mjs';
import { startCounterpart } from './people.mjs';
import { measure, measureAtRest } from './server.mjs';

const megabyte = 1024 * 1024;

/** Runs `work` with a load whose Zaps send to a counterpart, and ends both. */
async function withLoad(subject, options, work) {
  const counterpart = await startCounterpart();
  const load = await prepareLoad({ url: subject.url, target: counterpart.url, ...options });
  try {
    return await work(load, counterpart);
  } finally {
    await load.hangUp();
    await counterpart.close();
  }
}

/** Waits until the runs of all accepted events have had their effect, and says which have not, and which had it twice. */
export async function checkEvents({ accepted }, { arrived }, seconds) {
  const missing = () => [...accepted].filter((n) => !arrived.has(n));
  for (let second = 0; second < seconds && missing().length > 0; second += 1) await pause(1000);
  return [
    { what: 'accepted events', measured: String(accepted.size), limit: '> 0', isMet: accepted.size > 0 },
    none('accepted events whose run did not send its result', missing()),
    none(
      'results sent twice',
      [...arrived].filter(([, times]) => times > 1).map(([n]) => n),
    ),
  ];
}

/**
 * R13: requests at a rate, with running Zaps. The load pauses for each sample, so that only what the server keeps is measured.
 * @param {{ seconds: number, perSecond?: number, samples?: number, say?: (line: string) => void }} options `seconds` in all, of
 * which the first fifth is the warm-up
 */
export function soak(subject, { seconds, perSecond = 50, samples: count = 30, say = () => {} }) {
  return withLoad(subject, { callers: 20, connections: 50 }, async (load, counterpart) => {
    const each = seconds / count;
    const samples = [];
    let reached = 0;
    for (let number = 0; number < count; number += 1) {
      const result = await atRate(load, { perSecond, seconds: each });
      reached += result.perSecond / count;
      await load.hangUp();
      const sample = await measureAtRest(subject);
      const figures = { heap: `${(sample.heap / megabyte).toFixed(1)} MB`, rss: `${(sample.rss / megabyte).toFixed(1)} MB` };
      say(
        `  ${String(Math.round(each * (number + 1))).padStart(5)} s  heap ${figures.heap}  resident ${figures.rss}  handles ${sample.handles}  files ${sample.files}`,
      );
      samples.push(sample);
    }
    return [
      { what: 'requests a second', measured: reached.toFixed(1), limit: `≥ ${perSecond * 0.9}`, isMet: reached >= perSecond * 0.9 },
      ...steadiness(samples.slice(Math.floor(count / 5))),
      ...health(subject, load),
      ...(await checkEvents(load, counterpart, 30)),
    ];
  });
}

/** R12: mixed actions of `count` callers at the same moment, three times. */
export function storms(subject, { count = 1000 } = {}) {
  return withLoad(subject, { callers: 20, connections: count }, async (load, counterpart) => {
    // The first requests of a process compile the code that answers them.
    await storm(load, 100);
    await measure(subject);
    await storm(load, count);
    const { rss, delay, longest } = await measure(subject);
    return [
      below('delay of the event loop, 99th percentile', delay, 200, ' ms'),
      { what: 'longest delay of the event loop', measured: `${longest.toFixed(0)} ms`, limit: '', isMet: true },
      below('resident memory', rss / megabyte, 512, ' MB'),
      ...health(subject, load, { mayBeBusy: true }),
      ...(await checkEvents(load, counterpart, 60)),
    ];
  });
}

/** Settings of a server for `logIns`: a log-in counts as a failure until its password is checked, so many at once need a captcha. */
export const settingsForLogIns = { LOGIN_CAPTCHA_AFTER: '1000', LOGIN_PER_IDENTIFIER: '1000' };

/** S12: `count` log-ins at the same moment do not hold up others. */
export function logIns(subject, { count = 1000 } = {}) {
  return withLoad(subject, { callers: 0, connections: count }, async (load) => {
    const { statuses, meanwhile } = await logInAtOnce(load, count, () => measure(subject));
    const { rss, delay } = await measure(subject);
    const accepted = statuses.filter((status) => status === 200).length;
    return [
      { what: 'log-ins that succeeded', measured: String(accepted), limit: '> 0', isMet: accepted > 0 },
      none(
        'log-ins answered otherwise than 200 or 503',
        statuses.filter((status) => ![200, 503].includes(status)),
      ),
      below('a CSRF token meanwhile, 99th percentile', percentile(meanwhile, 0.99), 500, ' ms'),
      below('delay of the event loop, 99th percentile', delay, 200, ' ms'),
      below('resident memory', rss / megabyte, 512, ' MB'),
      ...health(subject, load, { mayBeBusy: true }),
    ];
  });
}

/** Many open connections, most of them slow, while others are served (S67). */
export function connections(subject, { count = 500, seconds = 15 } = {}) {
  return withLoad(subject, { callers: 5, connections: 20 }, async (load, counterpart) => {
    const before = await measureAtRest(subject);
    const occupied = await occupy(subject.url, count);
    const { tally } = load;
    tally.kinds.clear();
    await atRate(load, { perSecond: 20, seconds });
    const { delay, rss } = await measure(subject);
    const times = [...tally.kinds.values()].flatMap(({ milliseconds }) => milliseconds);
    occupied.leave();
    await load.hangUp();
    const after = await measureAtRest(subject);
    return [
      equal('connections opened', occupied.opened, count),
      below('replies to others meanwhile, 99th percentile', percentile(times, 0.99), 1000, ' ms'),
      below('delay of the event loop, 99th percentile', delay, 200, ' ms'),
      below('resident memory', rss / megabyte, 512, ' MB'),
      below('files and sockets that stay open afterwards', after.files - before.files, 20),
      ...health(subject, load),
      ...(await checkEvents(load, counterpart, 30)),
    ];
  });
}
