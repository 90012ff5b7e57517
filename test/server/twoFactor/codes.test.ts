import fc from 'fast-check';
import { systemRandom } from '../../../src/server/platform/random';
import { identifierOf } from '../../../src/server/emails/emailIdentity';
import { newMailedCode } from '../../../src/server/emails/store';
import { acceptedStep, newRecoveryCodes, newTotpSecret, otpauthUri, readRecoveryCode, totpCode } from '../../../src/server/twoFactor/totp';
import { fuzzRuns } from '../../support/fuzz';

describe('recovery codes', () => {
  it('recovery codes come in tens, each of sixty bits and none twice [S18]', () => {
    const all = Array.from({ length: 50 }, () => newRecoveryCodes(systemRandom));
    for (const codes of all) expect(codes).toHaveLength(10);
    expect(new Set(all.flat()).size).toBe(500);
    const letters = new Set(all.flat().join('').replaceAll('-', ''));
    expect(letters.size).toBe(32);
  });

  it('recovery codes read back as themselves, however they are typed [S18]', () => {
    for (const code of newRecoveryCodes(systemRandom)) {
      const read = readRecoveryCode(code);
      expect(read).toBe(code.replaceAll('-', ''));
      for (const typed of [code.toUpperCase(), ` ${code} `, code.replaceAll('-', ''), code.replaceAll('-', '  ')])
        expect(readRecoveryCode(typed)).toBe(read);
    }
  });

  it('any other text is none, or a code in its one form [S13]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const read = readRecoveryCode(typed);
        expect(read === null || /^[0-9a-hjkmnp-tv-z]{12}$/.test(read)).toBe(true);
        if (read !== null) expect(readRecoveryCode(read)).toBe(read);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('codes of an authenticator', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const now = new Date('2026-11-21T09:30:00.000Z');
  const step = Math.floor(now.getTime() / 30_000);
  const at = (steps: number) => totpCode(secret, new Date(now.getTime() + steps * 30_000));

  it('codes of an authenticator are those of RFC 6238 [S16]', () => {
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCode(key, new Date(59_000))).toBe('287082');
    expect(totpCode(key, new Date(1_111_111_109_000))).toBe('081804');
    expect(totpCode(key, new Date(20_000_000_000_000))).toBe('353130');
  });

  it('codes of an authenticator are taken from one step before to one step after, and not beyond [S16]', () => {
    expect([-2, -1, 0, 1, 2].map((steps) => acceptedStep(secret, at(steps), now, 0))).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('codes of an authenticator are spent with every older one [S16]', () => {
    expect(acceptedStep(secret, at(0), now, step)).toBeNull();
    expect(acceptedStep(secret, at(-1), now, step)).toBeNull();
    expect(acceptedStep(secret, at(1), now, step)).toBe(step + 1);
  });

  it('any text is a step near now or nothing [S13]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.integer({ min: 0, max: 999_999 }).map(String)), (code) => {
        const found = acceptedStep(secret, code, now, 0);
        expect(found === null || Math.abs(found - step) <= 1).toBe(true);
      }),
      { numRuns: Math.min(fuzzRuns, 2000) },
    );
  });

  it('codes of an authenticator have secrets of 160 bits, and an address that names product and person [S16]', () => {
    const fresh = newTotpSecret(systemRandom);
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauthUri(fresh, 'ada+x@example.com'));
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', '/Patchbay:ada+x@example.com']);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: fresh, issuer: 'Patchbay', digits: '6', period: '30' });
  });
});

it('codes of mailed links have 256 bits and are safe in an address [S28]', () => {
  const codes = Array.from({ length: 100 }, () => newMailedCode(systemRandom));
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect([Buffer.from(code, 'base64url').length, encodeURIComponent(code)]).toEqual([32, code]);
});

describe('an address as it is compared', () => {
  it('an address as it is compared is lower-cased in its ASCII letters alone [S31]', () => {
    expect(identifierOf(' Ada.L@Example.COM ')).toBe('ada.l@example.com');
    expect(identifierOf('\u212Aim@x.co')).toBe('\u212Aim@x.co');
    expect(identifierOf('\u0130\u0131@x.co')).toBe('\u0130\u0131@x.co');
  });

  it('an address as it is compared of any text is its own identifier, and no two that differ beyond ASCII case meet [S31]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const once = identifierOf(text);
        expect(identifierOf(once)).toBe(once);
        expect(once.length).toBe(text.trim().length);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
