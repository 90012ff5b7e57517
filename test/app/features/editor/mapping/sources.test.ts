import { findValues, labelToken, onlyLists, sourcesOf } from '../../../../../src/app/features/editor/mapping/sources';
import type { ZapDefinition } from '../../../../../src/domain/runs/definition';
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
const samples = new Map<string, unknown>([
  ['trigger', order],
  ['each.item', order.items[0]],
]);
const shown = (sources: ReturnType<typeof sourcesOf>) =>
  sources.flatMap(({ values }) => values.map(({ token, label, type, sample }) => [token, label, type, sample]));

describe('the data that a step can use', () => {
  it('has names in words, types and samples; of lists each item’s values, and the first item [Z16]', () => {
    expect(shown(sourcesOf(definition, 'each', samples)).slice(1)).toEqual([
      ['{{trigger.2026}}', '2026', 'text', 'a year'],
      ['{{trigger.order_id}}', 'Order id', 'number', '8202522731445525542'],
      ['{{trigger.paidAt}}', 'Paid At', 'text', '2026-11-27'],
      ['{{trigger.isPaid}}', 'Is Paid', 'boolean', 'true'],
      ['{{trigger.note}}', 'Note', 'empty', ''],
      ['{{trigger.photo}}', 'Photo', 'file', 'p.jpg'],
      ['{{trigger.items}}', 'Items', 'list', '[{"sku":"A","unit-price":2},{"sku":"B","gift":true}]'],
      ['{{trigger.items.*.sku}}', 'Items › each item › Sku', 'list', '["A","B"]'],
      ['{{trigger.items.*.unit-price}}', 'Items › each item › Unit price', 'list', '[2,null]'],
      ['{{trigger.items.*.gift}}', 'Items › each item › Gift', 'list', '[null,true]'],
      ['{{trigger.items.0}}', 'Items › item 1', 'record', '{"sku":"A","unit-price":2}'],
      ['{{trigger.items.0.sku}}', 'Items › item 1 › Sku', 'text', 'A'],
      ['{{trigger.items.0.unit-price}}', 'Items › item 1 › Unit price', 'number', '2'],
      ['{{trigger.tags}}', 'Tags', 'list', '["x","y"]'],
      ['{{trigger.tags.0}}', 'Tags › item 1', 'text', 'x'],
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
    expect(shown(onlyLists(sourcesOf(definition, 'each', new Map())))).toEqual([['{{trigger}}', 'Everything', 'unknown', null]]);
  });

  it('is found by its name in words and as apps write it', () => {
    const sources = sourcesOf(definition, 'each', samples);
    for (const search of ['unit price', 'items unit-price'])
      expect(shown(findValues(sources, search)).map(([token]) => token)).toContain('{{trigger.items.0.unit-price}}');
    expect(findValues(sources, 'nowhere')).toEqual([]);
  });

  it('has the same words in a field, with and without a sample', () => {
    const names = new Map([['trigger', '1. New order']]);
    const label = (path: string[], of = samples) => labelToken({ key: 'trigger', path }, names, of, new Set(['trigger'])).text;
    expect([label([]), label(['order_id']), label(['items', '1', 'sku']), label(['items', '*', 'sku']), label(['2026'])]).toEqual([
      '1. New order',
      '1. New order › Order id',
      '1. New order › Items › item 2 › Sku',
      '1. New order › Items › each item › Sku',
      '1. New order › 2026',
    ]);
    expect(label(['items', '0', 'sku'], new Map())).toBe('1. New order › Items › item 1 › Sku');
  });
});
