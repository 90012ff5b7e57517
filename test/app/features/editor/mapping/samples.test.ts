import { mappingOf, samplesOf } from '../../../../../src/app/features/editor/mapping/samples';
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
