import { readdirSync, readFileSync } from 'node:fs';
import { placeOfOutput } from '../../../src/domain/runs/fields';
import { jsonProblem } from '../../../src/domain/runs/json';
import { declaredApps } from '../../../src/server/apps';
import { connectors as all, createLookup } from '../../../src/server/connectors';
import type { Field } from '../../../src/server/connectors/connector';

const connectors = all.map(({ app, ...connector }) => ({ app: app.key, ...connector }));

/** Every form of every connector, with a name for messages. */
const forms: readonly (readonly [string, readonly Field[]])[] = connectors.flatMap(({ app, connection, triggers, actions }) => [
  [`${app} connection`, connection?.fields ?? []] as const,
  ...(connection?.ways ?? []).map((way) => [`${app} ${way.name}`, way.fields] as const),
  ...[...triggers, ...actions].map(({ event, fields }) => [`${app} ${event}`, fields] as const),
]);

const fields = forms.flatMap(([form, list]) => list.map((field) => [`${form} ${field.key}`, field] as const));

const { find, findAction, findTrigger } = createLookup(all);

describe('the connectors', () => {
  it('have unique apps, unique events, and unique keys of fields', () => {
    const doubled = (list: readonly string[]) => list.filter((each, index) => list.indexOf(each) !== index);
    expect(doubled(connectors.map(({ app }) => app))).toEqual([]);
    for (const { app, triggers, actions } of connectors)
      expect([app, doubled([...triggers, ...actions].map(({ event }) => event))]).toEqual([app, []]);
    for (const [form, list] of forms) expect([form, doubled(list.map(({ key }) => key))]).toEqual([form, []]);
  });

  it('are found by the key of the app, with and without its version', () => {
    expect(find('SlackCLIAPI@1.29.2')?.app.key).toBe('SlackCLIAPI');
    expect(find('NothingAPI')).toBeNull();
    expect(findAction('WebHookCLIAPI@1.1.1', 'post')?.title).toBe('Send a request');
    expect(findTrigger('ScheduleCLIAPI', 'every_day')?.kind).toBe('schedule');
    expect(findAction('WebHookCLIAPI', 'nothing')).toBeNull();
  });

  it('have a label that reads well for every field, and so does its help, if it needs one', () => {
    for (const [name, { label, help = '' }] of fields) {
      expect([name, label]).toEqual([name, expect.stringMatching(/^[A-Z][^.:]{1,39}$/)]);
      if (help !== '') expect([name, help]).toEqual([name, expect.stringMatching(/^[A-Z“[].*[\w.…”)]$/s)]);
      expect([name, help.length <= 240]).toEqual([name, true]);
    }
  });

  it('have a title and a help for every event', () => {
    for (const { app, triggers, actions } of connectors) {
      for (const { event, title, help } of [...triggers, ...actions]) {
        expect([app, event]).toEqual([app, expect.stringMatching(/^[a-z][a-z_]*$/)]);
        expect([app, event, title]).toEqual([app, event, expect.stringMatching(/^[A-Z][^.]*$/)]);
        expect([app, event, help]).toEqual([app, event, expect.stringMatching(/^[A-Z].*\.$/)]);
      }
    }
  });

  it('say of every field whose language depends on another one when it is JSON [Z104]', () => {
    const declared = forms.flatMap(([form, list]) => list.flatMap((each) => (each.jsonIf === undefined ? [] : [{ form, list, each }])));
    expect(declared).not.toEqual([]);
    for (const { form, list, each } of declared) {
      const { field, values } = each.jsonIf!;
      const { choices = [], initial } = list.find(({ key }) => key === field)!;
      for (const value of ['', ...choices.map((choice) => choice.value)]) {
        const syntax = typeof each.syntax === 'function' ? each.syntax({ [field]: value === '' ? initial : value }) : each.syntax;
        expect([form, each.key, value, syntax === 'json']).toEqual([form, each.key, value, values.includes(value)]);
      }
    }
  });

  it('label values that their samples have, and few that an app only sends at times, each once [Z106]', () => {
    const placesIn = (value: unknown, path: readonly string[]): readonly string[] => [
      placeOfOutput(path),
      ...(typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))
        : []),
    ];
    const declared = new Set(declaredApps.map(({ definition }) => definition.app));
    for (const { app, triggers, actions } of connectors)
      for (const { event, sample, outputs = [] } of [...triggers, ...actions]) {
        const places = outputs.map(({ place }) => place);
        const known = new Set(placesIn(sample, []));
        const others = places.filter((place) => !known.has(place));
        expect([app, event, others, others.length === 0 || (declared.has(app) && others.length < places.length)]).toEqual([
          app,
          event,
          others,
          true,
        ]);
        expect([app, event, new Set(places).size]).toEqual([app, event, places.length]);
      }
  });

  it('have choices for every choice, and a list for every name of dynamic choices', () => {
    for (const { app, connection, triggers, actions, choices = {} } of connectors) {
      const all = [...(connection?.fields ?? []), ...[...triggers, ...actions].flatMap((each) => each.fields)];
      for (const { key, type, choices: own = [], dynamicChoices, initial } of all) {
        if (dynamicChoices !== undefined) expect([app, key, typeof choices[dynamicChoices]]).toEqual([app, key, 'function']);
        else if (type === 'choice') expect([app, key, own.length > 1]).toEqual([app, key, true]);
        if (type === 'choice' && dynamicChoices === undefined && initial !== undefined)
          expect([app, key, own.map(({ value }) => value)]).toEqual([app, key, expect.arrayContaining([initial])]);
      }
    }
  });

  it('have fields for what dynamic fields depend on, and no declared field that could be taken for a dynamic one', () => {
    const dynamic = connectors.flatMap(({ app, actions }) => actions.map((action) => ({ app, ...action })));
    expect(dynamic.filter(({ dynamicFields }) => dynamicFields !== undefined).length).toBeGreaterThan(0);
    for (const { app, event, fields: declared, dynamicFields: { dependsOn, prefixes } = { dependsOn: [], prefixes: [] } } of dynamic) {
      const keys = declared.map(({ key }) => key);
      expect([app, event, dependsOn.filter((key) => !keys.includes(key) && !prefixes.some((prefix) => prefix === key))]).toEqual([
        app,
        event,
        [],
      ]);
      expect([app, event, keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))]).toEqual([app, event, []]);
      for (const prefix of prefixes) expect([app, event, prefix]).toEqual([app, event, expect.stringMatching(/^[a-z]+\.$/)]);
    }
  });

  it('declare everything as secret that opens something', () => {
    const openers = /secret|password|token|api.?key|signing|credential/i;
    /** Names of headers, and places: not secret themselves. */
    const isPlace = /^(?:secretHeader|tokenHeader|tokenName|secondTokenName|thirdTokenName|placement|maxTokens)$/;
    for (const [name, { key, label, type }] of fields) {
      if ((openers.test(key) || openers.test(label)) && !isPlace.test(key) && !/ header$/.test(label))
        expect([name, type]).toEqual([name, 'secret']);
    }
    for (const { app, connection } of connectors) {
      if (connection === null) continue;
      // The token of a sign-in is sealed, whatever the fields are.
      for (const { fields: own, oauth } of connection.ways ?? [{ fields: [], oauth: connection.oauth }]) {
        const all = [...connection.fields, ...own];
        expect([app, oauth !== undefined || all.some(({ type }) => type === 'secret')]).toEqual([app, true]);
      }
    }
  });

  it('have a sample for every event that can be stored and is not empty', () => {
    for (const { app, triggers, actions } of connectors) {
      for (const { event, sample } of [...triggers, ...actions]) {
        expect([app, event, jsonProblem(sample)]).toEqual([app, event, null]);
        expect([app, event, typeof sample === 'object' && sample !== null && Object.keys(sample).length > 0]).toEqual([app, event, true]);
      }
    }
  });

  it('repeat only what can be repeated: a search is safe, and nothing that writes outside is', () => {
    /** Writing actions that change nothing outside. */
    const computing = new Set([
      'FormatterCLIAPI',
      'CodeCLIAPI',
      'ChatGPTCLIAPI',
      'ClaudeCLIAPI',
      'GoogleGeminiCLIAPI',
      'FilesCLIAPI',
      'ICalCLIAPI',
    ]);
    const inside = new Set(['DigestCLIAPI release', 'WebHookCLIAPI reply']);
    for (const { app, actions } of connectors) {
      for (const { event, kind, repeat } of actions) {
        if (kind === 'search') expect([app, event, repeat]).toEqual([app, event, 'safe']);
        else if (!computing.has(app) && !inside.has(`${app} ${event}`)) expect([app, event, repeat]).not.toEqual([app, event, 'safe']);
      }
    }
  });

  it('reach the network only through the context of their call [Z47]', () => {
    const folder = 'src/server/connectors';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(30);
    const ways = /\bfetch\(|['"](?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process|undici)['"/]|WebSocket|XMLHttpRequest/;
    expect(files.filter((file) => ways.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
  });
});
