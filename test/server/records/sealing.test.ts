import fc from 'fast-check';
import { systemRandom } from '../../../src/server/context/random';
import { createSealing, sameText, tokenHash } from '../../../src/server/records/sealing';
import { fuzzRuns } from '../../support/fuzz';

const sealing = createSealing('a-secret-key-for-tests-0123456789-abcdefghij', systemRandom);

describe('sealed values', () => {
  it('open to what they were, for their purpose alone [S01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
        const sealed = sealing.seal(purpose, text);
        expect(sealing.open(purpose, sealed).toString('utf8')).toBe(Buffer.from(text, 'utf8').toString('utf8'));
        expect(() => sealing.open(`${purpose}!`, sealed)).toThrow();
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('differ each time, and do not open when a bit of them was changed or with another key [S01]', () => {
    const sealed = sealing.seal('totp', 'canary');
    expect(sealing.seal('totp', 'canary').equals(sealed)).toBe(false);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealing.open('totp', changed)).toThrow();
    }
    expect(() => createSealing('another-key-for-tests-0123456789-abcdef', systemRandom).open('totp', sealed)).toThrow();
    expect(() => sealing.open('totp', Buffer.alloc(3))).toThrow();
  });
});

describe('digests', () => {
  it('are equal for equal texts of one purpose, and otherwise differ [S01]', () => {
    expect(sealing.digest('a', 'x')).toBe(sealing.digest('a', 'x'));
    expect(new Set([sealing.digest('a', 'x'), sealing.digest('b', 'x'), sealing.digest('a', 'y'), tokenHash('x')]).size).toBe(4);
    expect(sealing.digest('a', 'x')).toMatch(/^[\w-]{43}$/);
  });

  it('compare as texts do', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameText(a, b)).toBe(a === b || Buffer.from(a).equals(Buffer.from(b)));
        expect(sameText(a, a)).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
