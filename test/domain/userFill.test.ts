import fc from 'fast-check';
import { userFillPieces } from '../../src/domain/texts';

it('marks what is filled in by double curly braces, and nothing by single ones [B9.10]', () => {
  expect(userFillPieces('{{name}}')).toEqual([{ kind: 'field', text: 'name' }]);
  expect(userFillPieces('{name}')).toEqual([{ kind: 'text', text: '{name}' }]);
});

it.each([
  ['', []],
  ['Orders', [['text', 'Orders']]],
  [
    'Post {{ new orders }} to {{channel}}.',
    [
      ['text', 'Post '],
      ['field', 'new orders'],
      ['text', ' to '],
      ['field', 'channel'],
      ['text', '.'],
    ],
  ],
  ['{{}}{{ }}', [['text', '{{}}{{ }}']]],
  ['{{name}', [['text', '{{name}']]],
  [
    '{{{name}}}',
    [
      ['text', '{'],
      ['field', 'name'],
      ['text', '}'],
    ],
  ],
])('the variables of a user’s text are parsed: %j', (text, pieces) => {
  expect(userFillPieces(text).map((piece) => [piece.kind, piece.text])).toEqual(pieces);
});

it('the parser of variables takes any text and loses none of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', ' ', 'a') }), (text) => {
      const bare = (some: string) => some.replace(/[{} ]/g, '');
      expect(
        bare(
          userFillPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ),
      ).toBe(bare(text));
    }),
  );
});
