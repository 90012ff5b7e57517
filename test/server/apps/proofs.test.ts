import { readFileSync } from 'node:fs';
import { proofOfEvent } from '../../../src/domain/appProofs';
import { declaredApps } from '../../../src/server/apps';
import { notion } from '../../../src/server/apps/notion';
import { proofs, wordsProofs } from '../../../src/server/catalogue/proofs.generated';
import { connectors, createLookup } from '../../../src/server/connectors';
import { documented } from './documented';
import { proofFrom, wordsProofsOf } from './proofs';
import { readRecording } from './recordings';

const recording = readRecording('notion');
const connector = createLookup(connectors).find(recording.app)!;

it('counts what sends the requests of the library in all of its cases, and what is composed of that [Z132]', async () => {
  const proof = await proofFrom(connector, recording, notion);
  expect(proof).toMatchObject({ library: '@notionhq/client', version: recording.library.version, by: 'maker', date: recording.recordedOn });
  expect(proof?.same).toEqual(expect.arrayContaining(['test', 'write:create_page', 'search_or_write:find_or_create_page']));
  expect(proof?.paged).toContain('list:dataSources');
});

it('does not count an event of which one case differs, nor what is composed of it [Z132]', async () => {
  const [first, ...others] = recording.cases.filter(({ event }) => event === 'write:create_page');
  const other = { ...first!, connection: { token: 'another' } };
  const rest = recording.cases.filter(({ event }) => event !== 'write:create_page');
  const proof = await proofFrom(connector, { ...recording, cases: [other, ...others, ...rest] }, notion);
  expect(proof?.same).toContain('search:find_page');
  expect(proof?.same).not.toContain('write:create_page');
  expect(proof?.same).not.toContain('search_or_write:find_or_create_page');
});

it('has no proof where nothing is the same [Z132]', async () => {
  const cases = recording.cases.map((each) => ({ ...each, event: `write:no_${each.event}` }));
  expect(await proofFrom(connector, { ...recording, cases }, notion)).toBeNull();
});

it('says of each event of a declared app what proves it, and of apps of the product nothing [Z132]', () => {
  const missing = declaredApps.flatMap(({ definition: { app, name, triggers, actions } }) =>
    [...triggers.map(({ event }) => ['read', event] as const), ...actions.map(({ kind, event }) => [kind, event] as const)]
      .filter(([kind, event]) => proofOfEvent({ library: proofs[app], words: wordsProofs[app] }, kind, event) === null)
      .map(([, event]) => `${name} ${event}`),
  );
  expect(missing).toEqual([]);
  expect(proofOfEvent({ library: proofs['WebHookCLIAPI'], words: undefined }, 'write', 'post')).toBeNull();
});

it('says when an app without a library was written from the maker’s words, and has each of its events in their table [Z132]', () => {
  const undated = declaredApps.flatMap(({ definition: { app, name, triggers, actions } }) => {
    const events = [...triggers.map(({ event }) => ['read', event] as const), ...actions.map(({ kind, event }) => [kind, event] as const)];
    const of = { library: proofs[app], words: wordsProofs[app] };
    return events.flatMap(([kind, event]) =>
      of.library === null && proofOfEvent(of, kind, event) !== 'words' ? [`${name} ${kind} ${event}`] : [],
    );
  });
  expect(undated).toEqual([]);
});

it('does not count an event of which one documented request differs [Z132]', async () => {
  const brevo = documented.find(({ app }) => app === 'BrevoCLIAPI')!;
  const rows = brevo.rows.map((row) => (row[0] === 'list:lists' ? ([row[0], row[1], `${row[2]}1`] as const) : row));
  const { same, ...words } = (await wordsProofsOf([{ ...brevo, rows }])).get('BrevoCLIAPI')!;
  expect(words).toEqual({ from: 'documentation', date: '2026-11-29' });
  expect([same.includes('list:senders'), same.includes('list:lists')]).toEqual([true, false]);
  const headers = { 'api-key': 'another' };
  expect((await wordsProofsOf([{ ...brevo, headers }])).get('BrevoCLIAPI')!.same).toEqual([]);
});

it('shows in the list of apps what each was compared with, and claims no test with the app itself [Z132]', () => {
  const page = readFileSync('docs/connectors.md', 'utf8');
  expect(page).toContain(`Same requests as the maker’s library @notionhq/client ${recording.library.version}, ${recording.recordedOn}.`);
  const sections = page.split(/^### /m).slice(1);
  const silent = declaredApps.filter(
    ({ facts }) =>
      !sections.some(
        (section) =>
          section.startsWith(`${facts.name}\n`) && /Same requests as|Written from its (?:documentation|API description), 20/.test(section),
      ),
  );
  expect(silent.map(({ facts }) => facts.name)).toEqual([]);
  expect(page).not.toMatch(/tested live/i);
});
