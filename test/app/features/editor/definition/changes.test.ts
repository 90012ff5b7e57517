import fc from 'fast-check';
import { gapsOf } from '../../../../../src/domain/runs/gaps';
import { parseDefinition } from '../../../../../src/domain/runs/parseDefinition';
import { allSteps, keysOf, walkSteps } from '../../../../../src/domain/runs/walkSteps';
import type { ZapDefinition } from '../../../../../src/domain/runs/definition';
import {
  addBranch,
  addStep,
  changeBranch,
  changed,
  changeStep,
  chooseEvent,
  duplicateStep,
  emptyDefinition,
  emptyHistory,
  maxUndos,
  moveStep,
  moveStepTo,
  redone,
  removeBranch,
  removeStep,
  switchFallback,
  undone,
  type Edited,
} from '../../../../../src/app/features/editor/definition/changes';
import { sharedFields } from '../../../../../src/app/features/editor/fields/operations';
import { movePlaces, moveTargets } from '../../../../../src/app/features/editor/definition/moveTargets';

import { action, branch, loop, paths, zap } from '../../../../domain/runs/samples';

const keys = ({ steps }: ZapDefinition) => Array.from(walkSteps(steps), ({ step }) => step.key);
const branching = chooseEvent(emptyDefinition, 'step1', 'BranchingCLIAPI', 'paths');

describe('changes of a definition', () => {
  it('a new Zap has a trigger and a step to be chosen', () => {
    expect(emptyDefinition.trigger).toMatchObject({ app: '', event: '' });
    expect(emptyDefinition.steps).toMatchObject([{ kind: 'action', app: '', event: '' }]);
    expect(parseDefinition(emptyDefinition)).toMatchObject({ ok: true });
  });

  it('another event of the same app keeps the connection, and another app loses it and the fields', () => {
    const chosen = chooseEvent(emptyDefinition, 'step1', 'SlackCLIAPI', 'message');
    const filled = changeStep(chosen, 'step1', (step) => ({ ...step, connectionId: 4, note: 'Why', fields: { text: 'Hello' } }));
    expect(chooseEvent(filled, 'step1', 'SlackCLIAPI', 'message')).toEqual(filled);
    expect(chooseEvent(filled, 'step1', 'SlackCLIAPI', 'other').steps[0]).toMatchObject({ connectionId: 4, fields: {}, note: 'Why' });
    expect(chooseEvent(filled, 'step1', 'MatrixCLIAPI', '').steps[0]).toMatchObject({
      connectionId: null,
      fields: {},
      note: 'Why',
      key: 'step1',
    });
  });

  it('another event of the same app keeps the fields that both have', () => {
    const chosen = chooseEvent(emptyDefinition, 'step1', 'WebHookCLIAPI', 'post');
    const filled = changeStep(chosen, 'step1', (step) => ({ ...step, fields: { url: 'https://a.example', body: '{}' } }));
    expect(chooseEvent(filled, 'step1', 'WebHookCLIAPI', 'get', ['url']).steps[0]!.fields).toEqual({ url: 'https://a.example' });
    expect(chooseEvent(filled, 'step1', 'SlackCLIAPI', 'message', ['url']).steps[0]!.fields).toEqual({});
    const caught = chooseEvent(emptyDefinition, 'trigger', 'WebHookCLIAPI', 'catch_hook');
    const secured = changeStep(caught, 'trigger', (step) => ({ ...step, fields: { secret: 's', splitsLists: true } }));
    expect(chooseEvent(secured, 'trigger', 'WebHookCLIAPI', 'catch_raw_hook', ['secret']).trigger!.fields).toEqual({ secret: 's' });
  });

  it.each(['GmailCLIAPI', 'DelayCLIAPI', 'DigestCLIAPI', 'LoopCLIAPI', 'WebHookCLIAPI'])(
    'the same app chosen again keeps what is filled in: %s',
    (app) => {
      const chosen = chooseEvent(chooseEvent(emptyDefinition, 'step1', app, 'event'), 'trigger', app, 'event');
      const filled = ['step1', 'trigger'].reduce(
        (before, key) => changeStep(before, key, (step) => ({ ...step, fields: { text: 'Hello' }, connectionId: 4 })),
        chosen,
      );
      for (const key of ['step1', 'trigger']) expect(chooseEvent(filled, key, app, '')).toEqual(filled);
    },
  );

  it('events have the fields in common whose key and type are the same', () => {
    const field = (key: string, type: 'text' | 'pairs') =>
      ({
        key,
        type,
        label: key,
        isRequired: false,
        help: null,
        placeholder: null,
        initial: null,
        choices: [],
        hasDynamicChoices: false,
      }) as const;
    const operation = (event: string, ...fields: ReturnType<typeof field>[]) => ({
      event,
      title: event,
      help: '',
      kind: 'write',
      fields,
      sample: null,
    });
    const operations = {
      canRun: true,
      triggers: [],
      actions: [
        operation('post', field('url', 'text'), field('data', 'pairs'), field('body', 'text')),
        operation('get', field('url', 'text'), field('data', 'text')),
      ],
    };
    expect(sharedFields(operations, false, 'post', 'get')).toEqual(['url']);
    expect(sharedFields(operations, false, '', 'get')).toEqual([]);
    expect(sharedFields(operations, true, 'post', 'get')).toEqual([]);
    expect(sharedFields(undefined, false, 'post', 'get')).toEqual([]);
  });

  it('a delay waits as its event says, also when the event is chosen after the app', () => {
    const chosen = chooseEvent(emptyDefinition, 'step1', 'DelayCLIAPI', '');
    expect(chosen.steps[0]).toMatchObject({ kind: 'delay', delay: { type: 'for' } });
    const until = chooseEvent(chosen, 'step1', 'DelayCLIAPI', 'delay_until');
    expect(until.steps[0]).toMatchObject({ event: 'delay_until', delay: { type: 'until', moment: '' } });
    const filled = changeStep(until, 'step1', (step) => ({ ...step, delay: { type: 'until', moment: '{{trigger.due}}' } }));
    expect(chooseEvent(filled, 'step1', 'DelayCLIAPI', 'delay_until').steps[0]).toMatchObject({ delay: { moment: '{{trigger.due}}' } });
    expect(chooseEvent(filled, 'step1', 'DelayCLIAPI', 'delay_for').steps[0]).toMatchObject({ delay: { type: 'for', amount: '' } });
  });

  it('a schedule that is chosen as the trigger has times to begin with', () => {
    const chosen = chooseEvent(emptyDefinition, 'trigger', 'ScheduleCLIAPI', 'every_day');
    expect(chosen.trigger?.fields).toEqual({ schedule: { type: 'days', time: '09:00', weekends: true } });
  });

  it('paths begin with one path and a fallback, new paths come before the fallback, and each can be removed', () => {
    const titles = (definition: ZapDefinition) =>
      definition.steps.flatMap((step) => (step.kind === 'paths' ? step.branches.map(({ title, rules }) => [title, rules !== null]) : []));
    expect(titles(branching)).toEqual([
      ['Path A', true],
      ['Otherwise', false],
    ]);
    const more = addBranch(branching, 'step1');
    expect(titles(more)).toEqual([
      ['Path A', true],
      ['Path B', true],
      ['Otherwise', false],
    ]);
    expect(titles(switchFallback(more, 'step1'))).toHaveLength(2);
    expect(titles(removeBranch(more, 'path1'))).toEqual([
      ['Path B', true],
      ['Otherwise', false],
    ]);
    expect(titles(changeBranch(more, 'path1', { title: 'Large' }))[0]).toEqual(['Large', true]);
  });

  it('a copy of a step has new keys, and its references to its own inner steps follow', () => {
    const inner = addStep(branching, { inside: 'path1', index: 0 });
    const two = addStep(inner, { inside: 'path1', index: 1 });
    const mapped = changeStep(two, 'step3', (step) => ({ ...step, fields: { text: '{{step2.id}} {{trigger.id}}' } }));
    const copied = duplicateStep(mapped, 'step1');
    expect(new Set(keys(copied)).size).toBe(6);
    const last = allSteps(copied).at(-1);
    expect(last?.fields).toEqual({ text: '{{step5.id}} {{trigger.id}}' });
  });

  it('no key of an earlier version is given again', () => {
    expect(keys(addStep(emptyDefinition, { inside: null, index: 1 }, ['step7']))).toEqual(['step1', 'step8']);
  });

  it('any changes in any order leave a definition that can be stored, with each key once', () => {
    const key = fc.constantFrom('trigger', 'step1', 'step2', 'step3', 'step4', 'path1', 'path2', 'nothing');
    const change: fc.Arbitrary<(definition: ZapDefinition) => ZapDefinition> = fc.oneof(
      fc.tuple(fc.option(key), fc.nat(3)).map(
        ([inside, index]) =>
          (each: ZapDefinition) =>
            addStep(each, { inside, index }),
      ),
      key.map((of) => (each: ZapDefinition) => removeStep(each, of)),
      key.map((of) => (each: ZapDefinition) => duplicateStep(each, of)),
      key.map((of) => (each: ZapDefinition) => addBranch(each, of)),
      key.map((of) => (each: ZapDefinition) => removeBranch(each, of)),
      key.map((of) => (each: ZapDefinition) => switchFallback(each, of)),
      fc.tuple(key, fc.constantFrom(1 as const, -1 as const)).map(
        ([of, by]) =>
          (each: ZapDefinition) =>
            moveStep(each, of, by),
      ),
      fc.tuple(key, fc.constantFrom('BranchingCLIAPI', 'SlackCLIAPI', 'DelayCLIAPI', 'FilterAPI')).map(
        ([of, app]) =>
          (each: ZapDefinition) =>
            chooseEvent(each, of, app, 'event'),
      ),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const after = changes.reduce((before, each) => each(before), emptyDefinition);
        expect(parseDefinition(JSON.parse(JSON.stringify(after)))).toMatchObject({ ok: true });
        expect(keysOf(after).size).toBeGreaterThanOrEqual(keys(after).length + 1);
        expect(() => gapsOf(after, null)).not.toThrow();
      }),
    );
  });
});

describe('undo and redo', () => {
  const start: Edited = { definition: emptyDefinition, history: emptyHistory };
  const named = (title: string): ZapDefinition => changeStep(emptyDefinition, 'step1', (step) => ({ ...step, title }));

  it('typing that was taken back leaves nothing to undo, and what is typed next can be undone [Z155]', () => {
    const typed = [named('a'), named('ab')].reduce((before, next) => changed(before, next, 'title of step1'), start);
    const back = changed(typed, structuredClone(start.definition), 'title of step1');
    expect(back).toEqual({ ...start, history: { ...emptyHistory, past: start.history.past } });
    const again = changed(back, named('c'), 'title of step1');
    expect(undone(again).definition).toEqual(start.definition);
  });

  it('typing into one field is undone as one change', () => {
    const typed = ['a', 'ab', 'abc'].reduce((before, title) => changed(before, named(title), 'title of step1'), start);
    expect(undone(typed).definition).toEqual(emptyDefinition);
    expect(redone(undone(typed)).definition).toEqual(named('abc'));
  });

  it('a change after an undo drops what could be redone', () => {
    const after = changed(undone(changed(start, named('a'))), named('b'));
    expect(redone(after).definition).toEqual(named('b'));
    expect(undone(undone(after)).definition).toEqual(emptyDefinition);
  });

  it('the history is bounded', () => {
    const many = Array.from({ length: maxUndos + 20 }, (_none, index) => named(String(index))).reduce(
      (before, each) => changed(before, each),
      start,
    );
    expect(many.history.past).toHaveLength(maxUndos);
  });
});

describe('moving a step into and out of loops and paths', () => {
  /** step1 is a loop with step2, and step3 comes after it. */
  const looped = (): { definition: ZapDefinition; loop: string; inner: string; after: string } => {
    const loop = chooseEvent(emptyDefinition, 'step1', 'LoopCLIAPI', 'loop');
    const filled = addStep(addStep(loop, { inside: 'step1', index: 0 }), { inside: null, index: 1 });
    const [inner] = (filled.steps[0] as unknown as { steps: { key: string }[] }).steps;
    return { definition: filled, loop: 'step1', inner: inner!.key, after: filled.steps[1]!.key };
  };

  it('a step moves into a loop and out again, and keeps its key', () => {
    const { definition, loop, inner, after } = looped();
    const targetsOf = moveTargets(definition, new Map([[loop, 'Loop']]));
    expect(targetsOf(after)).toEqual([{ place: { inside: loop, index: 1 }, direction: 'in', name: 'Loop' }]);
    expect(targetsOf(inner)).toEqual([{ place: { inside: null, index: 1 }, direction: 'out', name: null }]);
    const moved = moveStepTo(definition, after, { inside: loop, index: 1 });
    expect(keys(moved)).toEqual([loop, inner, after]);
    expect(moved.steps).toHaveLength(1);
    expect(parseDefinition(moved)).toMatchObject({ ok: true });
    const back = moveStepTo(moved, after, { inside: null, index: 1 });
    expect(keys(back)).toEqual(keys(definition));
    expect(back.steps).toHaveLength(2);
  });

  it('a loop is not offered a place inside itself or in another loop, and without loops and paths nothing is offered', () => {
    const { definition, loop } = looped();
    const two = chooseEvent(addStep(definition, { inside: null, index: 2 }), definition.steps[1]!.key, 'LoopCLIAPI', 'loop');
    expect(moveTargets(two, new Map())(loop)).toEqual([]);
    expect(moveTargets(two, new Map())(definition.steps[1]!.key)).toEqual([]);
    expect(moveTargets(emptyDefinition, new Map())('step1')).toEqual([]);
  });

  /** Two steps, a step with two paths of which one repeats a step, and a loop with two steps. */
  const nested = zap(
    action('a'),
    action('b'),
    paths(
      'split',
      branch('path1', { match: 'all', rules: [] }, action('c'), loop('inner', '{{trigger.items}}', [action('d')])),
      branch('path2', null),
    ),
    loop('outer', '{{trigger.items}}', [action('e'), action('f')]),
  );
  const listOf = (definition: ZapDefinition, key: string) => {
    const placed = Array.from(walkSteps(definition.steps)).find(({ step }) => step.key === key)!;
    return { inside: placed.inside.at(-1)?.key ?? null, index: placed.index };
  };

  it('a step with paths is not offered its own paths, and other steps are', () => {
    expect(moveTargets(nested, new Map())('split')).toEqual([]);
    expect(moveTargets(nested, new Map())('a').map(({ place }) => place.inside)).toEqual(['path1', 'inner', 'path2', 'outer']);
  });

  it('every place that is offered for a step is where it is then, with all that is inside it, and the Zap can be read [Z100]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys(nested)), fc.nat(), (key, choice) => {
        const places = movePlaces(nested, new Map(), key);
        const { place, after, isHere } = places[choice % places.length]!;
        const moved = moveStepTo(nested, key, place);
        expect(moved === nested).toBe(isHere);
        expect([...keys(moved)].sort()).toEqual([...keys(nested)].sort());
        expect(parseDefinition(moved)).toMatchObject({ ok: true });
        const now = listOf(moved, key);
        expect(now.inside).toBe(place.inside);
        expect(now.index).toBe(after === null ? 0 : listOf(moved, after).index + 1);
      }),
    );
  });

  it('the places of a step are all places of all lists, except inside it and, for a loop, in other loops [Z100]', () => {
    const offered = (key: string) => movePlaces(nested, new Map(), key).map(({ place: { inside, index } }) => `${inside ?? ''} ${index}`);
    expect(offered('a')).toEqual([
      ' 0',
      ' 2',
      'path1 0',
      'path1 1',
      'inner 0',
      'inner 1',
      'path1 2',
      'path2 0',
      ' 3',
      'outer 0',
      'outer 1',
      'outer 2',
      ' 4',
    ]);
    expect(offered('split')).toEqual([' 0', ' 1', ' 2', ' 4']);
    expect(offered('inner')).toEqual([' 0', ' 1', ' 2', 'path1 0', 'path1 1', 'path2 0', ' 3', ' 4']);
    expect(offered('trigger')).toEqual([]);
  });
});
