import fc from 'fast-check';
import { hideNamed, namedSecretsIn, removeNamed, restoreNamed, isSecretName } from '../../../src/domain/runs/namedSecrets';

describe('names', () => {
  it.each(
    'password new_password userPassword X-Api-Key apiKey API_KEY access_token id-token Authorization set-cookie clientSecret Ocp-Apim-Subscription-Key PWD x-functions-key x-API-kEY APIToken XApiKey X-Auth apiKey2 api_key_v2 password1 password_confirmation tokenValue dbpassword usertoken sshKey cvc otp Contraseña'.split(
      ' ',
    ),
  )('%s is secret [Z46]', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(
    'key keyboard monkey nextPageToken page_token token_type tokens passwordless primary_key order_key secretary cookies_accepted nextpagetoken value hash pin auth author tokenized'.split(
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

  it.each([
    ['a token as the user of an address', 'https://ghp_s3cretvalue1234@git.example/x', 'https://••••••@git.example/x'],
    ['a parameter in quotes', 'https://h.example/?token="s3cretvalue"', 'https://h.example/?token="••••••"'],
    ['a parameter with an encoded name', 'https://h.example/?auth%5Btoken%5D=s3cretvalue', 'https://h.example/?auth%5Btoken%5D=••••••'],
    ['a fragment', 'https://h.example/#access_token=s3cretvalue&x=1', 'https://h.example/#access_token=••••••&x=1'],
    ['a signed address', 'https://h.example/?X-Amz-Signature=s3cretvalue', 'https://h.example/?X-Amz-Signature=••••••'],
    ['settings', 'A=1\nAPI_KEY=s3cretvalue\nB=2', 'A=1\nAPI_KEY=••••••\nB=2'],
    ['a header in a text', "curl -H 'X-Api-Key: s3cretvalue' h", "curl -H 'X-Api-Key: ••••••' h"],
    ['a scheme in any case', 'authorization: bearer s3cretvalue', 'authorization: bearer ••••••'],
    ['another scheme', 'Authorization: Token s3cretvalue', 'Authorization: Token ••••••'],
    ['single quotes', "{'password': 's3cretvalue', 'a': 'b'}", "{'password': '••••••', 'a': 'b'}"],
    [
      'XML',
      '<a><password>s3cretvalue</password><b c="d" secret="s3cretvalue"/></a>',
      '<a><password>••••••</password><b c="d" secret="••••••"/></a>',
    ],
    [
      'JSON in JSON',
      JSON.stringify(JSON.stringify({ a: JSON.stringify({ secret: 's3cretvalue' }) })),
      JSON.stringify(JSON.stringify({ a: JSON.stringify({ secret: '••••••' }) })),
    ],
    ['a name of JSON in escapes', '{"pass\\u0077ord":"s3cretvalue"}', '{"password":"••••••"}'],
    ['a list of JSON', '{"password":["s3cretvalue"]}', '{"password":["••••••"]}'],
    ['a number of JSON', '{"password": 5312345678}', '{"password":"••••••"}'],
    [
      'a private key',
      '-----BEGIN RSA PRIVATE KEY-----\ns3cretvalue\n-----END RSA PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----••••••-----END RSA PRIVATE KEY-----',
    ],
    ['a web token', 'got eyJhbGciOiJIUzI1.eyJzdWIiOiIx.s3cretvalue', 'got eyJhbGciOiJIUzI1.eyJzdWIiOiIx.••••••'],
    ['a hook', 'https://hooks.slack.com/services/T0/B0/s3cretvalue', 'https://hooks.slack.com/services/••••••'],
    ['a bot', 'https://api.telegram.org/bot123456:s3cretvalue/sendMessage', 'https://api.telegram.org/bot123456:••••••'],
    ['a record around the value', { password: { value: 's3cretvalue', age: 3 } }, { password: { value: '••••••', age: 3 } }],
    ['pairs by other names', [{ Header: 'Authorization', Value: 's3cretvalue' }], [{ Header: 'Authorization', Value: '••••••' }]],
    ['pairs as lists', [['X-Api-Key', 's3cret-value1']], [['X-Api-Key', '••••••']]],
  ])('are hidden in %s [Z46]', (_, given, expected) => {
    expect(hideNamed(given)).toEqual(expected);
    expect(JSON.stringify(namedSecretsIn(given))).toMatch(/s3cret|5312345678/);
  });

  it.each([
    'The password: must be at least 12 characters',
    'A token: expired, or never valid',
    'a == b, {"total": 3 }',
    'https://ada@h.example/?page=2&q=token',
    "it's 'token': none",
    { names: ['password', 'email'], key: 'value', id: 'a' },
  ])('are not seen in %j', (given) => {
    expect(hideNamed(given)).toEqual(given);
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
    for (const part of [
      '?a',
      '"a":"',
      'https://a:',
      'Bearer ',
      '\\"',
      'a=',
      '&;',
      "'a':'",
      'eyJ',
      'eyJaaaaaaaa.',
      'token: ',
      '<a>',
      '</',
      '-----BEGIN ',
      '/bot1',
      '[',
      '{"a":',
      'a: ',
    ])
      expect(typeof hideNamed(part.repeat(100_000))).toBe('string');
  });
});
