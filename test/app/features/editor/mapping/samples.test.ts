import { mappingOf, outputLabelsOf, samplesOf } from '../../../../../src/app/features/editor/mapping/samples';
import type { EditorOperations } from '../../../../../src/app/features/editor/fields/state';
import type { EditorTests } from '../../../../../src/app/features/editor/tests/state';
import { action, all, approval, branch, delay, digest, loop, paths, subZap, zap } from '../../../../domain/runs/samples';

const operations = { apps: {}, choices: {}, fields: {}, zaps: null, unfolded: [] };
const untested = { trigger: null, steps: {} };

describe('the data of steps that no app carries out', () => {
  it('can be inserted without a test, under the names that it has in a run, and paths give none [Z16]', () => {
    const definition = zap(
      digest('dig', 'x'),
      approval('ok'),
      delay('rest', '1'),
      subZap('sub', 1),
      loop('each', '{{trigger}}', [digest('inner', 'y')]),
      paths('split', branch('a', all(), action('b'))),
      action('last'),
    );
    const { sources } = mappingOf({ definition, stepKey: 'last', samples: samplesOf(definition, operations, untested) });
    const tokens = sources.flatMap(({ values }) => values.map(({ token }) => token));
    expect(tokens).toEqual(
      expect.arrayContaining([
        '{{dig.entries}}',
        '{{dig.count}}',
        '{{ok.answer}}',
        '{{ok.answered_by}}',
        '{{rest.until}}',
        '{{sub.result}}',
        '{{each.count}}',
        '{{each.results}}',
        '{{each.results.*.entries}}',
      ]),
    );
    expect(sources.map(({ key, hasSample }) => [key, hasSample])).toEqual([
      ['each', true],
      ['sub', true],
      ['rest', true],
      ['ok', true],
      ['dig', true],
      ['trigger', false],
    ]);
  });
});

describe('the data of steps before and after a test', () => {
  const steps = zap(action('http'), action('last'));
  const namesOf = (fields: object, tested: object) => {
    const known = { ...operations, fields: fields as EditorOperations['fields'] };
    const tests = { ...untested, steps: tested as EditorTests['steps'] };
    const samples = samplesOf(steps, known, tests);
    const { sources } = mappingOf({ definition: steps, stepKey: 'last', samples, labels: outputLabelsOf(steps, known) });
    const { values = [] } = sources.find(({ key }) => key === 'http') ?? {};
    return new Map(values.map(({ token, label }) => [token, label]));
  };

  it('has the labels that the app knows with the chosen values [Z180, Z183]', () => {
    const outputs = [{ place: 'body.placed_at', label: 'Day of the order' }];
    const names = namesOf({ http: { phase: 'loaded', of: '', fields: [], sample: { body: { placed_at: '2026' } }, outputs } }, {});
    expect(names.get('{{http.body.placed_at}}')).toBe('Body › Day of the order');
  });

  it('has the names of the last reply in words after a test of a request [Z182]', () => {
    const output = {
      status: 200,
      body: { data: { orders: [{ total_price: '49.90' }] } },
      pages: { requests: 2, items: 1, hasMore: false },
    };
    const names = namesOf({}, { http: { phase: 'tested', result: { error: null, output } } });
    expect(names.get('{{http.body.data.orders}}')).toBe('Body › Data › Orders');
    expect(names.get('{{http.body.data.orders.0.total_price}}')).toBe('Body › Data › Orders › first item › Total price');
  });
});
