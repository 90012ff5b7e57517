// The rolling upgrade itself: two instances of the earlier release are replaced one after the other, under load.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../machine/ports.mjs';
import { startBuiltServer } from '../machine/temporaryServer.mjs';
import { startBalancer } from './balancer.mjs';
import { atRate, prepareLoad, startCounterpart } from './load.mjs';

const secondsOfPhase = 15;
const requestsPerSecond = 20;

/**
 * Upgrades under load.
 * @param {{ earlier: string, databaseUrl: string, say: (line: string) => void }} options `earlier`: the folder of the
 * built earlier release
 * @returns {Promise<string[]>} what went wrong, as lines to print
 */
export async function upgradeUnderLoad({ earlier, databaseUrl, say }) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    SECRET_KEY: randomBytes(48).toString('base64'),
    JOBS_POLL_SECONDS: '1',
    // The visitors of the load name different network addresses, so that the limits for one address don't hold for all of them.
    TRUSTED_PROXIES: '127.0.0.1/8,::1/128',
    OUTGOING_ALLOWED_NETWORKS: '127.0.0.1',
    SESSION_MAX_LIVE: '1000',
  };
  const servers = [];
  const start = async (cwd) => {
    servers.push(await startBuiltServer(cwd, env));
    return servers.at(-1);
  };
  const balancer = await startBalancer(port);
  const counterpart = await startCounterpart();
  const issues = [];
  const replace = async (server) => {
    await balancer.drain(server.port);
    const code = await server.stop();
    if (code !== 0) issues.push(`An earlier instance ended with ${code}.`);
  };
  try {
    const old = [await start(earlier)];
    old.push(await start(earlier));
    for (const { port: at } of old) balancer.add(at);
    const load = await prepareLoad({ url, target: counterpart.url, callers: 10 });
    let isOver = false;
    const asking = (async () => {
      while (!isOver) await atRate(load, { perSecond: requestsPerSecond, seconds: 1 });
    })();
    const phase = (words) => {
      say(words);
      return pause(secondsOfPhase * 1000);
    };
    try {
      await phase('Two instances of the earlier release');
      say('A new instance starts, and migrates the database while the earlier ones serve');
      balancer.add((await start('.')).port);
      await phase('Two earlier instances and a new one');
      await replace(old[0]);
      await phase('An earlier instance and a new one');
      balancer.add((await start('.')).port);
      await replace(old[1]);
      await phase('Two new instances');
    } finally {
      isOver = true;
      await asking;
    }
    issues.push(...(await eventIssues(load, counterpart)), ...(await writeIssues(load)));
    issues.push(...load.failures, ...servers.flatMap(errorsOf));
    say(`${load.count} requests, ${load.accepted.size} events`);
    await load.agent.close();
    return issues;
  } finally {
    await balancer.close();
    await Promise.all(servers.map((server) => server.stop()));
    await counterpart.close();
  }
}

/** The lines of a server's log of the level error and above. */
const errorsOf = (server) =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line));

/** Waits until the runs of all accepted events have sent their result, for a minute, and says which have not, and which did twice. */
async function eventIssues({ accepted }, { arrived }) {
  const missing = () => [...accepted].filter((n) => !arrived.has(n));
  for (let second = 0; second < 60 && missing().length > 0; second += 1) await pause(1000);
  return [
    ...(accepted.size === 0 ? ['No event was accepted.'] : []),
    ...missing().map((n) => `The run of the accepted event ${n} did not send its result.`),
    ...[...arrived].filter(([, times]) => times > 1).map(([n]) => `The result of the event ${n} was sent twice.`),
  ];
}

/** The people of the load are still signed in, and find their Zaps, their folder and their draft. */
async function writeIssues({ callers }) {
  const lost = [];
  for (const { visitor, accountId, zapId, draftId, folderId } of callers) {
    const zaps = await visitor.get(`/api/v3/zaps?account_id=${accountId}`);
    const folders = await visitor.get(`/api/v3/folders?account_id=${accountId}`);
    const state = zaps.body.objects?.find(({ id }) => id === zapId)?.state;
    if (state !== 'on') lost.push(`Zap ${zapId} is ${state}.`);
    if (!folders.body.objects?.some(({ id }) => id === folderId)) lost.push(`Folder ${folderId} is lost.`);
    if ((await visitor.get(`/api/v3/zaps/${draftId}/draft`)).status !== 200) lost.push(`Draft ${draftId} is lost.`);
  }
  return lost;
}
