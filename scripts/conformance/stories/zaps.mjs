// Zaps: folders, drafts, publications, tests, sharing, moving, and their runs.
import { waitFor } from '../stage.mjs';

const head = { connectionId: null, title: null, note: '' };
const hook = { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} };
const upper = {
  ...head,
  kind: 'action',
  key: 'step1',
  app: 'FormatterCLIAPI',
  event: 'text',
  fields: { function: 'text_upper', input: 'order {{trigger.body.n}}' },
};
const delay = {
  ...head,
  kind: 'delay',
  key: 'wait',
  app: 'DelayCLIAPI',
  event: 'for',
  fields: {},
  delay: { type: 'for', amount: '3', unit: 'days' },
};
const failing = {
  ...head,
  kind: 'code',
  key: 'code',
  app: 'CodeCLIAPI',
  event: 'run_javascript',
  fields: {},
  source: 'throw new Error("no");',
};
const approval = (email) => ({
  ...head,
  kind: 'approval',
  key: 'ask',
  app: 'ApprovalCLIAPI',
  event: 'request',
  fields: {},
  approvers: [email],
  message: 'May it go on?',
  timeoutHours: 24,
  whenExpired: 'reject',
  whenRejected: 'stop',
});
const definitionOf = (...steps) => ({ format: 1, zone: null, trigger: hook, steps });

/** A Zap of a person. Returns its id. */
async function newZap({ browser, accountId }, title = 'Orders') {
  return (await browser.call('createZap', 201, { query: { account_id: accountId }, body: { title } })).body.id;
}

/** A Zap that is on and receives requests. */
async function liveZap(person, ...steps) {
  const id = await newZap(person);
  const params = { id };
  const draft = await person.browser.call('saveZapDraft', 200, { params, body: { definition: definitionOf(...steps), base_revision: 0 } });
  await person.browser.call('publishZap', 200, { params, body: { base_revision: draft.body.revision, turn_on: true } });
  return { id, params, revision: draft.body.revision, address: new URL(draft.body.hook_address).pathname };
}

/** Sends an event to a Zap and waits until its newest run has one of the states. */
async function runUntil(person, zap, ...states) {
  const { status } = await person.browser.ask('POST', zap.address, { body: { n: 7 }, token: false });
  if (status !== 200) throw new Error(`The hook answered ${status}.`);
  return newestRun(person, zap, ...states);
}

const newestRun = ({ browser, accountId }, zap, ...states) =>
  waitFor(`a run that is ${states.join(' or ')}`, async () => {
    const { body } = await browser.call('listRuns', 200, { query: { account_id: accountId, zap_id: zap.id } });
    const [run] = body.objects;
    return run !== undefined && states.includes(run.state) ? run : null;
  });

export async function folders({ owner }) {
  const { browser, accountId } = await owner();
  const query = { account_id: accountId };
  const made = await browser.call('createFolder', 201, { query, body: { title: 'Invoices' } });
  const params = { id: made.body.id };
  await browser.call('createFolder', 400, { query, body: { title: ' ' }, what: 'the name is empty' });
  await browser.call('updateFolder', 200, { params, body: { title: 'Bills' } });
  await browser.call('updateFolder', 400, { params, body: { title: ' ' }, what: 'the name is empty' });
  await browser.call('listFolders', 200, { query });
  await browser.call('getFolderTree', 200, { query: { context: accountId } });
  const named = { kind: 'folder', title: ' bills' };
  await browser.call('findSameName', 200, { query: { ...query, ...named } });
  await browser.call('findSameName', 404, { query: { account_id: 987_654_321, ...named }, what: 'the account is unknown' });
  await browser.call('deleteFolder', 204, { params });
}

export async function zaps({ owner }) {
  const person = await owner();
  const { browser, accountId } = person;
  const query = { account_id: accountId };
  const id = await newZap(person);
  const params = { id };
  await browser.call('createZap', 400, { query, body: { title: 'two\nlines' }, what: 'the title has two lines' });
  await browser.call('listZaps', 200, { query });
  await browser.call('listZaps', 200, { query: { ...query, shape: 'move' } });
  await browser.call('getZapUsage', 200);
  await browser.call('getZap', 200, { params });
  await browser.call('updateZap', 200, { params, body: { title: 'Another name' } });
  await browser.call('updateZap', 400, { params, body: { title: ' ' }, what: 'the title is empty' });
  await browser.call('updateZap', 403, { params, body: { state: 'on' }, what: 'the draft has no steps' });
  await browser.call('updateZapNodes', 200, {
    params,
    body: { nodes: [{ selected_api: 'WebHookCLIAPI', action: 'catch_hook' }], base_node_ids: [] },
  });
  await browser.call('updateZapNodes', 409, {
    params,
    body: { nodes: [], base_node_ids: [2_147_483_000] },
    what: 'other steps were edited',
  });
  await browser.call('updateZaps', 200, { query, body: { zap_ids: [id], folder_id: 0 } });
  await browser.call('getZapShare', 200, { params });
  await browser.call('shareZap', 201, { params, body: { visibility: 'public' } });
  const shared = await browser.call('shareZap', 200, { params, body: { visibility: 'account' } });
  await browser.call('copySharedZap', 201, { params: { id: shared.body.share.id }, query, body: {} });
  await browser.call('deleteZapShare', 204, { params });
  const copy = await browser.call('duplicateZap', 201, { params, body: {} });
  await browser.call('deleteZap', 204, { params: { id: copy.body.id } });
  await browser.call('deleteZaps', 200, { query, body: { zap_ids: [id] } });
  await browser.call('getZap', 404, { params, what: 'the Zap is deleted' });
}

export async function drafts({ owner }) {
  const person = await owner();
  const { browser, accountId } = person;
  const zap = await liveZap(person, upper);
  const { params, revision } = zap;
  await browser.call('saveZapDraft', 409, {
    params,
    body: { definition: definitionOf(), base_revision: revision + 7 },
    what: 'another revision is stored',
  });
  await browser.call('saveZapDraft', 400, {
    params,
    body: { definition: { format: 7 }, base_revision: revision },
    what: 'the definition is none',
  });
  await browser.call('publishZap', 409, { params, body: { base_revision: revision + 7 }, what: 'another revision is stored' });
  const empty = await newZap(person, 'Empty');
  await browser.call('publishZap', 403, {
    params: { id: empty },
    body: { base_revision: 0, turn_on: true },
    what: 'the draft has no trigger',
  });
  await browser.call('replaceHookAddress', 409, { params: { id: empty }, body: {}, what: 'it receives no requests' });
  await browser.call('getZapDraft', 200, { params });
  await browser.call('listZapVersions', 200, { params });
  await browser.call('getZapVersion', 200, { params: { ...params, number: 1 } });
  const exported = await browser.call('exportZap', 200, { params });
  const query = { account_id: accountId };
  const imported = await browser.call('importZap', 201, { query, body: { definition: exported.body.definition ?? definitionOf(upper) } });
  await browser.call('importZap', 400, { query, body: { definition: { format: 7 } }, what: 'the definition is none' });
  await browser.call('replaceHookAddress', 200, { params: { id: imported.body.id }, body: {} });
  await browser.call('replaceHookAddress', 200, { params, body: {} });
  await browser.call('getAppOperations', 200, { params: { id: 'WebHookCLIAPI' } });
}

export async function stepTests({ owner }) {
  const person = await owner();
  const { browser } = person;
  const zap = await liveZap(person, upper);
  await runUntil(person, zap, 'succeeded');
  const { params, revision } = zap;
  await browser.call('testTrigger', 200, { params, body: {} });
  await browser.call('listTriggerSamples', 200, { params });
  await browser.call('testStep', 200, { params, body: { step_key: 'step1', base_revision: revision } });
  await browser.call('testStep', 409, {
    params,
    body: { step_key: 'step1', base_revision: revision + 7 },
    what: 'another revision is stored',
  });
  await browser.call('testStep', 400, { params, body: { step_key: 'nothing', base_revision: revision }, what: 'the Zap has no such step' });
  await browser.call('listStepTests', 200, { params });
  await browser.call('listDynamicFields', 400, { params, body: { step_key: 'step1' }, what: 'the step has no such fields' });
  await browser.call('listFieldChoices', 400, { params, body: { step_key: 'step1', field: 'nothing' }, what: 'the field has no choices' });
}

export async function runs({ owner }) {
  const person = await owner();
  const { browser, accountId } = person;
  const query = { account_id: accountId };
  const zap = await liveZap(person, upper);
  const draft = await newZap(person, 'Not published');
  await browser.call('runZapNow', 409, { params: { id: draft }, body: {}, what: 'it is not published' });
  const run = await runUntil(person, zap, 'succeeded');
  const params = { id: run.id };
  await browser.call('getRun', 200, { params });
  await browser.call('getRunStep', 200, { params, query: { path: 'step1', attempt: 1 } });
  await browser.call('listRuns', 400, {
    query: { ...query, after: '0193b2d0-0000-7000-8000-000000000001', first: 0 },
    what: 'the page has no length',
  });
  await browser.call('cancelRun', 409, { params, body: {}, what: 'it has ended' });
  await browser.call('answerRun', 409, { params, body: { answer: 'repeat' }, what: 'it does not ask' });
  await browser.call('replayRun', 201, { params, body: { version: 'same' } });
  await browser.call('replayRun', 409, { params, body: { version: 'same', from_path: 'nothing' }, what: 'it has no such step' });
  await browser.call('replayRuns', 200, { body: { run_ids: [run.id] } });
  await browser.call('runZapNow', 201, { params: zap.params, body: {} });
  await browser.call('releaseRuns', 200, { query, body: { per_minute: 60 } });
  const waiting = await liveZap(person, delay);
  const held = await runUntil(person, waiting, 'waiting');
  await browser.call('replayRun', 409, { params: { id: held.id }, body: { version: 'same' }, what: 'it has not ended' });
  await browser.call('cancelRun', 200, { params: { id: held.id }, body: {} });
  const broken = await liveZap(person, failing);
  const failed = await runUntil(person, broken, 'failed');
  await browser.call('replayRuns', 200, { body: { run_ids: [failed.id] } });
}

export async function approvals({ owner, mailedCode, browser }) {
  const person = await owner();
  const zap = await liveZap(person, approval(person.email), upper);
  await runUntil(person, zap, 'waiting');
  const token = await mailedCode(person.email, '/app/approvals?', '');
  const by = browser();
  await by.call('findApproval', 200, { body: { token } });
  await by.call('answerApproval', 200, { body: { token, answer: 'approve' } });
  await by.call('answerApproval', 409, { body: { token, answer: 'reject' }, what: 'it is answered' });
}

export async function connections({ owner }) {
  const { browser, accountId } = await owner();
  const query = { account_id: accountId };
  await browser.call('startAuthentication', 200, { params: { api: 'HotjarCLIAPI' } });
  const credentials = [{ name: 'api_key', value: 'key-of-hotjar' }];
  const made = await browser.call('createAuthentication', 201, { query, body: { api: 'HotjarCLIAPI', credentials } });
  await browser.call('createAuthentication', 400, {
    query,
    body: { api: 'HotjarCLIAPI', credentials: [] },
    what: 'a credential is missing',
  });
  const params = { id: made.body.id };
  await browser.call('listAuthentications', 200, { query });
  await browser.call('getAuthentication', 200, { params });
  await browser.call('updateAuthentication', 200, { params, body: { title: 'Another name' } });
  await browser.call('updateAuthentication', 400, { params, body: { title: ' ' }, what: 'the title is empty' });
  await browser.call('reconnectAuthentication', 200, { params, body: { credentials } });
  await browser.call('reconnectAuthentication', 400, {
    params,
    body: { credentials: [{ name: 'nothing', value: 'x' }] },
    what: 'a credential is missing',
  });
  await browser.call('testAuthentication', 200, { params, body: {} });
  await browser.call('getAuthenticationUsage', 200, { params });
  await browser.call('beginAppSignIn', 400, { query, body: { api: 'HotjarCLIAPI', credentials: [] }, what: 'the app has no sign-in' });
  await browser.call('finishAppSignIn', 400, { body: { state: 'unknown', code: 'x' }, what: 'no sign-in waits' });
  await browser.call('deleteAuthentication', 204, { params });
}

/** A person of two accounts moves a Zap from one to the other and back. */
export async function moves({ owner, member }) {
  const person = await member();
  const { accountId: target } = await owner();
  const from = person.accountId;
  const { browser } = person;
  const zap = await newZap(person, 'To move');
  const plan = (await browser.call('planZapMove', 200, { body: { from_account_id: from, target_account_id: target, zap_ids: [zap] } }))
    .body;
  const body = { target_account_id: target, zap_ids: [zap], plan_version: plan.version };
  await browser.call('moveZaps', 409, { body: { ...body, plan_version: 'outdated' }, what: 'the plan is outdated' });
  const moved = (await browser.call('moveZaps', 200, { body })).body;
  const params = { id: moved.id };
  await browser.call('getZapMove', 200, { params });
  await browser.call('undoZapMove', 200, { params, body: {} });
  const again = (await browser.call('planZapMove', 200, { body: { from_account_id: from, target_account_id: target, zap_ids: [zap] } }))
    .body;
  await browser.call('moveZapsByPut', 409, { body: { ...body, plan_version: 'outdated' }, what: 'the plan is outdated' });
  await browser.call('moveZapsByPut', 200, { body: { ...body, plan_version: again.version } });
}
