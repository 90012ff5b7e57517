import fc from 'fast-check';
import { isMet } from '../../../src/domain/apps/conditions';
import { fillValue, operatorNames } from '../../../src/domain/apps/fillValue';
import type { Condition, Value } from '../../../src/domain/apps/values';
import { parseExactJson, writeExactJson } from '../../../src/domain/runs/exactJson';
import { UnfitValue } from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';
import { fillingOf } from './samples';

const filling = fillingOf({
  input: {
    name: 'Ada',
    empty: '',
    none: null,
    zero: 0,
    no: false,
    list: ['a', '', 'b'],
    emptyList: [],
    'property.select.Stage': 'Won',
    'property.number.A.b': 5,
    'property.text.Empty': '',
    'other.text.X': 'y',
  },
  item: {
    answers: [
      { id: 'q1', type: 'text', text: 'Ada' },
      { id: 'q2', type: 'number', number: 0 },
      { id: 'q3', type: 'text', text: 'x' },
    ],
    fields: [
      { id: 'q1', title: 'Your name' },
      { id: 'q2', title: 'Age' },
      { id: 'q3', title: 'Age' },
    ],
    columns: ['Name', 'A.b', 'Stage'],
    row: ['Ada', 7],
    payload: {
      mime: 'multipart/mixed',
      parts: [
        {
          mime: 'multipart/alternative',
          parts: [
            { mime: 'text/plain', data: 'Hello' },
            { mime: 'text/html', data: '<p>' },
          ],
        },
        { mime: 'text/plain', data: 'second' },
      ],
    },
  },
});

/** At least one case for each operator but `$file` and `$mail`. */
const cases: readonly [what: string, value: Value, expected: unknown][] = [
  [
    'a record with what is empty left out',
    { a: '{input.name}', b: '{input.empty}', c: '{input.none}', d: '{input.zero}', e: '{input.no}' },
    { a: 'Ada', d: 0, e: false },
  ],
  [
    'rows of several lists',
    { $rows: ['input.list', 'input.name'], as: { first: '{each.0}', second: { inner: '{each.1}' } } },
    [{ first: 'a', second: { inner: 'Ada' } }, { first: 'b' }],
  ],
  ['rows without a value left out', { a: { $rows: ['input.empty'], as: { b: '{each.0}' } } }, undefined],
  ['a record that becomes empty left out', { a: 1, b: { c: ['{input.empty}'] } }, { a: 1 }],
  ['constants', { a: null, b: '', c: [], d: {}, e: [null] }, { a: null, b: '', c: [], d: {}, e: [null] }],
  ['$each', { $each: 'input.list', as: { name: '{each}' } }, [{ name: 'a' }, { name: 'b' }]],
  ['$each of one value', { $each: 'input.name', as: '{each|lower}' }, ['ada']],
  ['$each of nothing', { $each: 'input.emptyList', as: '{each}' }, undefined],
  ['$fields', { $fields: 'property' }, { Stage: 'Won', 'A.b': 5 }],
  [
    '$fields with forms',
    { $fields: 'property', as: { select: { name: '{value}' }, '*': '{name}={value}' } },
    { Stage: { name: 'Won' }, 'A.b': 'A.b=5' },
  ],
  [
    '$fields into a list',
    { $fields: 'property', into: 'list' },
    [
      { name: 'Stage', value: 'Won' },
      { name: 'A.b', value: 5 },
    ],
  ],
  ['$fields of none', { $fields: 'none' }, undefined],
  ['$columns with null for what is not filled in', { $columns: 'item.columns', prefix: 'property', else: null }, [null, 5, 'Won']],
  ['$columns', { $columns: 'item.columns', prefix: 'property' }, ['', 5, 'Won']],
  ['$pairs', { $pairs: 'item.answers', name: '{each.id}', value: '{each.type}' }, { q1: 'text', q2: 'number', q3: 'text' }],
  [
    '$pairs with names of another list, the values of which have several places',
    { $pairs: 'item.answers', look: { list: 'item.fields', by: 'id', is: '{each.id}', name: 'title' }, valueBy: '{each.type}' },
    { 'Your name': 'Ada', Age: 0, 'Age 2': 'x' },
  ],
  ['$zip', { $zip: 'item.columns', values: 'item.row' }, { Name: 'Ada', 'A.b': 7 }],
  [
    '$tree, the first node in the order of the tree',
    { $tree: 'item.payload', children: 'parts', where: { 'node.mime': 'text/plain' }, value: '{node.data}' },
    'Hello',
  ],
  ['$tree without a fitting node', { $tree: 'item.payload', children: 'parts', where: { 'node.mime': 'image/png' }, value: 1 }, undefined],
  ['$when', { $when: 'input.name', then: 1, else: 2 }, 1],
  ['$when of nothing', { $when: 'input.empty', then: 1, else: 2 }, 2],
  ['$when with a value', { $when: 'input.name', is: ['Bob', 'Ada'], then: '{input.name}' }, 'Ada'],
  ['$when without else', { $when: 'input.empty', then: 1 }, undefined],
  ['$json', { a: { $json: { b: '{input.name}', c: '{input.empty}', d: '{input.zero}' } } }, { a: '{"b":"Ada","d":0}' }],
  ['$json of nothing', { $json: { b: '{input.empty}' } }, undefined],
  ['$keep of an empty text', { a: { $keep: '{input.empty}' } }, { a: '' }],
  ['$keep of an empty list', { a: { $keep: ['{input.empty}'] } }, { a: [] }],
  ['$keep of an empty record', { a: { $keep: { b: '{input.empty}' } } }, { a: {} }],
  ['$keep of an empty result', { a: { $keep: { $each: 'input.emptyList', as: '{each}' } } }, { a: [] }],
  ['$join of lists', { $join: [['{input.name}'], '{input.emptyList}', { $each: 'input.list', as: '{each}' }] }, ['Ada', 'a', 'b']],
  ['$join of nothing', { $join: ['{input.empty}', '{input.none}'] }, undefined],
  [
    '$with, whose later values can use the earlier ones',
    { $with: { first: '{input.list.0|upper}', both: { a: '{first}', b: '{input.name}' } }, as: ['{both.a}', '{both.b}', '{first}'] },
    ['A', 'Ada', 'A'],
  ],
  ['$with of nothing', { $with: { none: '{input.empty}' }, as: { $when: 'none', then: 1, else: 2 } }, 2],
  ['$join', { $join: [{ a: 1, b: 1 }, { $fields: 'none' }, { b: 2 }] }, { a: 1, b: 2 }],
];

describe('values', () => {
  it.each(cases)('%s [Z81]', (_what, value, expected) => {
    expect(fillValue(value, filling)).toEqual(expected);
  });

  it('each operator but those of mails and files has a case above [Z81]', () => {
    const written = JSON.stringify(cases);
    expect(operatorNames.filter((name) => !written.includes(`"${name}"`))).toEqual(['$file', '$mail']);
  });

  it('of a tree that has more nodes than a message, only the first 10,000 are looked at [Z81]', () => {
    const tree = (count: number) => ({ parts: [...Array.from({ length: count }, () => ({})), { mime: 'text/plain' }] });
    const value: Value = { $tree: 'tree', children: 'parts', where: { 'node.mime': 'text/plain' }, value: '{node.mime}' };
    expect(fillValue(value, fillingOf({ tree: tree(9_998) }))).toBe('text/plain');
    expect(fillValue(value, fillingOf({ tree: tree(9_999) }))).toBeUndefined();
  });

  it('a mail is built by the runtime from its filled parts, and is an error without it [Z81]', () => {
    const value: Value = { raw: { $mail: { to: '{input.name}', cc: '{input.empty}', subject: 'Hi' } } };
    expect(fillValue(value, { ...filling, mail: (parts) => JSON.stringify(parts) })).toEqual({ raw: '{"to":"Ada","subject":"Hi"}' });
    expect(() => fillValue(value, filling)).toThrow(UnfitValue);
  });

  it('the content of a file is named to the runtime with the text before it, and is an error without it [Z200]', () => {
    const value: Value = { a: { $file: 'input.name', as: 'base64', before: '{input.zero},' }, b: { $file: 'input.empty', as: 'text' } };
    expect(fillValue(value, { ...filling, file: (...parts) => parts })).toEqual({ a: ['Ada', 'base64', '0,'] });
    expect(() => fillValue(value, filling)).toThrow(UnfitValue);
  });

  it('a list and an object are not joined [Z200]', () => {
    expect(() => fillValue({ $join: [['a'], { b: 1 }] }, filling)).toThrow('Only objects can be joined, or only lists.');
  });

  it('an object is sent as its JSON text with all digits, and one that is empty is not sent [Z160]', () => {
    const exact = fillingOf({ input: parseExactJson('{"n":12345678901234567890,"empty":""}') });
    const value: Value = { values: { $json: { n: '{input.n}', a: '{input.empty}' } }, none: { $json: { a: '{input.empty}' } } };
    expect(fillValue(value, exact)).toEqual({ values: '{"n":12345678901234567890}' });
  });

  it('a filled field whose column is gone is an error, so that its value is not lost [Z81]', () => {
    const gone = fillingOf({ input: { 'column.text.Old': 'x' }, names: ['New'] });
    expect(() => fillValue({ $columns: 'names', prefix: 'column' }, gone)).toThrow(UnfitValue);
  });

  it('numbers keep all of their digits [Z81]', () => {
    const exact = fillingOf({
      input: parseExactJson('{"id":8202522731445525542,"list":[10.10],"property.number.N":12345678901234567890}'),
    });
    const value: Value = { id: '{input.id}', list: { $each: 'input.list', as: '{each}' }, fields: { $fields: 'property' } };
    expect(writeExactJson(fillValue(value, exact))).toBe('{"id":8202522731445525542,"list":[10.10],"fields":{"N":12345678901234567890}}');
  });

  it('names of data can change no prototype [Z81]', () => {
    const hostile = fillingOf({ item: { names: ['__proto__', 'a'], values: [{ isAdmin: true }, 1] } });
    const filled = fillValue({ $zip: 'item.names', values: 'item.values' }, hostile);
    expect(filled).toEqual({ a: 1 });
    expect((filled as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('any data fills every operator, or fails with a sentence [Z81]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.constantFrom(...cases), (input, item, [, value]) => {
        try {
          fillValue(value, fillingOf({ input, item }));
        } catch (error) {
          expect(error).toBeInstanceOf(UnfitValue);
        }
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('conditions', () => {
  const scope = fillingOf({
    item: { status: 'open', count: 5, isDone: false, labels: [{ name: 'Bug' }, { name: 'UI' }], tags: ['a', 'b'], empty: '' },
    input: { status: 'open', other: 'closed', empty: '', labels: ['ui', 'bug'] },
  });

  it.each<[Condition, boolean]>([
    [{}, true],
    [{ 'item.status': 'open' }, true],
    [{ 'item.status': 'Open' }, false],
    [{ 'item.status': '{input.status}' }, true],
    [{ 'item.count': 5 }, true],
    [{ 'item.count': 6 }, false],
    [{ 'item.status': '{input.status}', 'item.count': 6 }, false],
    [{ 'item.count': '5' }, true],
    [{ 'item.isDone': false }, true],
    [{ 'item.missing': false }, false],
    [{ 'item.status': ['closed', 'open'] }, true],
    [{ 'item.status': '{input.empty}' }, false],
    [{ 'item.empty': '{input.empty}' }, false],
    [{ 'item.empty': '' }, true],
    [{ 'item.status': { optional: '{input.empty}' } }, true],
    [{ 'item.status': { optional: '{input.other}' } }, false],
    [{ 'item.labels.*.name': { all: '{input.labels}' } }, true],
    [{ 'item.tags': { all: '{input.labels}' } }, false],
    [{ 'item.tags': { all: '{input.empty}' } }, true],
    [{ 'item.labels.*.name': 'UI' }, true],
    [{ 'item.labels.*.name': { not: 'UI' } }, false],
    [{ 'item.tags': 'b' }, true],
    [{ 'item.missing': { present: false } }, true],
    [{ 'item.empty': { present: true } }, false],
    [{ 'item.isDone': { present: true } }, true],
    [{ 'item.status': { contains: 'PE' } }, true],
    [{ 'item.status': { contains: '{input.empty}' } }, false],
    [{ 'item.status': { not: { contains: 'x' } } }, true],
  ])('%j: %p [Z81]', (condition, expected) => {
    expect(isMet(condition, scope)).toBe(expected);
  });
});
