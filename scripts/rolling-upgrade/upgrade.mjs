// The rolling upgrade itself: two instances of the earlier release are replaced one after the other, under load.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../machine/ports.mjs';
import { health, none } from '../soak/checks.mjs';
import { atRate, prepareLoad } from '../soak/load.mjs';
import { checkEvents } from '../soak/parts.mjs';
import { startCounterpart } from '../soak/people.mjs';
import { startBuiltServer } from '../soak/server.mjs';
import { startBalancer } from './balancer.mjs';

/** Kinds of requests that are meant to be refused. */
const meantToFail = new Set(['logInWrongly', 'notFound']);

/**
 * Upgrades under load.
 * @param {{ earlier: string, databaseUrl: string, seconds: number, perSecond: number, say: (line: string) => void }} options
 * `earlier`: the folder of the built earlier release; `seconds`: of each phase
 * @returns {Promise<import('../soak/checks.mjs').Check[]>}
 */
export async function upgradeUnderLoad({ earlier, databaseUrl, seconds, perSecond, say }) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PUBLIC_URL: url, SECRET_KEY: randomBytes(48).toString('base64'), JOBS_POLL_SECONDS: '1' };
  const started = [];
  const start = async (cwd) => {
    const server = await startBuiltServer({ databaseUrl, env, cwd });
    started.push(server);
    return { server, port: Number(new URL(server.url).port) };
  };
  const balancer = await startBalancer(port);
  const counterpart = await startCounterpart();
  const exitCodes = [];
  const replace = async (instance) => {
    await balancer.drain(instance.port);
    exitCodes.push(await instance.server.stop());
  };
  const load = { hangUp: async () => {} };
  try {
    const old = [await start(earlier)];
    old.push(await start(earlier));
    for (const { port: at } of old) balancer.add(at);
    Object.assign(load, await prepareLoad({ url, target: counterpart.url, callers: 10, connections: 20 }));

    let isOver = false;
    const isEnded = () => isOver;
    const asking = (async () => {
      while (!isEnded()) await atRate(load, { perSecond, seconds: 1 });
    })();
    const phase = async (words) => {
      say(words);
      await atRate(load, { perSecond: perSecond / 2, seconds });
    };
    try {
      await phase('Two instances of the earlier release');
      say('A new instance starts, and migrates the database while the earlier ones serve');
      const first = await start('.');
      balancer.add(first.port);
      await phase('Two earlier instances and a new one');
      await replace(old[0]);
      await phase('An earlier instance and a new one');
      const second = await start('.');
      balancer.add(second.port);
      await replace(old[1]);
      await phase('Two new instances');
    } finally {
      isOver = true;
      await asking;
    }
    const running = started.slice(2);
    const subject = {
      logged: () => started.flatMap((server) => server.logged()),
      pid: () => running.every((server) => server.pid() !== null) || null,
    };
    return [
      ...health(subject, load),
      none('requests that were refused', refusals(load, namesOf(earlier))),
      none(
        'earlier instances that did not end properly',
        exitCodes.filter((code) => code !== 0),
      ),
      ...(await checkEvents(load, counterpart, 60)),
      ...(await checkWrites(load)),
    ];
  } finally {
    await load.hangUp();
    await balancer.close();
    await counterpart.close();
    await Promise.all(started.map((server) => (server.pid() === null ? null : server.stop())));
  }
}

/** The endpoints that a release has. */
function namesOf(folder) {
  const { paths } = JSON.parse(readFileSync(join(folder, 'docs/openapi.json'), 'utf8'));
  return new Set(Object.values(paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId)));
}

/** The endpoints of this version. */
const all = namesOf('.');

/**
 * Refusals of requests that are right: a session, a token or a record that only one of the releases knew. `known`: the endpoints of the
 * earlier release; it cannot answer others.
 */
function refusals({ tally }, known) {
  return [...tally.kinds].flatMap(([kind, { statuses }]) =>
    meantToFail.has(kind) || (all.has(kind) && !known.has(kind))
      ? []
      : [...statuses]
          .filter(([status]) => typeof status === 'number' && status >= 400 && status < 500)
          .map(([status, count]) => `${kind} ${status}, ${count} times`),
  );
}

/** The people of the load are still signed in, and find their Zaps, their folder and their draft. */
async function checkWrites({ callers }) {
  const lost = [];
  for (const { visitor, accountId, zapId, draftId, folderId } of callers) {
    const zaps = await visitor.get('listZaps', `/api/v3/zaps?account_id=${accountId}`);
    const folders = await visitor.get('listFolders', `/api/v3/folders?account_id=${accountId}`);
    const draft = await visitor.get('getZapDraft', `/api/v3/zaps/${draftId}/draft`);
    const found = (reply, id) => reply.status === 200 && reply.body.objects.some((each) => each.id === id);
    const state = zaps.status === 200 && zaps.body.objects.find(({ id }) => id === zapId)?.state;
    if (state !== 'on') lost.push(`Zap ${zapId} is ${state}`);
    if (!found(folders, folderId)) lost.push(`folder ${folderId}`);
    if (draft.status !== 200) lost.push(`draft ${draftId}`);
  }
  return [none('sessions, Zaps, folders and drafts that were lost', lost)];
}
