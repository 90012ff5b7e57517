import fc from 'fast-check';
import { readCurl } from '../../../src/domain/runs/curl';
import { fieldsOfCurl, requestFields, type CurlFields } from '../../../src/domain/runs/curlFields';
import { parseTemplate } from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';

function filled(line: string, event = 'post'): CurlFields {
  const read = readCurl(line);
  if (!read.ok) throw new Error(read.message);
  return fieldsOfCurl(read.request, event);
}

const url = 'https://a.example/';

describe('a cURL line as the fields of a step', () => {
  it.each([
    ['post', '-d a=b', 'post', {}],
    ['post', '-X PUT', 'put', {}],
    ['put', '', 'get', {}],
    ['get', '-X DELETE', 'delete', {}],
    ['get', '-d a=b', 'post', {}],
    ['get', '-X GET -d a=b', 'custom_request', { method: 'GET' }],
    ['delete', '-X DELETE -d a=b', 'delete', {}],
    ['post', '-X PATCH', 'custom_request', { method: 'PATCH' }],
    ['custom_request', '-d a=b', 'custom_request', { method: 'POST' }],
  ])('in the event %s, “%s” needs %s [Z107]', (event, options, needed, fields) => {
    const curl = filled(`curl ${options} ${url}`, event);
    expect(curl.event).toBe(needed);
    expect(curl.fields.method).toBe((fields as { method?: string }).method);
  });

  it.each<[string, CurlFields['fields']]>([
    [`-H 'Content-Type: application/json' -d '{"a": {{trigger.n}}}'`, { bodyType: 'json', body: '{"a": {{trigger.n}}}' }],
    [
      `-H 'Content-Type: application/vnd.api+json' -d '{}'`,
      { bodyType: 'json', body: '{}', headers: [{ name: 'Content-Type', value: 'application/vnd.api+json' }] },
    ],
    [
      `-H 'Content-Type: application/json' -d '{"a":1} {"a":2}'`,
      { bodyType: 'raw', contentType: 'application/json', body: '{"a":1} {"a":2}' },
    ],
    [`-H 'Content-Type: text/xml' -d '<a/>'`, { bodyType: 'raw', contentType: 'text/xml', body: '<a/>' }],
    [
      `-d 'a=1+2&a=%26&b={{trigger.n}}&c=%7B%7Bx%7D%7D'`,
      {
        bodyType: 'form',
        data: [
          ['a', '1 2'],
          ['a', '&'],
          ['b', '{{trigger.n}}'],
          ['c', '\\{{x}}'],
        ].map(([name, value]) => ({ name: name!, value: value! })),
      },
    ],
    [`-d 'a'`, { bodyType: 'form', body: 'a' }],
    [`-d 'a=%zz'`, { bodyType: 'form', body: 'a=%zz' }],
    [
      `-F a=1 -F f=@g.jpg`,
      {
        bodyType: 'multipart',
        data: [
          { name: 'a', value: '1' },
          { name: 'f', value: '' },
        ],
      },
    ],
    [`--data-binary @g.jpg -H 'Content-Type: image/jpeg'`, { bodyType: 'file', contentType: 'image/jpeg' }],
    [`-X POST`, { bodyType: 'raw' }],
    [
      String.raw`-H 'Content-Type: multipart/form-data; boundary=--q' --data-raw $'----q\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n2\r\n----q--\r\n'`,
      { bodyType: 'multipart', data: [{ name: 'a', value: '1\r\n2' }] },
    ],
  ])('%s has its body', (options, fields) => {
    expect(filled(`curl ${options} ${url}`).fields).toEqual({ url, ...fields });
  });

  it('a body of JSON without a content type is taken as JSON, and this is said', () => {
    expect(filled(`curl -d '{"a":1}' ${url}`)).toMatchObject({ fields: { bodyType: 'json', body: '{"a":1}' }, isTakenAsJson: true });
    expect(filled(`curl -d 'a=1' ${url}`).isTakenAsJson).toBe(false);
  });

  it.each<[string, CurlFields['fields'], string[]?]>([
    [`-u ada:s3`, { username: 'ada', password: 's3' }],
    [`-H 'Authorization: Bearer t3'`, { token: 't3' }],
    [`-H 'authorization: Basic YTpi'`, { token: 'Basic YTpi' }],
    [`-H 'X-Api-Key: k3'`, { token: 'k3', tokenHeader: 'X-Api-Key' }],
    [`-b sid=7`, { token: 'sid=7', tokenHeader: 'Cookie' }],
    [`-H 'apikey: k3' -H 'Authorization: Bearer t3'`, { token: 't3', headers: [{ name: 'apikey', value: 'k3' }] }, ['apikey']],
    [`-H 'Authorization: t3'`, { headers: [{ name: 'Authorization', value: 't3' }] }, ['Authorization']],
    [`-H 'Authorization: Bearer {{step1.token}}'`, { headers: [{ name: 'Authorization', value: 'Bearer {{step1.token}}' }] }],
  ])('%s: secrets are in secret fields as far as there are any [Z107]', (options, fields, unsealed = []) => {
    const curl = filled(`curl ${options} ${url}`, 'get');
    expect(curl).toMatchObject({ unsealed, unused: [] });
    expect(curl.fields).toEqual({ url, ...fields });
  });

  it('names variables of the shell, and puts none into a secret field', () => {
    const curl = filled(`curl -u "ada:$PASS" -H "X-Id: $ID" "${url}$PATH"`, 'get');
    expect(curl.fields).toEqual({ url: `${url}$PATH`, username: 'ada', headers: [{ name: 'X-Id', value: '$ID' }] });
    expect(curl).toMatchObject({ variables: ['$ID', '$PATH'], unused: ['the value of $PASS for the password'] });
    expect(filled(`curl -H "Authorization: Bearer $TOKEN" ${url}`, 'get')).toMatchObject({
      fields: { url },
      variables: [],
      unused: ['the value of $TOKEN for Authorization'],
    });
  });

  it('names what no step can send', () => {
    expect(filled(`curl -X PURGE ${url}`).unused).toEqual(['the method PURGE']);
    expect(filled(`curl -I -d a=b ${url}`)).toMatchObject({ event: 'custom_request', unused: ['the body of a HEAD request'] });
    expect(filled(`curl -u ada -H 'Authorization: Bearer t' ${url}`).unused).toEqual(['the username, because of the header Authorization']);
    expect(filled(`curl -F ' =1' ${url}`).unused).toEqual(['the form field “ ”']);
  });

  it('a form of any names and values is in pairs, or as a whole', () => {
    const part = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (pairs) => {
        const text = new URLSearchParams(pairs as [string, string][]).toString();
        const { fields } = filled(`curl -d '${text}' ${url}`);
        const data = fields.data as readonly { name: string; value: string }[] | undefined;
        const plain = (value: string) =>
          parseTemplate(value)
            .map((each) => (each.type === 'text' ? each.text : null))
            .join('');
        expect(data === undefined ? fields.body : data.map(({ name, value }) => [name, plain(value)])).toEqual(
          data === undefined ? text : pairs,
        );
        expect(Object.keys(fields).every((key) => requestFields.has(key))).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
