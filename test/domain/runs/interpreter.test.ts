import fc from 'fast-check';
import type { LogEntry } from '../../../src/domain/runs/commands';
import type { Step, ZapDefinition } from '../../../src/domain/runs/definition';
import { approvalEntry, uncertainAnswers, uncertainEntry } from '../../../src/domain/runs/answers';
import { interpret, logBefore, nextOf, type RunInput } from '../../../src/domain/runs/interpreter';
import { fuzzRuns } from '../../support/fuzz';
import { action, all, approval, branch, delay, delayUntil, digest, filter, loop, paths, play, rule, zap } from './samples';

const run = (definition: ZapDefinition, event: unknown = {}, log: readonly LogEntry[] = []): RunInput => ({
  definition,
  locale: { zone: 'Europe/Berlin', region: null, now: 0 },
  event,
  log,
});

describe('the order of a run', () => {
  it('steps run one after the other with the values of earlier ones [Z10, Z15]', () => {
    const definition = zap(action('find', { email: '{{trigger.email}}' }), action('send', { to: '{{find.id}}', text: 'Hi {{find.name}}' }));
    const played = play(interpret(run(definition, { email: 'a@b.example' })), (path) =>
      path === 'find' ? { output: { id: 7, name: 'Ada' } } : {},
    );
    expect(played.executed).toEqual(['find', 'send']);
    expect(played.inputs.get('find')).toEqual({ email: 'a@b.example' });
    expect(played.inputs.get('send')).toEqual({ to: 7, text: 'Hi Ada' });
    expect(played.end).toBe('succeeded');
  });

  it('a run ends at the first step that fails', () => {
    const played = play(interpret(run(zap(action('a'), action('b'), action('c')))), (path) => (path === 'b' ? { outcome: 'failed' } : {}));
    expect(played.executed).toEqual(['a', 'b']);
    expect(played.end).toBe('failed at b');
  });

  it('a filter that is not met ends the run as filtered, and shows what it compared [Z11, Z15, Z22]', () => {
    const definition = zap(filter('only', rule('{{trigger.total}}', 'number_greater', '100')), action('send'));
    const played = play(interpret(run(definition, { total: '99' })));
    expect(played.executed).toEqual([]);
    expect(played.end).toBe('filtered');
    expect(played.log).toEqual([
      { path: 'only', outcome: 'filtered', output: { checks: [{ operator: 'number_greater', left: '99', right: '100', isMet: false }] } },
    ]);
    expect(play(interpret(run(definition, { total: '101' }))).executed).toEqual(['send']);
  });

  it('a filter that depends on a value that cannot be read fails and says which, or counts as not met if its owner chose that [Z56]', () => {
    const only = filter('only', rule('{{trigger.due}}', 'date_after', '2026-05-01'));
    const played = play(interpret(run(zap(only, action('send')), { due: 'soon' })));
    expect(played.end).toBe('failed at only');
    expect(played.log).toMatchObject([
      { path: 'only', outcome: 'failed', error: '“soon” could not be read as a date. Use a date such as 2026-05-31 09:00.' },
    ]);
    const lenient = zap({ ...only, whenUnreadable: 'continue' }, action('send'));
    expect(play(interpret(run(lenient, { due: 'soon' }))).end).toBe('filtered');
  });

  it('paths that depend on a value that cannot be read fail, although another one is met, or that path is not taken [Z56]', () => {
    const dated = branch('dated', all(rule('{{trigger.due}}', 'date_after', '2026-05-01')), action('a'));
    const split = paths('split', branch('all', all(), action('b')), dated);
    expect(play(interpret(run(zap(split), { due: 'soon' }))).end).toBe('failed at split');
    expect(play(interpret(run(zap({ ...split, whenUnreadable: 'continue' }), { due: 'soon' }))).executed).toEqual(['all/b']);
  });

  const big = all(rule('{{trigger.total}}', 'number_greater', '100'));
  const german = all(rule('{{trigger.country}}', 'text_is', 'DE'));
  const branching = zap(
    paths('split', branch('big', big, action('a')), branch('german', german, action('b')), branch('else', null, action('c'))),
    action('d'),
  );

  it.each([
    [{ total: 200, country: 'DE' }, ['big/a', 'german/b', 'd']],
    [{ total: 1, country: 'DE' }, ['german/b', 'd']],
    [{ total: 1, country: 'FR' }, ['else/c', 'd']],
  ])('of an event %j the paths run that are met, in order, or else the fallback: %j [Z11]', (event, expected) => {
    expect(play(interpret(run(branching, event))).executed).toEqual(expected);
  });

  it('paths that are not taken are in the log as skipped [Z11]', () => {
    const { log } = play(interpret(run(branching, { total: 200, country: 'FR' })));
    expect(log.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
      'split succeeded',
      'big/a succeeded',
      'german skipped',
      'else skipped',
      'd succeeded',
    ]);
  });

  it('a filter inside a path ends only this path [Z11, Z15]', () => {
    const definition = zap(
      paths('split', branch('one', all(), filter('stop', rule('{{trigger.x}}', 'exists')), action('a')), branch('two', all(), action('b'))),
      action('c'),
    );
    const played = play(interpret(run(definition)));
    expect(played.executed).toEqual(['two/b', 'c']);
    expect(played.end).toBe('succeeded');
  });

  it('a run in which no path is met and nothing was done is filtered [Z15]', () => {
    const definition = zap(paths('split', branch('one', german, action('a'))));
    expect(play(interpret(run(definition))).end).toBe('filtered');
    expect(play(interpret(run(zap(action('first'), ...definition.steps)))).end).toBe('succeeded');
  });

  it('later steps and sibling paths do not see the values of a path [Z18]', () => {
    const definition = zap(
      paths('split', branch('one', all(), action('a')), branch('two', all(), action('b', { of: '{{a.id}}' }))),
      action('c', { of: '{{a.id}}' }),
    );
    const { inputs } = play(interpret(run(definition)), () => ({ output: { id: 1 } }));
    expect(inputs.get('two/b')).toEqual({ of: null });
    expect(inputs.get('c')).toEqual({ of: null });
  });
});

describe('loops', () => {
  it('a loop runs its steps for each item in order, and later steps see the results [Z12, Z18]', () => {
    const definition = zap(
      loop('each', '{{trigger.items}}', [action('add', { name: '{{each.item.name}}', place: '{{each.index}}' }), action('send')]),
      action('report', { count: '{{each.count}}', ids: '{{each.results}}', inner: '{{send}}' }),
    );
    const event = { items: [{ name: 'x' }, { name: 'y' }] };
    const { executed, inputs } = play(interpret(run(definition, event)), (path) => ({ output: `out of ${path}` }));
    expect(executed).toEqual(['each[0]/add', 'each[0]/send', 'each[1]/add', 'each[1]/send', 'report']);
    expect(inputs.get('each[1]/add')).toEqual({ name: 'y', place: 1 });
    expect(inputs.get('report')).toEqual({ count: 2, ids: ['out of each[0]/send', 'out of each[1]/send'], inner: null });
  });

  it('a filter inside a loop ends one iteration [Z11, Z12]', () => {
    const definition = zap(loop('each', '{{trigger.n}}', [filter('odd', rule('{{each.item}}', 'text_is', 'a')), action('do')]));
    const { executed, end } = play(interpret(run(definition, { n: ['a', 'b', 'a'] })));
    expect(executed).toEqual(['each[0]/do', 'each[2]/do']);
    expect(end).toBe('succeeded');
  });

  it('a loop has the iterations that were chosen, and says how many items were left [Z12]', () => {
    const definition = zap(loop('each', '{{trigger.n}}', [action('do')], 499), action('end', { left: '{{each.left}}' }));
    const { executed, inputs } = play(interpret(run(definition, { n: Array.from({ length: 620 }, (_none, index) => index) })));
    expect(executed).toHaveLength(500);
    expect(executed.at(-2)).toBe('each[498]/do');
    expect(inputs.get('end')).toEqual({ left: 121 });
    const few = zap(loop('each', '{{trigger.n}}', [action('do')], 2));
    expect(play(interpret(run(few, { n: 'a, b,, c' }))).executed).toEqual(['each[0]/do', 'each[1]/do']);
  });

  it('a loop over more than 500 items fails before the first one, unless fewer were chosen [Z12]', () => {
    const definition = zap(loop('each', '{{trigger.n}}', [action('do')]));
    const items = (length: number) => ({ n: Array.from({ length }, (_none, index) => index) });
    const { executed, end, log } = play(interpret(run(definition, items(1501))));
    expect([executed, end]).toEqual([[], 'failed at each']);
    expect(log.at(-1)).toMatchObject({
      path: 'each',
      error:
        'The list has 1,501 items, and a loop runs for at most 500. Split the list, lower the maximum number of items to run only the first ones, or ask the operator of this server to raise the limit (LOOP_ITEMS).',
    });
    expect(play(interpret(run(definition, items(500)))).executed).toHaveLength(500);
  });

  it('a loop takes as many items as the operator allows, more or fewer, and those that it began with after a change [Z12]', () => {
    const items = (length: number) => ({ n: Array.from({ length }, (_none, index) => index) });
    const each = (limit?: number) =>
      zap({ ...loop('each', '{{trigger.n}}', [action('do')]), ...(limit !== undefined && { limit }) } as Step);
    const playAt = (loopItems: number, length: number, limit?: number) =>
      play(interpret({ ...run(each(limit), items(length)), loopItems }));
    expect(playAt(2000, 1501).executed).toHaveLength(1501);
    expect(playAt(2000, 2001).end).toBe('failed at each');
    expect(playAt(100, 101).log.at(-1)?.error).toContain('at most 100');
    expect(playAt(100, 101, 200).end).toBe('failed at each');
    expect(playAt(2000, 1501, 3).executed).toHaveLength(3);
    const { log, executed } = playAt(2000, 600);
    const continued = play(interpret({ ...run(each(), items(600)), log: log.slice(0, 301), loopItems: 500 }));
    expect([continued.executed, continued.end]).toEqual([executed.slice(300), 'succeeded']);
  });

  it.each([
    [{ items: null }, '{{trigger.items}}', '“items” has no value'],
    [{}, '{{trigger.order.lines}}', '“order › lines” has no value'],
    [{}, '{{trigger.items.*.sku}}', '“items › * › sku” has no value'],
    [{ items: ' \n' }, '{{trigger.items}}', '“items” is a text without items'],
  ])('a loop without a list fails and names the field, unless its owner chose that it has no items: %j, %s [Z12]', (event, list, named) => {
    const each = loop('each', list, [action('do')]);
    const { end, log } = play(interpret(run(zap(each, action('after')), event)));
    expect(end).toBe('failed at each');
    const problem = `There is no list to loop over: ${named}. Choose other data, or set this step to loop over no items.`;
    expect(log.at(-1)).toMatchObject({ path: 'each', outcome: 'failed', error: problem });
    expect(play(interpret(run(zap({ ...each, whenUnreadable: 'continue' }, action('after')), event))).executed).toEqual(['after']);
  });

  it('a loop reads a list that is written as JSON, and gives its items with their types [Z12]', () => {
    const definition = zap(loop('each', '{{trigger.n}}', [action('do', { item: '{{each.item}}' })]));
    const { inputs } = play(interpret(run(definition, { n: '[{"sku": "a,b"}, 12345678901234567890]' })));
    expect(inputs.get('each[0]/do')).toEqual({ item: { sku: 'a,b' } });
    expect(JSON.stringify(inputs.get('each[1]/do'))).toContain('12345678901234567890');
    expect(inputs.size).toBe(2);
  });

  it.each([
    [[], 0],
    ['[]', 0],
    ['{"a": 1, "b": 2}', 1],
    ['[draft], [final]', 2],
    ['one', 1],
    ['a,b , c', 3],
    ['a, b\nc, d\n', 2],
    [{ a: 1 }, 1],
    [7, 1],
  ])('a loop over %j has %i iterations', (n, count) => {
    const definition = zap(loop('each', '{{trigger.n}}', [action('do')]));
    expect(play(interpret(run(definition, { n }))).executed).toHaveLength(count);
  });

  it('a run of 500 iterations of 90 steps takes its results one by one without reading the log again [Z14]', () => {
    const steps = Array.from({ length: 90 }, (_none, index) => action(`s${index}`, { item: '{{each.item}}' }));
    const definition = zap(loop('each', '{{trigger.n}}', steps));
    const event = { n: Array.from({ length: 500 }, (_none, index) => index) };
    let reads = 0;
    const log: Iterable<LogEntry> = {
      [Symbol.iterator]: () => {
        reads += 1;
        return [][Symbol.iterator]();
      },
    };
    const { executed } = play(interpret({ ...run(definition, event), log }));
    expect(executed).toHaveLength(45_000);
    expect(reads).toBe(1);
  });
});

describe('waits', () => {
  it('a delay gives its duration or its moment, and goes on when it is over [Z10]', () => {
    const played = play(
      interpret(run(zap(delay('wait', '{{trigger.minutes}}'), delayUntil('then', '2026-03-29 02:30'), action('a')), { minutes: '1.5' })),
    );
    expect(played.executed).toEqual(['wait', 'then', 'a']);
    expect(played.inputs.get('wait')).toEqual({ kind: 'delay', duration: 90_000 });
    // In Berlin the clock skips this time: the delay ends at 03:00, which is 01:00 UTC.
    expect(played.inputs.get('then')).toEqual({ kind: 'delay', until: Date.UTC(2026, 2, 29, 1) });
  });

  it('words of a delay count from the moment when the event was accepted [Z105]', () => {
    const played = play(interpret(run(zap(delayUntil('wait', 'tomorrow {{trigger.time}}'), action('a')), { time: '9:00' })));
    expect(played.inputs.get('wait')).toEqual({ kind: 'delay', until: Date.UTC(1970, 0, 2, 8) });
  });

  it.each([
    [delay('wait', 'soon'), '“soon” is not a number of minutes.'],
    [delay('wait', '-1'), '“-1” is not a number of minutes.'],
    [delay('wait', '99999999'), 'A delay can be 30 days at most.'],
    [delayUntil('wait', 'some day'), '“some day” could not be read as a date. Use a date such as 2026-05-31 09:00.'],
  ])('a delay without a time fails with a sentence (%#)', (step, error) => {
    const played = play(interpret(run(zap(step, action('a')))));
    expect(played.log).toEqual([{ path: 'wait', outcome: 'failed', output: null, error }]);
    expect(played.end).toBe('failed at wait');
  });

  it('an approval asks with its message, and a refusal ends the path unless the step says otherwise', () => {
    const step = approval('ok');
    const definition = zap(step, action('pay'));
    const played = play(interpret(run(definition, { total: 12 })), (path) =>
      path === 'ok' ? approvalEntry(step, path, 'reject', { by: 3 }) : {},
    );
    expect(played.inputs.get('ok')).toEqual({
      kind: 'approval',
      approvers: ['ada@example.com'],
      message: 'Pay 12?',
      timeout: 86_400_000,
      whenExpired: 'reject',
    });
    expect(played).toMatchObject({ executed: ['ok'], end: 'filtered' });
    const lenient = approval('ok', 'continue');
    const other = play(interpret(run(zap(lenient, action('pay')))), (path) =>
      path === 'ok' ? approvalEntry(lenient, path, 'reject', { answer: 'reject' }) : {},
    );
    expect(other.executed).toEqual(['ok', 'pay']);
  });

  it('approvers can come from a list, and a missing one is left out', () => {
    const step = { ...approval('ok'), approvers: ['{{trigger.people}}', '{{trigger.gone}}', 'c@d.example'], message: '{{trigger.gone}}' };
    const { inputs } = play(interpret(run(zap(step), { people: ['a@b.example', 'b@b.example'] })));
    expect(inputs.get('ok')).toMatchObject({ approvers: ['a@b.example', 'b@b.example', 'c@d.example'], message: '' });
  });

  it('a run that only adds to a digest ends there and has succeeded, and the run that gets all entries goes on [Z15]', () => {
    const definition = zap(digest('all', '{{trigger.name}}'), action('send', { entries: '{{all.entries}}' }));
    const collected = play(interpret(run(definition, { name: 'x' })), () => ({ outcome: 'stopped' }));
    expect(collected).toMatchObject({ executed: ['all'], end: 'succeeded' });
    expect(collected.inputs.get('all')).toEqual({ kind: 'digest', entry: 'x', release: { type: 'count', count: 3 } });
    const released = play(interpret(run(definition)), (path) => (path === 'all' ? { output: { entries: ['x', 'y'] } } : {}));
    expect(released.inputs.get('send')).toEqual({ entries: ['x', 'y'] });
  });
});

describe('answers', () => {
  it('a person says of an uncertain step that it was done, is to be repeated or left out, or ends the run [Z05]', () => {
    const definition = zap(action('pay'), action('then'));
    const ends = uncertainAnswers.map((answer) => {
      const entry = uncertainEntry('pay', answer, { by: 3 });
      const played = play(interpret(run(definition, {}, entry === null ? [] : [entry])));
      return [answer, played.executed, played.end];
    });
    expect(ends).toEqual([
      ['done', ['then'], 'succeeded'],
      ['repeat', ['pay', 'then'], 'succeeded'],
      ['skip', ['then'], 'succeeded'],
      ['stop', [], 'failed at pay'],
    ]);
  });
});

describe('inputs that are too large', () => {
  const event = { big: 'x'.repeat(900_000) };
  const big = '{{trigger.big}}{{trigger.big}}';

  it.each([
    ['action', action('s', { text: big })],
    ['filter', filter('s', rule(big, 'not_exists'))],
    ['paths', paths('s', branch('b', all(rule(big, 'not_exists')), action('t')))],
    ['loop', loop('s', big, [action('t')])],
    ['delay', delay('s', big)],
    ['digest', digest('s', big)],
    ['approval', { ...approval('s'), message: big }],
  ] as const)('a step of the kind %s fails if its texts become too large [Z19]', (_kind, step) => {
    const played = play(interpret(run(zap(step as Step, action('after')), event)));
    expect(played.executed).toEqual([]);
    expect(played.log).toEqual([
      { path: 's', outcome: 'failed', output: null, error: 'The input of this step is too large. Map fewer or smaller values.' },
    ]);
  });
});

describe('replays', () => {
  const definition = zap(
    action('find'),
    paths('split', branch('one', all(), loop('each', '{{trigger.items}}', [action('add', { of: '{{each.item}}' })]))),
    action('send', { found: '{{find.id}}' }),
  );
  const event = { items: ['x', 'y', 'z'] };
  const complete = play(interpret(run(definition, event)), () => ({ output: { id: 5 } }));

  it('a replay with a complete log runs nothing [Z10]', () => {
    const again = play(interpret(run(definition, event, complete.log)));
    expect(again).toMatchObject({ executed: [], log: [], end: 'succeeded' });
  });

  it('a replay from a step keeps everything before it and uses the edited input [Z13]', () => {
    const kept = logBefore(run(definition, event, complete.log), 'one/each[1]/add')!;
    expect(kept.map(({ path }) => path)).toEqual(['find', 'split', 'one/each', 'one/each[0]/add']);
    const inputs = new Map([['one/each[1]/add', { of: 'edited' }]]);
    const played = play(interpret({ ...run(definition, event, kept), inputs }));
    expect(played.executed).toEqual(['one/each[1]/add', 'one/each[2]/add', 'send']);
    expect(played.inputs.get('one/each[1]/add')).toEqual({ of: 'edited' });
    expect(played.inputs.get('send')).toEqual({ found: 5 });
  });

  it('a replay cannot begin where the log does not lead [Z13]', () => {
    const failed: LogEntry[] = [{ path: 'find', outcome: 'failed', output: null }];
    expect(logBefore(run(definition, event, failed), 'send')).toBeNull();
    expect(logBefore(run(definition, event, failed), 'find')).toEqual([]);
    expect(logBefore(run(definition, event, complete.log), 'gone')).toBeNull();
  });

  it('a replay on a later version decides again where a step has become paths or a loop [Z13]', () => {
    const log: LogEntry[] = [{ path: 'a', outcome: 'succeeded', output: { id: 1 } }];
    const split = zap(paths('a', branch('one', all(), action('b'))));
    expect(play(interpret(run(split, {}, log))).executed).toEqual(['one/b']);
    expect(play(interpret(run(zap(loop('a', 'x,y', [action('b')])), {}, log))).executed).toEqual(['a[0]/b', 'a[1]/b']);
  });

  it('a replay can begin at a filter or at paths, which are then decided again [Z13]', () => {
    expect(logBefore(run(definition, event, complete.log), 'split')!.map(({ path }) => path)).toEqual(['find']);
  });

  it('a result for another step than the next one is an error of the caller', () => {
    const interpreter = interpret(run(definition, event));
    expect(() => interpreter.record({ path: 'send', outcome: 'succeeded', output: null })).toThrow('The run is not at send.');
  });
});

/** Random definitions: the keys are given afterwards, so that each is used once. */
function definitions(): fc.Arbitrary<ZapDefinition> {
  const leaf = fc.constantFrom('action', 'pass', 'stop', 'delay', 'digest');
  type Shape =
    | string
    | { branches: readonly { met: 'all' | 'never' | 'fallback'; steps: readonly Shape[] }[] }
    | { items: number; steps: readonly Shape[] };
  const { shapes } = fc.letrec<{ shape: Shape; shapes: Shape[] }>((tie) => ({
    shapes: fc.array(tie('shape'), { maxLength: 4, depthIdentifier: 'steps' }),
    shape: fc.oneof(
      { depthIdentifier: 'steps', maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({
        branches: fc.array(fc.record({ met: fc.constantFrom('all', 'never', 'fallback'), steps: tie('shapes') }), { maxLength: 3 }),
      }),
      fc.record({ items: fc.nat({ max: 3 }), steps: tie('shapes') }),
    ) as fc.Arbitrary<Shape>,
  }));
  return shapes.map((list) => {
    let number = 0;
    const next = (): string => `s${(number += 1)}`;
    const build = (shape: Shape, isInLoop: boolean): Step => {
      const key = next();
      if (typeof shape === 'string') {
        if (shape === 'pass') return filter(key, rule('x', 'exists'));
        if (shape === 'stop') return filter(key, rule('{{trigger.none}}', 'exists'));
        return shape === 'delay' ? delay(key, '5') : shape === 'digest' ? digest(key, 'x') : action(key, { of: '{{s1.value}}' });
      }
      if ('branches' in shape) {
        let hasFallback = false;
        return paths(
          key,
          ...shape.branches.map(({ met, steps }) => {
            const isFallback = met === 'fallback' && !hasFallback;
            hasFallback ||= isFallback;
            const rules = isFallback ? null : met === 'never' ? all(rule('{{trigger.none}}', 'exists')) : all();
            return branch(next(), rules, ...steps.map((each) => build(each, isInLoop)));
          }),
        );
      }
      const items = Array.from({ length: shape.items }, (_none, index) => `item${index}`).join(',');
      const steps = shape.steps.map((each) => build(each, true));
      return isInLoop ? paths(key, branch(next(), null, ...steps)) : loop(key, items, steps);
    };
    return zap(...list.map((each) => build(each, false)));
  });
}

describe('any definition', () => {
  it('every run continues from any prefix of its log as it went on before, and a complete log runs nothing [Z10, Z13]', () => {
    fc.assert(
      fc.property(definitions(), fc.integer(), fc.nat(), (definition, seed, cut) => {
        const answer = (path: string): Partial<LogEntry> => {
          const chance = Math.abs(Math.imul(seed ^ path.length, 2654435761) ^ path.charCodeAt(path.length - 1)) % 12;
          return {
            outcome: chance === 0 ? 'failed' : chance === 1 ? 'skipped' : chance === 2 ? 'stopped' : 'succeeded',
            output: { value: path },
          };
        };
        const input = run(definition);
        const first = play(interpret(input), answer);
        expect(new Set(first.log.map(({ path }) => path)).size).toBe(first.log.length);
        const complete = play(interpret({ ...input, log: first.log }), () => {
          throw new Error('nothing is to be run');
        });
        expect(complete).toMatchObject({ executed: [], log: [], end: first.end });
        const at = first.log.length === 0 ? 0 : cut % (first.log.length + 1);
        const rest = play(interpret({ ...input, log: first.log.slice(0, at) }), answer);
        expect([...first.log.slice(0, at), ...rest.log]).toEqual(first.log);
        expect(rest.end).toBe(first.end);
        const from = first.executed[cut % Math.max(1, first.executed.length)];
        if (from !== undefined) {
          const kept = logBefore({ ...input, log: first.log }, from)!;
          expect(kept).toEqual(
            first.log.slice(
              0,
              first.log.findIndex(({ path }) => path === from),
            ),
          );
          expect(nextOf({ ...input, log: kept }).command).toMatchObject({ path: from });
        }
      }),
      { numRuns: Math.min(fuzzRuns, 5_000) },
    );
  });
});
