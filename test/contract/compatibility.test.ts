import { openapi } from '../../src/contract/openapi';
import { incompatibilities } from '../support/contractCompatibility';
import { readReleaseContract, storedReleases } from '../support/storedReleases';

/** A part of an OpenAPI document. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- it has no static type
type Document = any;

/** A copy of the present description that `change` has altered. */
function altered(change: (document: Document) => void) {
  const document = JSON.parse(JSON.stringify(openapi('https://patchbay.example')));
  change(document);
  return document;
}
const present = altered(() => {});
const zap = (document: Document) => document.paths['/api/v3/zaps/{id}'];
const json = (part: Document) => part.content['application/json'].schema;

it('there is the contract of a release to compare with [T67]', () => {
  expect(storedReleases()).toContain('0.1.0');
});

/** What clients of a release could use, and can no longer, because no page of that release used it. */
const removedSince: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'GET /api/v3/services is gone',
    'GET /api/v3/services/{id} is gone',
    'GET /api/v3/zap-templates is gone',
    'GET /api/v3/zap-templates/{id} is gone',
    'GET /api/v4/confirm-authentication: parameter query action: zapNodesSave is not one of its values',
    'PUT /api/v3/zaps/{id}/nodes is gone',
  ],
};

it.each(storedReleases())('requests and expectations of clients of %s fit this version’s contract [T67, R25]', (version) => {
  expect(incompatibilities(readReleaseContract(version), present)).toEqual(removedSince[version] ?? []);
});

describe('the comparison of contracts', () => {
  it('the same contract, and one with more endpoints, optional fields and fields of replies, breaks no client [T67]', () => {
    expect(incompatibilities(present, present)).toEqual([]);
    const more = altered((document) => {
      document.paths['/api/v3/new'] = { get: { responses: {} } };
      json(zap(document).patch.requestBody).properties.colour = { type: 'string' };
      json(zap(document).get.responses[200]).properties.colour = { type: 'string' };
      json(zap(document).get.responses[200]).required.push('colour');
    });
    expect(incompatibilities(present, more)).toEqual([]);
    expect(incompatibilities(more, present)).toEqual([
      'GET /api/v3/zaps/{id}: reply 200.colour is required, and may be missing',
      'PATCH /api/v3/zaps/{id}: body.colour is not accepted',
      'GET /api/v3/new is gone',
    ]);
  });

  it.each<[string, string, (document: Document) => void]>([
    ['an endpoint that is gone', 'DELETE /api/v3/zaps/{id} is gone', (document) => delete zap(document).delete],
    [
      'a field that is newly required',
      'PATCH /api/v3/zaps/{id}: body.title is required, and may be missing',
      (document) => (json(zap(document).patch.requestBody).required = ['title']),
    ],
    [
      'a value that is no longer accepted',
      'PATCH /api/v3/zaps/{id}: body.state: off is not one of its values',
      (document) => (json(zap(document).patch.requestBody).properties.state.enum = ['on']),
    ],
    [
      'a shorter text',
      'PATCH /api/v3/zaps/{id}: body.title: maxLength is 10, and was 2000',
      (document) => (json(zap(document).patch.requestBody).properties.title.maxLength = 10),
    ],
    [
      'a field of a reply that may be missing',
      'GET /api/v3/zaps/{id}: reply 200.title is required, and may be missing',
      (document) =>
        (json(zap(document).get.responses[200]).required = json(zap(document).get.responses[200]).required.filter(
          (each: string) => each !== 'title',
        )),
    ],
    [
      'a field of a reply with another type',
      'GET /api/v3/zaps/{id}: reply 200.title: null is not string',
      (document) => (json(zap(document).get.responses[200]).properties.title = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
    ],
    [
      'a success with another status',
      'GET /api/v3/zaps/{id}: the success 206 is new',
      (document) => (zap(document).get.responses[206] = {}),
    ],
  ])('%s is found [T67]', (_what, issue, change) => {
    expect(incompatibilities(present, altered(change))).toEqual([issue]);
  });
});
