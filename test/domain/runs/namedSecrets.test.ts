import fc from 'fast-check';
import { hideNamed, isSecretName, removeNamed, restoreNamed } from '../../../src/domain/runs/namedSecrets';

describe('names', () => {
  it.each(
    'password new_password userPassword X-Api-Key apiKey API_KEY access_token id-token Authorization set-cookie clientSecret Ocp-Apim-Subscription-Key PWD x-functions-key'.split(
      ' ',
    ),
  )('%s is secret [Z46]', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(
    'key keyboard monkey nextPageToken page_token token_type tokens passwordless primary_key order_key secretary cookies_accepted'.split(
      ' ',
    ),
  )('%s is not', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe('secrets by name', () => {
  const shown = {
    url: 'https://ada:••••••@api.example/x?api_key=••••••&page=2&sig=••••••#a',
    query: { token: '••••••', page: '2' },
    headers: [
      { name: 'X-Api-Key', value: '••••••' },
      { name: 'Accept', value: 'text/plain' },
    ],
    body: { user: { name: 'Ada', password: '••••••', pin: 12 }, tokens: 7, access_token: '••••••', secret: ['••••••'], token: { id: '1' } },
    text: '{"password": "••••••", "name": "Ada", "total": 3}',
    escaped: '{\\"api_key\\":\\"••••••\\"}',
    form: 'password=••••••&name=Ada',
    note: 'Authorization: Bearer ••••••, and Basic understanding of it',
    key: 'colour',
    empty: { password: '', token: null },
  };
  const real = JSON.parse(
    JSON.stringify(shown)
      .replaceAll('"access_token":"••••••"', '"access_token":12345678')
      .replaceAll('Bearer ••••••', 'Bearer s3cretvalue')
      .replaceAll('••••••', 's3cretvalue'),
  ) as typeof shown;

  it('are hidden in records, lists of pairs, addresses, forms, JSON in texts and headers in texts, and nothing else is [Z46]', () => {
    expect(hideNamed(real)).toEqual(shown);
    expect(JSON.stringify(hideNamed(real))).not.toContain('s3cret');
  });

  it('are put back where a person left them hidden, and what they edited stays', () => {
    expect(restoreNamed(shown, real)).toEqual(real);
    expect(restoreNamed({ ...shown, query: { token: 'mine', page: '3' } }, real)).toEqual({ ...real, query: { token: 'mine', page: '3' } });
  });

  it('leave a file of a Zap empty, where tokens of other steps stay', () => {
    expect(removeNamed({ url: 'https://a.example/?api_key=abc&token={{step.token}}', password: '{{a.b}}{{c}}', secret: 'x' })).toEqual({
      url: 'https://a.example/?api_key=&token={{step.token}}',
      password: '{{a.b}}{{c}}',
      secret: '',
    });
  });

  it('come back to every value', () => {
    const name = fc.constantFrom('password', 'api_key', 'name', 'value', 'url', 'items');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('?token=a&b=1', '{"secret":"a\\"b"}', 'https://a:b@c', 'Bearer 12345678', '••••••'),
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(name, tie('json')),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        expect(restoreNamed(hideNamed(value), value)).toEqual(value);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are found in linear time, whatever the text', () => {
    for (const part of ['?a', '"a":"', 'https://a:', 'Bearer ', '\\"', 'a=', '&;'])
      expect(typeof hideNamed(part.repeat(100_000))).toBe('string');
  });
});
