/** What single declared apps make of replies; what they send is compared with the libraries of their makers. */
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { callContext, closeCounterparts, startCounterpart, stepErrorOf, testTime, triggerOf, type Reply } from '../connectors/counterpart';
import { actionIn, declare, facts, head, outgoingTo, write } from './runtime/declared';

afterAll(closeCounterparts);

/** An app against a server that answers by method and path; what it does not know is an empty record. */
async function against(key: string, replies: Readonly<Record<string, Reply>>, connection: Readonly<Record<string, string>> = {}) {
  const { definition, facts } = declaredApps.find(({ definition }) => definition.app === key)!;
  const connector = compile(definition, facts);
  const target = await startCounterpart(({ method, path }) => replies[`${method} ${path}`] ?? { body: {} });
  const call = (input: object) => callContext({ outgoing: outgoingTo(target), connection, input: { ...input } });
  return {
    target,
    run: (event: string, input: object = {}) => actionIn(connector, event).run(call(input)),
    choices: (list: string, input: object = {}) => connector.choices![list]!(call(input)),
    /** The events of the second of two polls, between which the replies are changed. */
    news: async (event: string, change: () => void, input: object = {}) => {
      const { poll } = triggerOf(connector, 'poll', event);
      const { cursor } = await poll({ ...call(input), cursor: null });
      change();
      return (await poll({ ...call(input), cursor })).events;
    },
  };
}

const failure = async (running: Promise<unknown>) => {
  const { message, options } = await stepErrorOf(running);
  return { message, ...options };
};

describe('Stripe', () => {
  it.each([
    ['jpy', '500', '500'],
    ['usd', '12.5', '1250'],
    ['kwd', '1.25', '1250'],
  ])('refunds a part of a payment in its currency: %s [Z89]', async (currency, amount, sent) => {
    const { target, run } = await against('StripeCLIAPI', { 'GET /v1/charges/ch_1': { body: { id: 'ch_1', currency } } });
    await run('create_refund', { charge: 'ch_1', amount });
    expect(Object.fromEntries(new URLSearchParams(target.last().body))).toEqual({ charge: 'ch_1', amount: sent });
  });

  it('refuses a part of the smallest unit before it sends anything [Z89]', async () => {
    const { target, run } = await against('StripeCLIAPI', {});
    const { message } = await failure(run('create_refund', { charge: 'ch_1', amount: '12.5', currency: 'JPY' }));
    expect(message).toContain('12.5');
    expect(target.requests).toEqual([]);
  });

  it('finds no payment where there is none, and does not take another 404 for that [Z87]', async () => {
    const missing = { status: 404, body: { error: { code: 'resource_missing', message: 'No such charge' } } };
    const other = { status: 404, body: { error: { message: 'Unrecognized request URL' } } };
    const { run } = await against('StripeCLIAPI', { 'GET /v1/charges/ch_1': missing, 'GET /v1/charges/ch_2': other });
    expect(await run('find_payment', { charge: 'ch_1' })).toEqual({ isFound: false, item: null });
    expect((await failure(run('find_payment', { charge: 'ch_2' }))).message).toContain('“Unrecognized request URL”');
  });

  it('runs for a payment with the payment itself [Z88]', async () => {
    const event = (number: number) => ({ id: `evt_${number}`, created: 1_795_600_000 + number, data: { object: { id: `ch_${number}` } } });
    const list = { data: [event(1)], has_more: false };
    const { news } = await against('StripeCLIAPI', { 'GET /v1/events': { body: list } });
    expect(await news('new_payment', () => list.data.unshift(event(2)))).toEqual([{ key: 'evt_2', data: { id: 'ch_2' } }]);
  });
});

describe('HubSpot', () => {
  it('sends values as texts, and days as days [Z89]', async () => {
    const { target, run } = await against('HubSpotCLIAPI', {});
    await run('create_deal', { 'property.date.closedate': '2026-12-31T10:00:00Z', 'property.number.amount': '12.50', owner: '7' });
    expect(target.last().json).toEqual({ properties: { closedate: '2026-12-31', amount: '12.50', hubspot_owner_id: '7' } });
  });
});

describe('GitHub', () => {
  it('does not take a pull request for an issue [Z88]', async () => {
    const issue = (number: number, more: object = {}) => ({ id: number, number, created_at: `2026-11-21T09:0${number}:00Z`, ...more });
    const list: object[] = [issue(1)];
    const { news } = await against('GitHubCLIAPI', { 'GET /repos/o/r/issues': { body: list } });
    const found = await news('new_issue', () => list.unshift(issue(3), issue(2, { pull_request: { url: 'x' } })), { repository: 'o/r' });
    expect(found.map(({ key }) => key)).toEqual(['3']);
  });

  it('tries again when the limit of requests is over, and refuses what the token may not do [Z86]', async () => {
    const reset = String(testTime.getTime() / 1000 + 60);
    const limited = { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, body: { message: 'Limit' } };
    const forbidden = { status: 403, headers: { 'x-ratelimit-remaining': '9' }, body: { message: 'Resource not accessible' } };
    const { run } = await against('GitHubCLIAPI', { 'GET /repos/o/r/issues/1': limited, 'GET /repos/o/r/issues/2': forbidden });
    expect(await failure(run('get_issue', { repository: 'o/r', number: 1 }))).toMatchObject({ isTransient: true, retryAfter: 60_000 });
    const refused = await failure(run('get_issue', { repository: 'o/r', number: 2 }));
    expect(refused.message).toContain('“Resource not accessible”');
    expect(refused).not.toHaveProperty('isTransient');
  });

  it('asks for no choices of a repository that is none [Z82]', async () => {
    const { target, choices } = await against('GitHubCLIAPI', {});
    const list = 'labels';
    expect((await failure(choices(list, { repository: '../user' }))).message).toBeTruthy();
    expect(target.requests).toEqual([]);
    expect(await choices(list, { repository: 'o/r' })).toEqual([]);
  });

  it('refuses a repository that is none before it sends anything [Z82]', async () => {
    const { target, run } = await against('GitHubCLIAPI', {});
    for (const repository of ['r', 'o/..', 'o/r/../../user', 'o/r?x', 'https://github.com/o/r'])
      await stepErrorOf(run('get_issue', { repository, number: 1 }));
    expect(target.requests).toEqual([]);
  });
});

describe('Trello', () => {
  it('runs for a new card of the list with the card as it is now [Z88]', async () => {
    const action = (number: number, list: string) => ({
      id: `a${number}`,
      date: `2026-11-21T09:0${number}:00.000Z`,
      data: { card: { id: `c${number}` }, list: { id: list } },
    });
    const list = [action(1, 'l1')];
    const replies = { 'GET /1/boards/b/actions': { body: list }, 'GET /1/cards/c3': { body: { id: 'c3', name: 'Third', due: null } } };
    const { news } = await against('TrelloCLIAPI', replies);
    const found = await news('new_card', () => list.unshift(action(3, 'l1'), action(2, 'l2')), { board: 'b', list: 'l1' });
    expect(found).toEqual([{ key: 'a3', data: { id: 'c3', name: 'Third', due: null } }]);
  });

  it('tells a lost token from a missing membership, which are both 401 [Z86]', async () => {
    const { run } = await against('TrelloCLIAPI', {
      'POST /1/cards/a/actions/comments': { status: 401, body: 'unauthorized card permission requested' },
      'POST /1/cards/b/actions/comments': { status: 401, body: 'invalid token' },
    });
    expect(await failure(run('add_comment', { card: 'a', text: 'x' }))).not.toHaveProperty('isConnectionLost');
    expect(await failure(run('add_comment', { card: 'b', text: 'x' }))).toMatchObject({ isConnectionLost: true });
  });
});

describe('Shopify', () => {
  const connection = { shop: 'example-shop.myshopify.com', token: 'canary-token' };
  const answering = (body: object) => against('ShopifyCLIAPI', { 'POST /admin/api/2026-10/graphql.json': { body } }, connection);

  it('takes what the shop refuses for a failure, although the status is 200 [Z86]', async () => {
    const userErrors = [
      { field: ['email'], message: 'Email is taken' },
      { field: null, message: 'Phone is wrong' },
    ];
    const { run } = await answering({ data: { customerCreate: { customer: null, userErrors } } });
    expect((await failure(run('create_customer', { email: 'a@example.com' }))).message).toContain('“Email is taken Phone is wrong”');
    const busy = await answering({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
    expect(await failure(busy.run('add_tags', { id: 'x', tags: 'y' }))).toMatchObject({ isTransient: true });
  });

  it('gives the created customer [Z85]', async () => {
    const { run } = await answering({ data: { customerCreate: { customer: { id: 'gid://1' }, userErrors: [] } } });
    expect(await run('create_customer', { email: 'a@example.com' })).toEqual({ id: 'gid://1' });
  });

  it('lets no value out of the quotes of a search [Z83]', async () => {
    const { target, run } = await answering({ data: { customers: { nodes: [] } } });
    expect(await run('find_customer', { email: 'x" OR email:"*' })).toEqual({ isFound: false, item: null });
    expect(target.last().json.variables.query).toBe('email:"x\\" OR email:\\"*"');
  });
});

describe('Twilio', () => {
  it('runs for received messages only [Z88]', async () => {
    const connection = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'canary' };
    const message = (number: number, direction: string) => ({
      sid: `SM${number}`,
      direction,
      date_created: `Sat, 21 Nov 2026 09:0${number}:00 +0000`,
    });
    const body = { messages: [message(1, 'inbound')], next_page_uri: null };
    const path = `GET /2010-04-01/Accounts/${connection.accountSid}/Messages.json`;
    const { news } = await against('TwilioCLIAPI', { [path]: { body } }, connection);
    const found = await news('new_sms', () => body.messages.unshift(message(3, 'inbound'), message(2, 'outbound-api')));
    expect(found.map(({ key }) => key)).toEqual(['SM3']);
  });
});

describe('Typeform', () => {
  it('gives the answers by the titles of their questions [Z89]', async () => {
    const items: object[] = [];
    const answers = [
      { type: 'text', text: 'Ada', field: { id: 'q1' } },
      { type: 'number', number: 5, field: { id: 'q2' } },
    ];
    const { news } = await against('TypeformCLIAPI', {
      'GET /forms/f': {
        body: {
          title: 'Survey',
          fields: [
            { id: 'q1', title: 'Name' },
            { id: 'q2', title: 'Stars' },
          ],
        },
      },
      'GET /forms/f/responses': { body: { items } },
    });
    const [found] = await news('new_entry', () => items.push({ token: 't1', submitted_at: '2026-11-21T09:30:00Z', answers }), {
      form: 'f',
    });
    expect(found).toMatchObject({
      key: 't1',
      data: { token: 't1', form_title: 'Survey', answers_by_title: { Name: 'Ada', Stars: 5 } },
    });
  });
});

describe('Linear', () => {
  it('says what it refuses, and when to try again, in replies with the status 400 [Z86]', async () => {
    const answering = (extensions: object, headers = {}) =>
      against('LinearCLIAPI', { 'POST /graphql': { status: 400, headers, body: { errors: [{ message: 'Bad', extensions }] } } });
    const run = async (...parts: Parameters<typeof answering>) => failure((await answering(...parts)).run('get_issue', { issue: 'A-1' }));
    expect(await run({ code: 'AUTHENTICATION_ERROR' })).toMatchObject({ isConnectionLost: true });
    expect((await run({ userPresentableMessage: 'No such issue.' })).message).toBe('Linear refused this: “No such issue.”');
    const reset = String(testTime.getTime() + 5000);
    expect(await run({ code: 'RATELIMITED' }, { 'x-ratelimit-requests-reset': reset })).toMatchObject({
      isTransient: true,
      retryAfter: 5000,
    });
  });
});

describe('Zoom', () => {
  it('asks for the recordings of the last seven days, and gives those that are finished later [Z144]', async () => {
    const recording = (id: string, status: string) => ({
      uuid: id,
      topic: 'Fair',
      start_time: '2026-11-20T08:00:00Z',
      recording_files: [{ id: 'f', status }],
    });
    const body = { meetings: [recording('m1', 'completed'), recording('m2', 'processing')] };
    const { target, news } = await against('ZoomCLIAPI', { 'GET /v2/users/me/recordings': { body } });
    const found = await news('new_recording', () => body.meetings.splice(1, 1, recording('m2', 'completed')));
    expect(found).toEqual([{ key: 'm2:f', data: { id: 'f', status: 'completed', topic: 'Fair', start_time: '2026-11-20T08:00:00Z' } }]);
    expect(target.last().query.get('from')).toBe('2026-11-14');
  });

  it('gets the file of a recording from the address that the meeting has for it [Z85]', async () => {
    const files = [
      { id: 'a', download_url: 'https://zoom.us/rec/download/a' },
      { id: 'b', download_url: 'https://zoom.us/rec/download/b' },
    ];
    const { target, run } = await against('ZoomCLIAPI', {
      'GET /v2/meetings/x%252F%252Fy/recordings': { body: { recording_files: files } },
    });
    await run('get_recording_file', { meeting: 'x//y', file: 'b' });
    expect(target.last().path).toBe('/rec/download/b');
  });
});

describe('PayPal', () => {
  it('runs for received payments as soon as they are complete, and not for sent ones [Z88]', async () => {
    const payment = (id: string, value: string, status = 'S') => ({
      transaction_info: {
        transaction_id: id,
        transaction_event_code: 'T0006',
        transaction_status: status,
        transaction_amount: { value },
        transaction_initiation_date: '2026-11-21T09:00:00+0000',
      },
    });
    const body = { transaction_details: [payment('old', '1.00'), payment('pending', '2.00', 'P')] };
    const { news } = await against('PayPalCLIAPI', { 'GET /v1/reporting/transactions': { body } }, { environment: 'api-m' });
    const found = await news('new_sale', () => {
      body.transaction_details = [payment('old', '1.00'), payment('pending', '2.00'), payment('sent', '-3.00')];
    });
    expect(found.map(({ key }) => key)).toEqual(['pending']);
  });
});

describe('Facebook Lead Ads', () => {
  const token = { 'GET /v24.0/p1': { body: { access_token: 'page-token' } } };

  it('runs for a new lead with its answers, which the page itself asks for [Z88, Z140]', async () => {
    const lead = (id: number) => ({
      id: `l${id}`,
      created_time: `2026-11-21T09:3${id}:00+0000`,
      field_data: [{ name: 'email', values: ['ada@example.com'] }],
      is_organic: false,
    });
    const list = { data: [lead(1)] };
    const replies = { ...token, 'GET /v24.0/f1/leads': { body: list } };
    const { target, news } = await against('FacebookLeadAdsCLIAPI', replies, { token: 'own-token' });
    const found = await news('new_lead', () => list.data.push(lead(2)), { page: 'p1', form: 'f1' });
    expect(found).toEqual([
      { key: 'l2', data: { id: 'l2', createdAt: '2026-11-21T09:32:00+0000', answers: { email: 'ada@example.com' }, isOrganic: false } },
    ]);
    expect(target.last().query.getAll('access_token')).toEqual(['page-token']);
  });

  it('tells a lost token from a missing permission and from a limit, which are all 400 [Z86]', async () => {
    const failed = (code: number) => ({ status: 400, body: { error: { code, message: 'No' } } });
    const { run } = await against('FacebookLeadAdsCLIAPI', {
      'GET /v24.0/1': failed(190),
      'GET /v24.0/2': failed(200),
      'GET /v24.0/3': failed(4),
    });
    expect(await failure(run('get_lead', { lead: '1' }))).toMatchObject({ isConnectionLost: true });
    expect((await failure(run('get_lead', { lead: '2' }))).message).toMatch(/^The connection isn’t allowed to do this: “No”/);
    expect(await failure(run('get_lead', { lead: '3' }))).toMatchObject({ isTransient: true });
  });
});

describe('Google Analytics', () => {
  it('gives the rows of a report as records by the names of their columns [Z89]', async () => {
    const report = {
      dimensionHeaders: [{ name: 'date' }],
      metricHeaders: [{ name: 'activeUsers' }, { name: 'sessions' }],
      rows: [{ dimensionValues: [{ value: '20261121' }], metricValues: [{ value: '120' }, { value: '150' }] }],
      rowCount: 1,
    };
    const { run } = await against('GoogleAnalyticsCLIAPI', { 'POST /v1beta/properties/1:runReport': { body: report } });
    const input = { property: '1', metrics: ['activeUsers', 'sessions'], dimensions: ['date'], from: 'today', to: 'today' };
    expect(await run('run_report', input)).toEqual({
      isFound: true,
      item: { rows: [{ date: '20261121', activeUsers: '120', sessions: '150' }], count: 1 },
    });
  });
});

describe('Google Docs', () => {
  it('gives the text of a document without its formatting [Z89]', async () => {
    const paragraph = (...texts: string[]) => ({ paragraph: { elements: texts.map((content) => ({ textRun: { content } })) } });
    const body = { content: [{ sectionBreak: {} }, paragraph('Lanterns: ', '12\n'), paragraph('Ropes\n')] };
    const { run } = await against('GoogleDocsCLIAPI', { 'GET /v1/documents/d1': { body: { documentId: 'd1', title: 'Plan', body } } });
    expect(await run('get_document', { document: 'd1' })).toMatchObject({ item: { title: 'Plan', text: 'Lanterns: 12\nRopes\n' } });
  });
});

describe('Microsoft Excel', () => {
  it('runs for a new row of a table with the titles of its columns [Z88]', async () => {
    const table = {
      text: [
        ['Name', 'Stage'],
        ['Ada', 'Won'],
      ],
    };
    const { news } = await against('MicrosoftExcelCLIAPI', { 'GET /v1.0/me/drive/items/w/workbook/tables/t/range': { body: table } });
    const found = await news('new_row', () => table.text.push(['Grace', 'Lost']), { workbook: 'w', table: 't' });
    expect(found.map(({ data }) => data)).toEqual([{ row: 3, values: { Name: 'Grace', Stage: 'Lost' } }]);
  });
});

describe('Google Meet', () => {
  it('runs for a meeting when it has ended, also if a later one began before [Z88]', async () => {
    const meeting = (name: string, startTime: string, endTime?: string) => ({ name, startTime, ...(endTime && { endTime }) });
    const list = [meeting('b', '2026-11-21T09:00:00Z', '2026-11-21T09:10:00Z'), meeting('a', '2026-11-21T08:00:00Z')];
    const { news } = await against('GoogleMeetCLIAPI', { 'GET /v2/conferenceRecords': { body: { conferenceRecords: list } } });
    const found = await news('meeting_ended', () => (list[1] = meeting('a', '2026-11-21T08:00:00Z', '2026-11-21T09:20:00Z')));
    expect(found.map(({ key }) => key)).toEqual(['a']);
  });
});

describe('Jotform', () => {
  it('gives the answers by the titles of their questions [Z89]', async () => {
    const content: object[] = [];
    const answers = { 3: { text: 'Name', answer: { first: 'Ada' } }, 4: { text: 'Email', answer: 'ada@example.com' }, 5: { text: 'Send' } };
    const { news } = await against('JotformCLIAPI', { 'GET /form/7/submissions': { body: { content } } }, { server: 'api' });
    const [found] = await news('new_entry', () => content.push({ id: 'a', created_at: '2026-11-21 04:30:00', answers }), { form: '7' });
    expect(found).toMatchObject({ key: 'a', data: { answers_by_title: { Name: { first: 'Ada' }, Email: 'ada@example.com' } } });
  });
});

describe('Smartsheet', () => {
  it('runs for a new row with its values by the titles of the columns, and not for an old row that was changed [Z88, Z89]', async () => {
    const row = (id: number, createdAt: string) => ({
      id,
      createdAt,
      modifiedAt: testTime.toISOString(),
      cells: [{ columnId: 1, value: 'Ada' }],
    });
    const rows: object[] = [];
    const { news } = await against(
      'SmartsheetCLIAPI',
      { 'GET /2.0/sheets/7/columns': { body: { data: [{ id: 1, title: 'Name' }] } }, 'GET /2.0/sheets/7': { body: { rows } } },
      { region: 'api.smartsheet.com' },
    );
    const change = () => rows.push(row(1, '2020-01-01T09:30:00Z'), row(2, testTime.toISOString()));
    const found = await news('new_row', change, { sheet: '7' });
    expect(found).toMatchObject([{ key: '2', data: { id: 2, values: { Name: 'Ada' } } }]);
  });
});

describe('Box', () => {
  it('runs for each file that is uploaded to the folder since the place that Box keeps [Z88]', async () => {
    const upload = (number: number, parent: string, type = 'file') => ({
      event_id: `e${number}`,
      event_type: 'ITEM_UPLOAD',
      source: { type, id: `f${number}`, parent: { id: parent } },
    });
    const body = { entries: [] as object[], next_stream_position: '1' };
    const { target, news } = await against('BoxCLIAPI', { 'GET /2.0/events': { body } });
    const change = () => body.entries.push(upload(1, 'a'), upload(2, 'b'), upload(3, 'a', 'folder'));
    expect(await news('new_file', change, { folder: 'a' })).toMatchObject([{ key: 'e1', data: { id: 'f1' } }]);
    expect(target.requests[0]!.url).toContain('stream_position=now');
  });
});

describe('the labels of values', () => {
  it.each([
    ['a trigger that polls', { kind: 'poll', event: 'added' }, 'amount.value'],
    ['a trigger that the app sends', { kind: 'hook', event: 'sent' }, 'amount.value'],
    ['an action', { kind: 'write', event: 'write' }, 'amount.value'],
    ['a search', { kind: 'search', event: 'search' }, 'item.amount.value'],
  ])('are known before anything was tested: %s [Z176]', (_, { kind, event }, place) => {
    const outputs = [{ place: 'amount.value', label: 'Amount', type: 'number' }] as const;
    const list = { request: { method: 'GET', path: '/x' }, items: 'reply.body', key: '{item.id}', order: 'newest' } as const;
    const { triggers, actions } = compile(
      declare({
        triggers: [
          { ...head, ...list, kind: 'poll', event: 'added', outputs },
          { ...head, kind: 'hook', reach: 'pasted', event: 'sent', key: '{item.id}', outputs },
        ],
        actions: [
          write({ method: 'POST', path: '/x' }, { outputs }),
          { ...head, kind: 'search', event: 'search', request: list.request, found: { items: list.items }, outputs },
        ],
      }),
      facts,
    );
    expect([...triggers, ...actions].find((each) => each.kind === kind && each.event === event)?.outputs).toEqual([
      { place, label: 'Amount' },
    ]);
  });
});
