import { labelToken } from '../../../../../src/app/features/editor/mapping/chips';
import { findValues, onlyLists, sampleOf, sourcesOf } from '../../../../../src/app/features/editor/mapping/sources';
import type { ZapDefinition } from '../../../../../src/domain/runs/definition';
import type { Formula } from '../../../../../src/domain/runs/mapping';
import { action, loop, zap } from '../../../../domain/runs/samples';

const order = {
  order_id: { exactNumber: '8202522731445525542' },
  paidAt: '2026-11-27',
  isPaid: true,
  note: '',
  '2026': 'a year',
  photo: { fileId: '0199a5f2-0000-4000-8000-000000000001', name: 'p.jpg', type: 'image/jpeg', size: 5, digest: 'ab' },
  items: [
    { sku: 'A', 'unit-price': 2 },
    { sku: 'B', gift: true },
  ],
  tags: ['x', 'y'],
};
const definition: ZapDefinition = zap(loop('each', '{{trigger.items}}', [action('inner')]));
const formula = (name: string, given: Record<string, string> = {}): Formula => ({ name, arguments: given });
const samples = new Map<string, unknown>([
  ['trigger', order],
  ['each.item', order.items[0]],
]);
const shown = (sources: ReturnType<typeof sourcesOf>) =>
  sources.flatMap(({ values }) => values.map(({ token, label, type, value }) => [token, label, type, sampleOf(value)]));

describe('the data that a step can use', () => {
  it('has names in words, types and samples; of lists each item’s values, and the first item [Z16]', () => {
    expect(shown(sourcesOf(definition, 'each', samples)).slice(0, -1)).toEqual([
      ['{{trigger.2026}}', '2026', 'text', 'a year'],
      ['{{trigger.order_id}}', 'Order ID', 'number', '8202522731445525542'],
      ['{{trigger.paidAt}}', 'Paid at', 'text', '2026-11-27'],
      ['{{trigger.isPaid}}', 'Is paid', 'boolean', 'true'],
      ['{{trigger.note}}', 'Note', 'empty', ''],
      ['{{trigger.photo}}', 'Photo', 'file', 'p.jpg'],
      ['{{trigger.items}}', 'Items', 'list', '[{"sku":"A","unit-price":2},{"sku":"B","gift":true}]'],
      ['{{trigger.items.*}}', 'Items › each item', 'list', '[{"sku":"A","unit-price":2},{"sku":"B","gift":true}]'],
      ['{{trigger.items.*.sku}}', 'Items › each item › SKU', 'list', '["A","B"]'],
      ['{{trigger.items.*.unit-price}}', 'Items › each item › Unit price', 'list', '[2,null]'],
      ['{{trigger.items.*.gift}}', 'Items › each item › Gift', 'list', '[null,true]'],
      ['{{trigger.items.0}}', 'Items › first item', 'record', '{"sku":"A","unit-price":2}'],
      ['{{trigger.items.0.sku}}', 'Items › first item › SKU', 'text', 'A'],
      ['{{trigger.items.0.unit-price}}', 'Items › first item › Unit price', 'number', '2'],
      ['{{trigger.items[|list_last]}}', 'Items › last item', 'record', '{"sku":"B","gift":true}'],
      ['{{trigger.items[|list_count]}}', 'Items › count', 'number', '2'],
      ['{{trigger.items[|list_join]}}', 'Items › joined', 'text', '{"sku":"A","unit-price":2}, {"sku":"B","gift":true}'],
      ['{{trigger.tags}}', 'Tags', 'list', '["x","y"]'],
      ['{{trigger.tags.0}}', 'Tags › first item', 'text', 'x'],
      ['{{trigger.tags[|list_last]}}', 'Tags › last item', 'text', 'y'],
      ['{{trigger.tags[|list_count]}}', 'Tags › count', 'number', '2'],
      ['{{trigger.tags[|list_join]}}', 'Tags › joined', 'text', 'x, y'],
    ]);
    expect(shown(sourcesOf(definition, 'inner', samples))[0]).toEqual(['{{each.item}}', 'Item', 'record', '{"sku":"A","unit-price":2}']);
  });

  it('is reduced to lists where a list is needed, and keeps steps without a sample', () => {
    expect(shown(onlyLists(sourcesOf(definition, 'each', samples))).map(([token]) => token)).toEqual([
      '{{trigger.items}}',
      '{{trigger.items.*.sku}}',
      '{{trigger.items.*.unit-price}}',
      '{{trigger.items.*.gift}}',
      '{{trigger.tags}}',
    ]);
    expect(shown(onlyLists(sourcesOf(definition, 'each', new Map())))).toEqual([['{{trigger}}', 'Everything', 'unknown', undefined]]);
  });

  it('is found by its name in words and as apps write it', () => {
    const sources = sourcesOf(definition, 'each', samples);
    for (const search of ['unit price', 'items unit-price'])
      expect(shown(findValues(sources, search)).map(([token]) => token)).toContain('{{trigger.items.0.unit-price}}');
    expect(findValues(sources, 'nowhere')).toEqual([]);
  });

  it('has the same words in a chip, with and without a sample, and its formulas in words [Z76]', () => {
    const steps = new Map([['trigger', { number: 1, name: '1. New order', appName: 'Shop', logoUrl: null, origin: 'Shop order' }]]);
    const of = (path: string[], means = samples, formulas: readonly Formula[] = []) =>
      labelToken(
        { key: 'trigger', path, formulas },
        { steps, samples: means, allowed: new Set(['trigger']), locale: { zone: 'UTC', region: null } },
      );
    const label = (path: string[], means = samples) => of(path, means).text;
    expect([label([]), label(['order_id']), label(['items', '1', 'sku']), label(['items', '*', 'sku']), label(['2026'])]).toEqual([
      'Everything',
      'Order ID',
      'Items › item 2 › SKU',
      'Items › each item › SKU',
      '2026',
    ]);
    expect(label(['items', '0', 'sku'], new Map())).toBe('Items › first item › SKU');
    expect(of(['tags'], samples, [formula('list_last'), formula('text_upper')])).toMatchObject({
      text: 'Tags · last item · in upper case',
      sample: 'Y',
    });
    expect(of(['paidAt'], samples, [formula('date_format', { format: 'D.M.YY' })])).toMatchObject({
      text: 'Paid at · as a date (D.M.YY)',
      sample: '27.11.26',
    });
    expect(of(['gone'])).toMatchObject({ isKnown: true, sample: undefined, problem: null });
    expect(of(['tags'], samples, [formula('text_sparkle')]).problem).toMatch(/doesn’t know the formula “text_sparkle”/);
  });

  it('has the labels that the app declares, in the list and in chips, and its keys can still be searched for [Z106]', () => {
    const ofTrigger = new Map([
      ['order_id', 'Number of the order'],
      ['items.*.sku', 'Article'],
    ]);
    const labels = new Map([['trigger', ofTrigger]]);
    const sources = sourcesOf(definition, 'each', samples, undefined, labels);
    const found = (search: string) => shown(findValues(sources, search)).map(([, label]) => label);
    expect(found('number of')).toEqual(['Number of the order']);
    expect(found('order_id')).toEqual(['Number of the order']);
    expect(found('sku')).toEqual(expect.arrayContaining(['Items › each item › Article', 'Items › first item › Article']));
    const means = { steps: new Map(), samples, labels, allowed: new Set(['trigger']), locale: { zone: 'UTC', region: null } };
    const label = (...path: string[]) => labelToken({ key: 'trigger', path }, means).text;
    expect([label('order_id'), label('items', '1', 'sku'), label('items', '*', 'sku'), label('paidAt')]).toEqual([
      'Number of the order',
      'Items › item 2 › Article',
      'Items › each item › Article',
      'Paid at',
    ]);
  });
});
