import { breakingChanges } from '../../../src/domain/apps/breakingChanges';
import type { AppDefinition } from '../../../src/domain/apps/definition';
import { changed as changedSample, sample, type Path } from './samples';

const changed = (path: Path, value: unknown): AppDefinition => changedSample(path, value) as AppDefinition;

const fields = sample.actions[0].fields;
const { token: _token, ...otherWays } = sample.connection.ways;

describe('a new version of a definition', () => {
  it.each<[string, Path, unknown, string]>([
    ['an event that is gone', ['actions'], sample.actions.slice(1), 'actions[0]'],
    ['an event of another kind', ['triggers', 0, 'kind'], 'hook', 'triggers[0].kind'],
    ['a field that is gone', ['actions', 0, 'fields'], fields.slice(0, 3), 'actions[0].fields[3]'],
    ['a field of another type', ['actions', 0, 'fields', 1, 'type'], 'number', 'actions[0].fields[1].type'],
    ['a field that takes one value instead of many', ['actions', 0, 'fields', 2, 'isMany'], undefined, 'actions[0].fields[2].isMany'],
    ['a field that is newly required', ['actions', 0, 'fields', 3, 'isRequired'], true, 'actions[0].fields[3].isRequired'],
    [
      'a new required field',
      ['actions', 0, 'fields'],
      [...fields, { key: 'due', label: 'Due', type: 'text', isRequired: true }],
      'actions[0].fields[4]',
    ],
    [
      'a choice without those of the app',
      ['actions', 0, 'fields', 0],
      { key: 'board', label: 'Board', type: 'choice', choices: [] },
      'actions[0].fields[0].dynamicChoices',
    ],
    ['another prefix', ['actions', 0, 'dynamicFields', 'prefix'], 'field', 'actions[0].dynamicFields.prefix'],
    [
      'another type of dynamic fields',
      ['actions', 0, 'dynamicFields', 'type', 'table', 'number'],
      'text',
      'actions[0].dynamicFields.type.table.number',
    ],
    ['an event for fewer ways', ['actions', 0, 'ways'], ['token'], 'actions[0].ways'],
    ['a way that is gone', ['connection', 'ways'], otherWays, 'connection.ways.token'],
    ['a way of another kind', ['connection', 'ways', 'open', 'kind'], 'basic', 'connection.ways.open.kind'],
    ['another key', ['app'], 'OtherCLIAPI', 'app'],
  ])('may not have %s [Z80]', (_what, path, value, at) => {
    expect(breakingChanges(sample, changed(path, value)).map((issue) => issue.path)).toContain(at);
  });

  it('may have a hook beside a poll that goes on [Z80, Z112]', () => {
    const [poll, hook] = sample.triggers;
    const { request, items, key, order, ...head } = poll;
    const both = { ...hook, ...head, kind: 'hook', key, poll: { request, items, key, order } };
    expect(breakingChanges(sample, changed(['triggers', 0], both))).toEqual([]);
  });

  it('may have a way more, which some of its events and fields don’t have [Z80, Z198]', () => {
    const { ways } = sample.connection;
    const later = changed(['connection', 'ways'], { ...ways, webhook: { kind: 'none', label: 'Webhook' } });
    const limited = {
      ...later,
      actions: later.actions.map((action) => ({
        ...action,
        ways: Object.keys(ways),
        fields: action.fields.map((field) => ({ ...field, ways: Object.keys(ways) })),
      })),
    };
    expect(breakingChanges(sample, limited)).toEqual([]);
  });

  it('may not have fewer choices [Z80]', () => {
    const withChoices = (...values: readonly string[]): AppDefinition =>
      changed(['actions', 0, 'fields', 1], {
        key: 'name',
        label: 'Name',
        type: 'choice',
        choices: values.map((value) => ({ value, label: value })),
      });
    expect(breakingChanges(withChoices('a', 'b'), withChoices('a')).map(({ path }) => path)).toEqual(['actions[0].fields[1].choices']);
    expect(breakingChanges(withChoices('a'), withChoices('a', 'b'))).toEqual([]);
  });

  it.each<[string, Path, unknown]>([
    ['other words', ['actions', 0, 'title'], 'Add a card'],
    ['a new field that is not required', ['actions', 0, 'fields'], [...fields, { key: 'due', label: 'Due', type: 'text' }]],
    [
      'a new required field with an initial value',
      ['actions', 0, 'fields'],
      [...fields, { key: 'due', label: 'Due', type: 'text', isRequired: true, initial: 'now' }],
    ],
    ['a new event', ['actions'], [...sample.actions, { ...sample.actions[1], event: 'other' }]],
    ['an event that is retired', ['actions', 0, 'retired'], 'Use “Add a card”.'],
    ['another request', ['actions', 0, 'request', 'path'], '/cards'],
    ['the same', ['name'], 'Sample'],
  ])('may have %s [Z80]', (_what, path, value) => {
    expect(breakingChanges(sample, changed(path, value))).toEqual([]);
  });
});
