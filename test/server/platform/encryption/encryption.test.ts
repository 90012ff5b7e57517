import fc from 'fast-check';
import { systemRandom } from '../../../../src/server/platform/random';
import { createEncryption, equalsInConstantTime, hashToken } from '../../../../src/server/platform/encryption/encryption';
import { fuzzRuns } from '../../../support/fuzz';

const encryption = createEncryption('a-secret-key-for-tests-0123456789-abcdefghij', systemRandom);

describe('sealed values', () => {
  it('sealed values open to what they were, for their purpose alone [S01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
        const sealed = encryption.encrypt(purpose, text);
        expect(encryption.decrypt(purpose, sealed).toString('utf8')).toBe(Buffer.from(text, 'utf8').toString('utf8'));
        expect(() => encryption.decrypt(`${purpose}!`, sealed)).toThrow();
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('sealed values differ each time, and do not open when a bit of them was changed or with another key [S01]', () => {
    const sealed = encryption.encrypt('totp', 'canary');
    expect(encryption.encrypt('totp', 'canary').equals(sealed)).toBe(false);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => encryption.decrypt('totp', changed)).toThrow();
    }
    expect(() => createEncryption('another-key-for-tests-0123456789-abcdef', systemRandom).decrypt('totp', sealed)).toThrow();
    expect(() => encryption.decrypt('totp', Buffer.alloc(3))).toThrow();
  });
});

describe('two keys', () => {
  const [first, second] = ['a-secret-key-for-tests-0123456789-abcdefghij', 'the-next-key-for-tests-9876543210-zyxwvutsrq'];
  const forward = createEncryption(second, systemRandom, first);
  const back = createEncryption(first, systemRandom, second);

  it('with a previous key, values of either key open, and a changed bit of a value is noticed [S01]', () => {
    for (const writer of [encryption, forward, back, createEncryption(second, systemRandom)]) {
      const sealed = writer.encrypt('totp', 'canary');
      for (const reader of [forward, back]) expect(reader.decrypt('totp', sealed).toString()).toBe('canary');
      for (let at = 0; at < sealed.length; at += 1) {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => forward.decrypt('totp', changed)).toThrow();
      }
    }
    expect(createEncryption(second, systemRandom).decrypt('totp', forward.encrypt('totp', 'canary')).toString()).toBe('canary');
    expect(() => encryption.decrypt('totp', forward.encrypt('totp', 'canary'))).toThrow();
  });
});

describe('digests', () => {
  it('digests are equal for equal texts of one purpose, and otherwise differ [S01]', () => {
    expect(encryption.digest('a', 'x')).toBe(encryption.digest('a', 'x'));
    expect(new Set([encryption.digest('a', 'x'), encryption.digest('b', 'x'), encryption.digest('a', 'y'), hashToken('x')]).size).toBe(4);
    expect(encryption.digest('a', 'x')).toMatch(/^[\w-]{43}$/);
  });

  it('digests compare as texts do', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(equalsInConstantTime(a, b)).toBe(a === b || Buffer.from(a).equals(Buffer.from(b)));
        expect(equalsInConstantTime(a, a)).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
