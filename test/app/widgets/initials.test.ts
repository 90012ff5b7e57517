import fc from 'fast-check';
import { initialsOf } from '../../../src/app/widgets/Avatar/Avatar';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['Ada King, Countess of Lovelace', 'AL'],
    ['grace.hopper@patchbay.example', 'GH'],
    ['', '?'],
    ['   ', '?'],
    ['𝒜da 𝓛', '𝒜𝓛'],
  ])('initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('initials are never missing, and never half of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(initialsOf(name)).toMatch(/^[^]+$/);
        expect(initialsOf(name)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
      }),
    );
  });
});
