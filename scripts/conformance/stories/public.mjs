// What anyone can call: the catalogue, the status, recording, and help.

/** A GraphQL operation of the product's own client. */
const operation = { operationName: 'abTestQuery', query: 'query abTestQuery { abTests { id } }' };

/** The smallest report that can be replayed. */
const emptyReport = JSON.stringify({
  comment: '',
  format: 1,
  revision: null,
  at: '2026-01-01T00:00:00.000Z',
  subject: { name: 'Error', message: 'x', stack: '', status: null },
  path: '/',
  omitted: [],
  start: {},
  actions: [],
  digests: ['0'],
});

export async function catalogue({ browser }) {
  const by = browser();
  const { objects: services } = (await by.call('listServices', 200)).body;
  await by.call('listServices', 200, { query: { first: 5, sort: 'name', can_run: 'true' } });
  await by.call('getService', 200, { params: { id: services[0].id } });
  const { objects: templates } = (await by.call('listZapTemplates', 200, { query: { first: 5 } })).body;
  await by.call('getZapTemplate', 200, { params: { id: templates[0].id } });
  await by.call('getAppDetails', 200, { params: { kind: 'cli', id: 'WebHookCLIAPI' } });
}

export async function lists({ browser }) {
  const by = browser();
  for (const name of ['listExperts', 'getSystemStatus', 'listTimezones', 'getCsrfToken', 'getCurrentProfile']) await by.call(name, 200);
  await by.call('getCaptchaChallenge', 200, { query: { action: 'login' } });
  await by.call('discoverAccount', 200, { query: { email: 'ada@patchbay.example' } });
  await by.call('startPasskeySignIn', 200, { body: {} });
}

export async function recording({ browser }) {
  const by = browser();
  await by.call('recordTrackingEvents', 204, { body: { subject: 'page viewed' } });
  const view = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7', parent_span_id: null, kind: 'view' };
  const span = { ...view, route: '/app/dashboard', method: null, status: null, started_at: Date.now(), duration: 120 };
  await by.call('recordPageSpans', 204, { body: { spans: [span] } });
  await by.call('recordClientEvent', 204, { body: { message: 'performance problem', data: { service: 'patchbay-web', release: '1' } } });
}

export async function trackingChoices({ newPerson }) {
  const { browser: by, accountId } = await newPerson();
  const query = { account_id: accountId };
  const elsewhere = { account_id: 987_654_321 };
  await by.call('recordTrackingEvents', 204, { body: { subject: 'page viewed', page_path: '/app/dashboard' } });
  await by.call('listTrackedEvents', 200);
  await by.call('listTrackedEvents', 400, { query: { before: 'x' }, what: 'before is no number' });
  await by.call('getTrackingOverview', 200, { query });
  await by.call('getTrackingOverview', 400, { query: { account_id: 'x' }, what: 'the account is no number' });
  await by.call('getTrackingOverview', 200, { query: elsewhere, what: 'the account is unknown' });
  await by.call('updateTrackingChoices', 200, { query, body: { analytics: false } });
  await by.call('updateTrackingChoices', 400, { query, body: {}, what: 'nothing is named' });
  await by.call('updateTrackingChoices', 200, { query: elsewhere, body: { analytics: true }, what: 'the account is unknown' });
  await by.call('deleteTrackedEvents', 200);
}

export async function graphql({ browser }) {
  const by = browser();
  await by.call('runGraphqlQuery', 200, { body: operation });
}

export async function help({ browser, anyEmail }) {
  const by = browser();
  const request = { email: anyEmail(), topic: 'other', subject: 'A question', message: 'How does this work, please?' };
  await by.call('sendSupportRequest', 400, { body: { ...request, message: '' }, what: 'the message is empty' });
  await by.call('sendSupportRequest', 201, { body: request });
  await by.call('sendErrorReport', 400, { body: { report: 'no report' }, what: 'the text is no report' });
  await by.call('sendErrorReport', 201, { body: { report: emptyReport } });
}
