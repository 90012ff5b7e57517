import { runs } from '../../../contract/runs';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { maySeeZap } from '../../policies/zaps';
import { wordsOfSearch } from '../../../domain/runs/searchWords';
import { presentRun } from '../../presenters/run';
import { findRole } from '../../records/access/memberships';
import { countHeldRuns, listRuns } from '../../records/runs/history';
import { dataSearchOf, hasWords } from '../../records/runs/runWords';
import { missedByZap } from '../../records/runs/missedRuns';
import { titlesOfRuns } from '../../records/runs/runTitles';
import { zapsMovedAway } from '../../records/zapMoves/movedAway';
import { zapTitlesOf } from '../../records/zaps/zapTitles';

const usualPage = 50;

/** GET /api/v3/runs?account_id=: the runs of the Zaps that the caller can see, newest first (Z51). */
export default handle(runs.listRuns, async ({ principal: { profileId }, query }, context) => {
  const { db } = context;
  const { account_id: accountId, zap_id: zapId, state, kind, search = '', from, to, after, first = usualPage } = query;
  if ((await findRole(db, profileId, accountId, context.clock.now())) === null) return { status: 404, body: errorBodies.notFound };
  const zaps = (await zapTitlesOf(db, accountId)).filter((zap) => maySeeZap(profileId, zap));
  const own = zaps.map(({ id }) => id);
  // Their runs ended here, and stay in this history.
  const movedAway = await zapsMovedAway(db, { accountId, profileId });
  const titles = new Map([...movedAway, ...zaps].map(({ id, title }) => [id, title]));
  const here = new Set(own);
  const all = [...titles.keys()];
  const text = search.trim();
  const titledIds = all.filter((id) => titles.get(id)!.toLowerCase().includes(text.toLowerCase()));
  const dataSearch = await dataSearchOf(db, accountId, context.clock.now());
  // Everybody who sees a run in the list can see its data.
  const words = dataSearch === 'off' ? [] : wordsOfSearch(text);
  const inData = words.length === 0 ? undefined : hasWords(context.encryption, accountId, words);
  const found = await listRuns(db, {
    accountId,
    zapIds: zapId === undefined ? all : all.filter((id) => id === zapId),
    state,
    kind,
    search: text === '' ? undefined : { text, titledIds, inData },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    after,
    limit: first + 1,
  });
  const page = found.slice(0, first);
  const runTitles = await titlesOfRuns(
    context,
    page.map(({ id }) => id),
  );
  const held = await countHeldRuns(db, accountId, own);
  const missed = held === 0 ? [] : await missedByZap(db, accountId, own);
  return {
    status: 200,
    body: {
      objects: page.map((run) =>
        presentRun(run, {
          zapTitle: titles.get(run.zap_id) ?? '',
          runTitle: runTitles.get(run.id) ?? null,
          isMovedAway: !here.has(run.zap_id),
        }),
      ),
      page_info: { has_next_page: found.length > first, end_cursor: page.at(-1)?.id ?? null },
      held,
      data_search: dataSearch,
      missed: missed.map(({ zapId: id, count, isAtLeast, until }) => ({
        zap: { id, title: titles.get(id) ?? '' },
        count,
        is_at_least: isAtLeast,
        until: until.toISOString(),
      })),
    },
  };
});
