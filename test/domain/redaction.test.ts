import fc from 'fast-check';
import { isSecretKey, redact, withoutHash } from '../../src/domain/redaction';
import { fuzzRuns } from '../support/fuzz';

const secretKeys = [
  'password',
  'password1',
  'newPassword',
  'PASSWORD_HASH',
  'secret',
  'clientSecret',
  'token',
  'X-CSRFToken',
  'csrf_token',
  'csrftoken',
  'credentials',
  'captcha',
  'Cookie',
  'set-cookie',
  'Authorization',
  'proxy-authorization',
  'code',
  'recovery_code',
  'recoveryCode',
  'invitation_code',
];

describe('redaction', () => {
  it.each(secretKeys)('redaction takes the value of %s away, in any spelling and at any depth [S61]', (key) => {
    for (const spelling of [key, key.toUpperCase(), key.toLowerCase()]) {
      expect(isSecretKey(spelling)).toBe(true);
      expect(JSON.stringify(redact({ a: [{ b: { [spelling]: 'canary' } }] }))).not.toContain('canary');
      expect(JSON.stringify(redact({ [spelling]: { nested: ['canary'] } }))).not.toContain('canary');
    }
  });

  it.each(['email', 'name', 'codec', 'status_code', 'statusCode', 'country_code', 'title', 'pass'])(
    'redaction leaves %s alone [S61]',
    (key) => {
      expect(redact({ [key]: 'kept' })).toEqual({ [key]: 'kept' });
    },
  );

  it.each([
    ['https://patchbay.example/app/reset-password#a;canary', 'https://patchbay.example/app/reset-password'],
    ['went to /app/confirm-email#canary and back', 'went to /app/confirm-email and back'],
    ['/app/x?code=canary&a=1', '/app/x?code=[removed]&a=1'],
    ['https://h/?access_token=canary#canary', 'https://h/?access_token=[removed]'],
    ['issue #7 is open', 'issue #7 is open'],
    ['/app/x?a=1;token=canary', '/app/x?a=1;token=[removed]'],
    ['/app/x?a=b?code=canary', '/app/x?a=b?code=[removed]'],
    ['/app/x?token=&a=1', '/app/x?token=&a=1'],
    ['a#b /c#canary "/d#canary" e', 'a#b /c "/d" e'],
    ['?code=canary&csrf=canary', '?code=[removed]&csrf=[removed]'],
  ])('redaction turns %s into %s [S61]', (text, plain) => {
    expect(withoutHash(text)).toBe(plain);
    expect(redact([{ url: text }])).toEqual([{ url: plain }]);
  });

  // With quadratic cost, a million characters would take most of an hour.
  it.each(['/', '?', ';', '?a', '&code', 'https://', '?code=', '#', '/#'])(
    'redaction is done in one go with a million characters of %j [S61]',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(withoutHash(`${text} /app/x#canary`)).not.toContain('canary');
      expect(withoutHash(`/app/x?code=canary ${text}`)).toContain('/app/x?code=[removed]');
    },
  );

  it('redaction removes hashes and secret parameters from addresses anywhere in a text [S61]', () => {
    const harmless = fc
      .array(fc.constantFrom('/', 'a', '?', '&', '=', ';', ' ', '"', 'b=1'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(harmless, harmless, fc.constantFrom('code', 'access_token', 'newPassword'), (before, after, key) => {
        expect(withoutHash(`${before} /app/x#canary${after.replace(/[\s"].*$/s, '')}`)).not.toContain('canary');
        expect(withoutHash(`${before} /app/x?${key}=canary&${after}`)).not.toContain('canary');
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('redaction finds a secret wherever it is put, and changes nothing that it was given [S61]', () => {
    const tree = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(tree, fc.constantFrom(...secretKeys), fc.array(fc.string(), { maxLength: 8 }), (rest, key, path) => {
        const secret = { [key]: { deep: ['canary-7b1f', rest] }, rest };
        const whole = path.reduce<unknown>((inner, name, index) => (index % 2 === 0 ? [inner] : { [name]: inner, rest }), secret);
        const before = JSON.stringify(whole);
        expect(JSON.stringify(redact(whole))).not.toContain('canary-7b1f');
        expect(JSON.stringify(whole)).toBe(before);
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('redaction ends on whatever is nested without end [S61]', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(() => redact(loop)).not.toThrow();
  });
});
