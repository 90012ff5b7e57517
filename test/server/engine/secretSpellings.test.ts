import fc from 'fast-check';
import { withoutSecrets } from '../../../src/server/engine/secrets';

const escaped = (text: string, pattern: RegExp, form: (code: string) => string) =>
  text.replace(pattern, (character) => form(character.charCodeAt(0).toString(16).padStart(4, '0')));
const html = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!);

/** How apps and libraries repeat a text. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in an address': encodeURIComponent,
  'in an address with small digits': (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  'in an address by RFC 3986': (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  'in a form': (text) => new URLSearchParams({ a: text }).toString(),
  'in JSON': (text) => JSON.stringify(text),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify({ a: text })),
  'in JSON of ASCII': (text) => escaped(JSON.stringify(text), /[^\x20-\x7e]/g, (code) => `\\u${code}`),
  'in JSON that is safe in HTML': (text) => escaped(JSON.stringify(text), /[<>&']/g, (code) => `\\u${code}`),
  'in JSON with masked slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'in HTML': html,
  'in HTML with numbers': (text) => text.replace(/[&<>"']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
  'on one line': (text) => text.replace(/\s+/g, ' '),
  'read byte by byte': (text) => Buffer.from(text).toString('latin1'),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64 after a name': (text) => Buffer.from(`ada:${text}`).toString('base64'),
  'in base64 for addresses': (text) => Buffer.from(`ü>${text}`).toString('base64url'),
  'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
};

const secrets = [
  'canary-secret',
  'can&ry "s<cr>t\'\\ä/+=%\nline2',
  "it's-a-canary&x",
  'canäry wörd!',
  'C:\\new\\canary',
  'canary+/with==',
  '>>>???canary',
];

describe.each(Object.entries(spellings))('a secret %s', (_, spell) => {
  it.each(secrets)('is hidden, and nothing around it: %j [Z46]', (secret) => {
    const hidden = withoutSecrets({ text: `before ${spell(secret)} after` }, [secret]).text;
    expect(hidden).toMatch(/^before .*••••••.* after$/);
    expect(hidden).not.toMatch(/can.{0,3}ry|line2/);
  });
});

it('a secret that an app cut off is hidden as far as it goes [Z46]', () => {
  const secret = `canary.${'x'.repeat(300)}`;
  expect(withoutSecrets(`The app answered 401: “Bad: ${secret.slice(0, 190)}…”.`, [secret])).toBe('The app answered 401: “Bad: ••••••…”.');
  expect(withoutSecrets(`A text that is cut can…`, [secret])).toBe('A text that is cut can…');
});

it('texts without the secret stay as they are, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(withoutSecrets(text, ['a canary & more', 'canary-secret'])).toBe(text);
    }),
  );
});

it('secrets are found in linear time', () => {
  const repeated = ['\\', '%41', '&amp;', '+ ', '\\u0041', 'aé'].map((part) => part.repeat(200_000));
  for (const text of repeated) expect(typeof withoutSecrets(text, ['\\'.repeat(40), ' '.repeat(40), 'a&b\\c d'])).toBe('string');
});
