import fc from 'fast-check';
import { emailDomain, foldEmail, isEmail } from '../../src/domain/email';
import { inWords, splitList, slugOf, phoneDigits } from '../../src/domain/texts';
import { formatLoginHash, parseCodeHash, parseLoginHash } from '../../src/domain/loginHash';
import { countCodePoints, passwordLengthIssue } from '../../src/domain/passwords';
import { compareVersions } from '../../src/domain/services';
import { fuzzRuns } from '../support/fuzz';

const runs = { numRuns: fuzzRuns };

describe('names of data in words', () => {
  it.each([
    ['first_name', 'First name'],
    ['firstName', 'First name'],
    ['order-id', 'Order ID'],
    ['orderID', 'Order ID'],
    ['id', 'ID'],
    ['imageUrls', 'Image URLs'],
    ['apiKey', 'API key'],
    ['product_sku', 'Product SKU'],
    ['uuid', 'UUID'],
    ['oauthToken', 'OAuth token'],
    ['ts', 'Timestamp'],
    ['message_ts', 'Message timestamp'],
    ['tz', 'Time zone'],
    ['status', 'Status'],
    ['idea', 'Idea'],
    ['paid', 'Paid'],
    ['_', '_'],
  ])('%j reads as %j [Z106]', (name, words) => {
    expect(inWords(name)).toBe(words);
  });

  it('keep every letter and digit of any name but those of short forms [Z106]', () => {
    const plain = (text: string): string => text.replace(/[\s_-]/g, '').toLowerCase();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z0-9_]{1,20}$/)), (name) => {
        fc.pre(!/addr|img|lang|msg|qty|ts|tz/i.test(name));
        expect(plain(inWords(name))).toBe(plain(name));
      }),
      runs,
    );
  });
});

describe('e-mail addresses', () => {
  it.each([
    'a@b.co',
    'a@[127.0.0.1]',
    'first.last+tag@mail.example.com',
    'x@xn--bcher-kva.example',
    'ü@bücher.example',
    'a@[IPv6:2001:db8::1]',
  ])('an e-mail address may be %s [A5.16, B5.21]', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    'a@b',
    'a@b.c',
    'a.b.co',
    '@b.co',
    'a@',
    'a@.co',
    'a@b..co',
    'a@-b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a b@c.co',
    ' a@b.co',
    'a@b.co ',
    'a@b.12',
    'a@[256.0.0.1]',
    'a@[1.2.3]',
    'a@127.0.0.1',
    'a@[IPv6:zz]',
    'a@b@c.co',
    '<a@b.co>',
    '',
  ])('an e-mail address may not be %j [A5.16, B5.21]', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each(['a@b.co\r\nBcc: x@y.zz', 'a\u0000@b.co', 'a@b.co\n', 'a\n@b.co'])(
    'an e-mail address may not be %j, which would break a mail header [S33]',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );

  it('the check of e-mail addresses is total: no text throws, and a valid one has one domain without blanks [A5.16]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.stringMatching(/^[a-z.@[\]0-9 ]{0,24}$/)), (text) => {
        if (isEmail(text)) {
          expect(text).not.toMatch(/\s/);
          expect(emailDomain(text)).not.toBe('');
        }
      }),
      runs,
    );
  });

  it('folds ASCII letters alone, so that the Kelvin sign and the dotless i stay other addresses [S31]', () => {
    expect(foldEmail('Ada@EXAMPLE.Com')).toBe('ada@example.com');
    expect(foldEmail('\u212Aate@example.com')).toBe('\u212Aate@example.com');
    expect(foldEmail('\u212Aate@example.com')).not.toBe(foldEmail('Kate@example.com'));
    expect(foldEmail('\u0131da@example.com')).not.toBe(foldEmail('Ida@example.com'));
    expect(foldEmail('İda@example.com')).toBe('İda@example.com');
  });

  it('folding twice is folding once and never changes the length [S31]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldEmail(text);
        expect(foldEmail(folded)).toBe(folded);
        expect(folded).toHaveLength(text.length);
      }),
      runs,
    );
  });
});

describe('lists', () => {
  it('a pasted list splits on whitespace, commas, semicolons and tabs, with no empty items [A5.17, B5.22]', () => {
    expect(splitList(' a@b.co,  c@d.co;e@f.co\tg@h.co\n\n;,i@j.co ')).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co', 'i@j.co']);
    expect(splitList(' ,;\t ')).toEqual([]);
  });

  it('a pasted list never gives an item that is empty or holds a separator [A5.17]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const item of splitList(text)) expect(item).toMatch(/^[^\s,;]+$/);
      }),
      runs,
    );
  });
});

describe('slugs', () => {
  it('trim, hyphenate blanks and slashes, drop other signs, lower the case [A5.18, B5.23]', () => {
    expect(slugOf(' Foo Bar/Baz! ')).toBe('foo-bar-baz');
    expect(slugOf(' My App/Two! ')).toBe('my-app-two');
    expect(slugOf('a_b-c')).toBe('a_b-c');
  });

  it('slugs are slugs already when made again [A5.18]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const slug = slugOf(text);
        expect(slug).toMatch(/^[a-z0-9_-]*$/);
        expect(slugOf(slug)).toBe(slug);
      }),
      runs,
    );
  });
});

describe('phone numbers', () => {
  it('phone numbers are reduced to digits [A5.19, B5.24]', () => {
    expect(phoneDigits('+1 (555) 010-2')).toBe('15550102');
    expect(phoneDigits('+1 (555) 01')).toBe('155501');
    expect(phoneDigits('٣ x')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9]*$/.test(phoneDigits(text))),
      runs,
    );
  });
});

describe('versions', () => {
  it('versions compare by their parts as numbers [A5.20, B5.25]', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.9.9', '1.10.0')).toBeLessThan(0);
    expect(compareVersions('1.2', '1.2.0')).toBe(0);
    expect(compareVersions('2', '1.99.99')).toBeGreaterThan(0);
  });

  it('versions give an order whatever the text [A5.20]', () => {
    const version = fc.oneof(
      fc.string(),
      fc.array(fc.nat(), { maxLength: 4 }).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        expect(Number.isNaN(compareVersions(a, b))).toBe(false);
      }),
      runs,
    );
  });
});

describe('the hash of a mailed link', () => {
  it("the hash of a mailed link is two values in the form 'value;value' [A5.25, A2.08]", () => {
    expect(parseLoginHash('#user;code')).toEqual(['user', 'code']);
    expect(parseLoginHash('#ada%2Bx%40example.com;a%3Bb')).toEqual(['ada+x@example.com', 'a;b']);
  });

  it.each(['', '#', '#user', '#user;', '#;code', '#a;b;c', '#%zz;code', '#a;%E0%A4'])(
    'the hash of a mailed link gives nothing for %j [A5.25]',
    (hash) => {
      expect(parseLoginHash(hash)).toBeNull();
    },
  );

  it('the hash of a mailed link reads back what was written, and throws at nothing [A5.25]', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (first, second) => {
        expect(parseLoginHash(`#${formatLoginHash(first, second)}`)).toEqual([first, second]);
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (hash) => {
        parseLoginHash(hash);
        parseCodeHash(hash);
      }),
      runs,
    );
  });

  it('the hash of a mailed link of an e-mail confirmation is one value', () => {
    expect(parseCodeHash('#c0de')).toBe('c0de');
    expect(parseCodeHash('#')).toBeNull();
    expect(parseCodeHash('#%E0%A4')).toBeNull();
  });
});

describe('the length of a password', () => {
  it('the length of a password is 8 to 256 code points, edge blanks included [S02, A5.15]', () => {
    expect(passwordLengthIssue('1234567')).toBe('too-short');
    expect(passwordLengthIssue(' 123456 ')).toBeNull();
    expect(passwordLengthIssue('a'.repeat(256))).toBeNull();
    expect(passwordLengthIssue('a'.repeat(257))).toBe('too-long');
  });

  it('the length of a password counts characters beyond 16 bits once [S02]', () => {
    expect(countCodePoints('🔑🔑🔑')).toBe(3);
    expect(passwordLengthIssue('🔑'.repeat(256))).toBeNull();
    expect(passwordLengthIssue('🔑'.repeat(7))).toBe('too-short');
    expect(passwordLengthIssue('🔑'.repeat(257))).toBe('too-long');
  });
});
