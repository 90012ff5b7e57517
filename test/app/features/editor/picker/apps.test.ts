import { appKinds, appsFor, eventsOf, foundApps, foundEvents } from '../../../../../src/app/features/editor/picker/apps';
import { isInstant } from '../../../../../src/domain/serviceNodes';
import { stepServiceOf } from '../../../../../src/app/features/editor/steps/step';
import { service } from '../editing';

const reads = { kind: 'polling', action: 'new', title: 'New row' } as const;
const writes = { kind: 'write', action: 'add', title: 'Add a row' } as const;
const services = [
  service('SheetsAPI', 'Sheets', [reads, writes], { popularity: 40, categories: ['spreadsheets'] }),
  service('ChatAPI', 'Team Chat', [writes], { popularity: 90, categories: ['team-chat'] }),
  service('AskAPI', 'Ask', [writes], { popularity: 60, categories: ['ai-tools'] }),
  service('WebHookCLIAPI', 'Webhooks', [{ kind: 'hook', action: 'catch', title: 'Catch' }, writes], { popularity: 70, builtIn: true }),
  service('LoopCLIAPI', 'Looping', [writes], { popularity: 10, builtIn: true }),
  service('MailAPI', 'Mail', [writes, reads], { popularity: 99, can_run: false, categories: ['email'] }),
  service('HalfAPI', 'Half', [{ ...reads, can_run: false }, writes], { popularity: 5, categories: ['crm'] }),
].map(stepServiceOf);
const actions = appsFor(services, false, false);
const names = (apps: readonly { service: { name: string } }[]) => apps.map((app) => app.service.name);
const all = { kind: 'all', search: '', connected: [], recent: [] };
const found = (wanted: Partial<Parameters<typeof foundApps>[1]>, apps = actions) => {
  const { groups, others } = foundApps(apps, { ...all, ...wanted });
  return [...groups.map(({ label, apps: some }) => [label, names(some)]), names(others)];
};

it('the picker offers for a trigger only apps with triggers and for an action only those with actions, and in a loop no loop', () => {
  expect(names(appsFor(services, true, false))).toEqual(['Mail', 'Webhooks', 'Sheets', 'Half']);
  expect(names(actions)).toEqual(['Mail', 'Team Chat', 'Webhooks', 'Ask', 'Sheets', 'Looping', 'Half']);
  expect(names(appsFor(services, false, true))).not.toContain('Looping');
});

it('the picker shows recently used apps first, then connected ones, then the most used, and apart those that cannot run here', () => {
  expect(found({})).toEqual([[null, ['Team Chat', 'Webhooks', 'Ask', 'Sheets', 'Looping', 'Half']], ['Mail']]);
  expect(found({ recent: ['AskAPI', 'HalfAPI'], connected: ['SheetsAPI', 'AskAPI'] })).toEqual([
    ['Recently used', ['Ask', 'Half']],
    ['Your connections', ['Sheets']],
    ['More apps', ['Team Chat', 'Webhooks', 'Looping']],
    ['Mail'],
  ]);
  expect(found({}, appsFor(services, true, false))).toEqual([
    [null, ['Webhooks', 'Sheets']],
    ['Mail', 'Half'],
  ]);
});

it('a search of the picker finds apps by words of their names and kinds, and ranks names first, then what was used [B3.40]', () => {
  expect(found({ search: 'chat' })).toEqual([[null, ['Team Chat']], []]);
  expect(found({ search: 'SPREAD' })).toEqual([[null, ['Sheets']], []]);
  expect(found({ search: 'mail' })).toEqual([['Mail']]);
  // Looping has the word at its beginning, and is less used.
  const both = [...services, stepServiceOf(service('DeepAPI', 'Deep Loop', [writes], { popularity: 80 }))];
  expect(found({ search: 'loop', recent: ['DeepAPI'] }, appsFor(both, false, false))[0]).toEqual([null, ['Looping', 'Deep Loop']]);
});

it('the kinds of the picker are all, built in, connected, AI and categories by name, each with the apps that run', () => {
  const kinds = appKinds(actions, ['SheetsAPI']).map(({ label, count }) => `${label} ${count}`);
  expect(kinds).toEqual(['All apps 6', 'Built in 2', 'Your connections 1', 'AI 1', 'CRM 1', 'Spreadsheets 1', 'Team chat 1']);
  expect(appKinds(actions, []).map(({ value }) => value)).not.toContain(':connected');
  expect(found({ kind: ':built-in' })).toEqual([[null, ['Webhooks', 'Looping']], []]);
  expect(found({ kind: ':connected', connected: ['SheetsAPI'] })).toEqual([[null, ['Sheets']], []]);
  expect(found({ kind: 'ai-tools' })).toEqual([[null, ['Ask']], []]);
});

it('an app offers the events that run here, and the present one; an app that cannot run offers all, to plan with', () => {
  const half = appsFor([stepServiceOf(service('A', 'A', [writes, { ...writes, action: 'x', can_run: false }]))], false, false)[0]!;
  expect(eventsOf(half, '').map(({ action }) => action)).toEqual(['add']);
  expect(eventsOf(half, 'x').map(({ action }) => action)).toEqual(['add', 'x']);
  expect(eventsOf(actions[0]!, '')).toHaveLength(1);
  expect(foundEvents(half.events, 'ROW')).toHaveLength(2);
  expect(foundEvents(half.events, 'zzz')).toEqual([]);
  expect(services.flatMap(({ nodes }) => nodes.filter(isInstant)).map(({ action }) => action)).toEqual(['catch']);
});
