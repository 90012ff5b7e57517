import { readCurl } from '../../../src/domain/runs/curl';
import { fieldsOfCurl, requestFields, sendsRequest } from '../../../src/domain/runs/curlFields';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { actionOf, callContext, closeCounterparts, startCounterpart } from './counterpart';

afterAll(closeCounterparts);

function fieldsOf(line: string, event = 'post') {
  const read = readCurl(line);
  if (!read.ok) throw new Error(read.message);
  return fieldsOfCurl(read.request, event);
}

const form = 'application/x-www-form-urlencoded';

describe('a step that a cURL line has filled in', () => {
  it.each<[string, { method: string; url?: string; body?: string; headers?: Record<string, string> }]>([
    [`-G -d q=a%20b -d n=1`, { method: 'GET', url: '/a?q=a%20b&n=1', body: '' }],
    [`-d 'a=1&b=%26' -d c=`, { method: 'POST', body: 'a=1&b=%26&c=', headers: { 'content-type': form } }],
    [`-X PUT --data-urlencode 'a=b c!'`, { method: 'PUT', body: 'a=b+c%21', headers: { 'content-type': form } }],
    [
      `-X PATCH --json '{"a": 1}'`,
      { method: 'PATCH', body: '{"a": 1}', headers: { 'content-type': 'application/json', accept: 'application/json' } },
    ],
    [
      `-H 'Content-Type: application/merge-patch+json' -X PATCH -d '[]'`,
      { method: 'PATCH', body: '[]', headers: { 'content-type': 'application/merge-patch+json' } },
    ],
    [
      `-H 'Content-Type: text/xml; charset=utf-8' -d '<a/>'`,
      { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml; charset=utf-8' } },
    ],
    [`-X POST`, { method: 'POST', body: '' }],
    [`-X DELETE -u ada:s3`, { method: 'DELETE', body: '', headers: { authorization: `Basic ${btoa('ada:s3')}` } }],
    [
      `-H 'Authorization: Bearer t3' -H 'X-Api-Key: k3' -b 'c=d'`,
      { method: 'GET', headers: { authorization: 'Bearer t3', 'x-api-key': 'k3', cookie: 'c=d' } },
    ],
    [`-H 'authorization: Token t3'`, { method: 'GET', headers: { authorization: 'Token t3' } }],
    [`-H 'X-Api-Key: k3' -A me`, { method: 'GET', headers: { 'x-api-key': 'k3', 'user-agent': 'me' } }],
    [`-I`, { method: 'HEAD', body: '' }],
  ])('%s: sends what cURL would send [Z107]', async (options, request) => {
    const target = await startCounterpart(() => ({ body: {} }));
    const { event, fields, unused } = fieldsOf(`curl ${options} ${target.url}/a`);
    await actionOf(webhooks, event).run(callContext({ input: fields }));
    expect(target.last()).toMatchObject({ url: '/a', ...request });
    expect(unused).toEqual([]);
  });

  it('sends the fields of a form with files', async () => {
    const target = await startCounterpart(() => ({ body: {} }));
    const { event, fields } = fieldsOf(`curl -F 'a=1 2' -F b=ü ${target.url}`);
    await actionOf(webhooks, event).run(callContext({ input: fields }));
    expect(target.last().headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(target.last().body).toMatch(/name="a"\r\n\r\n1 2\r\n[^]*name="b"\r\n\r\nü\r\n/);
  });

  it('the events and fields are those of the app', () => {
    const custom = actionOf(webhooks, 'custom_request').fields.map(({ key }) => key);
    expect(custom).toEqual(expect.arrayContaining([...requestFields]));
    const events = webhooks.actions.map(({ event }) => event).filter(sendsRequest);
    expect(events).toEqual(['post', 'put', 'get', 'delete', 'custom_request']);
  });
});
