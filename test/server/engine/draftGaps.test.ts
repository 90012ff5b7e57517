import type { Step, TriggerStep } from '../../../src/domain/runs/definition';
import { connectors, createLookup } from '../../../src/server/connectors';
import { draftGapsOf } from '../../../src/server/engine/draftGaps';
import { anyAction, caughtHook, definition, everyDay, storeValue } from '../../support/serverDrafts';

const lookup = createLookup(connectors);

const gapsOf = async (trigger: TriggerStep, ...steps: Step[]): Promise<string[]> => {
  const gaps = await draftGapsOf(lookup, definition(trigger, ...steps), { connections: [], region: null });
  // Accounts are not what these tests are about.
  return gaps.filter(({ type }) => type !== 'missing_connection').map(({ message }) => message);
};
const action = (app: string, event: string, fields: object): Step => anyAction('step1', app, event, fields as never);
const gapsOfAction = (app: string, event: string, fields: object) => gapsOf(caughtHook(), action(app, event, fields));
const gapsOfTrigger = (app: string, event: string, fields: object) =>
  gapsOf({ ...caughtHook(fields as never), app, event }, storeValue('step1', 'x'));

const post = { url: 'https://a.example' };
const long = (length: number) => 'x'.repeat(length);

describe('what every run would refuse is listed before a Zap is published', () => {
  it.each<[string, string, object, RegExp]>([
    ['WebHookCLIAPI', 'post', { url: 'example.org/orders' }, /not a web address/],
    ['WebHookCLIAPI', 'post', { url: 'ftp://example.org' }, /begin with https/],
    ['WebHookCLIAPI', 'post', { url: 'example.org/{{trigger.body.id}}' }, /begin with https/],
    ['WebHookCLIAPI', 'post', { url: 'ftp://example.org/{{trigger.body.id}}' }, /begin with https/],
    [
      'WebHookCLIAPI',
      'post',
      { ...post, headers: [{ name: 'X Order', value: '{{trigger.body.id}}' }] },
      /“x order” can’t be the name of a header/,
    ],
    ['WebHookCLIAPI', 'post', { ...post, headers: { 'Größe:': '1' } }, /can’t be the name of a header/],
    ['WebHookCLIAPI', 'post', { ...post, tokenHeader: 'X Key' }, /can’t be the name of a header/],
    ['WebHookCLIAPI', 'post', { ...post, body: '{"a": "{{trigger.body.a}}",}' }, /not valid JSON/],
    ['WebHookCLIAPI', 'post', { ...post, body: '{"a": {{trigger.body.a}}' }, /not valid JSON/],
    ['WebHookCLIAPI', 'post', { ...post, bodyType: 'file', body: 'report.pdf' }, /file from an earlier step/],
    ['WebHookCLIAPI', 'post', { ...post, bodyType: 'raw', contentType: 'text/plain\r\nx: y' }, /Content type/],
    ['WebHookCLIAPI', 'custom_request', { ...post, method: 'HEAD', body: '{{trigger.body.a}}' }, /HEAD request/],
    ['StorageCLIAPI', 'append', { key: 'a', value: 'b', most: '5000' }, /from 1 to 1000/],
    ['SmtpCLIAPI', 'message', { to: ['ada at example.org'], subject: 'Hi', body: 'Hi' }, /To must be mail addresses/],
    ['SmtpCLIAPI', 'message', { to: 'a@b.example', replyTo: 'nobody', subject: 'Hi', body: 'Hi' }, /Reply to must be/],
    ['EmailCLIAPI', 'message', { subject: long(501), body: 'Hi' }, /at most 500/],
    ['ImapCLIAPI', 'find_email', { mailbox: 'INBOX' }, /at least one of/],
    ['ImapCLIAPI', 'get_attachment', { uid: '0', part: '1' }, /from 1 to/],
    ['ImapCLIAPI', 'get_attachment', { uid: '7', part: 'first' }, /Part must be/],
    ['AmazonS3CLIAPI', 'get_file', { bucket: 'reports', path: '../a' }, /can’t have \. or \.\./],
    ['AmazonS3CLIAPI', 'get_file', { bucket: 'my bucket', path: 'a' }, /Bucket has letters/],
    ['FilesCLIAPI', 'read_csv', { content: 'a,b', from: '0' }, /from 1 to 10000000/],
    ['FilesCLIAPI', 'read_csv', { content: 'a,b', limit: '5000' }, /from 1 to 1000/],
    ['FilesCLIAPI', 'read_csv', { address: 'files.example.org/a.csv' }, /web address/],
    ['FilesCLIAPI', 'read_csv', {}, /Content is missing/],
    ['SftpCLIAPI', 'upload_file', { path: 'a', content: 'no base64!', encoding: 'base64' }, /not Base64/],
    ['ChatGPTCLIAPI', 'conversation', { model: 'm', prompt: 'p', temperature: '3' }, /from 0 to 2/],
    ['ChatGPTCLIAPI', 'conversation', { model: 'm', prompt: 'p', maxTokens: '0' }, /from 1 to/],
    ['ChatGPTCLIAPI', 'summarize', { model: 'm', text: 't', sentences: '50' }, /from 1 to 20/],
    ['ChatGPTCLIAPI', 'classify', { model: 'm', text: 't', categories: ['one'] }, /from 2 to 50/],
    ['GiteaCLIAPI', 'create_issue', { repository: 'engine', title: 'a' }, /owner and a name/],
    ['GiteaCLIAPI', 'create_issue', { repository: 'ada/engine', title: long(256) }, /at most 255/],
    ['GiteaCLIAPI', 'add_comment', { repository: 'ada/engine', number: '1.5', body: 'a' }, /whole number/],
    ['MatrixCLIAPI', 'channel_message', { room: 'team', text: 'a' }, /A room is an ID/],
    ['SlackCLIAPI', 'channel_message', { text: 'a', blocks: '{"a": 1}' }, /Blocks must be a list/],
    ['SlackCLIAPI', 'channel_message', { text: 'a', blocks: '[{{trigger.body.a}},' }, /not valid JSON/],
    ['DiscordCLIAPI', 'channel_message', { text: long(2001) }, /at most 2,000/],
    ['DiscordCLIAPI', 'channel_message', { text: 'a', username: long(81) }, /at most 80/],
    ['MicrosoftTeamsCLIAPI', 'channel_message', { text: 'a', buttonUrl: 'orders' }, /not a web address/],
    ['GraphQLCLIAPI', 'query', { query: '{ order' }, /can’t be read at line 1/],
    ['GraphQLCLIAPI', 'query', { query: 'mutation { pay }' }, /Use the step “Run a mutation”/],
    ['FormatterCLIAPI', 'text', { function: 'text_replace', input: '{{trigger.body.a}}' }, /missing/],
    ['FormatterCLIAPI', 'dates', { function: 'date_format', input: '{{trigger.body.a}}', zone: 'Mars/Olympus' }, /unknown/],
    ['FormatterCLIAPI', 'text', { function: 'text_extract_pattern', input: '{{trigger.body.a}}', pattern: '(' }, /./],
  ])('%s %s with %j [Z73]', async (app, event, fields, expected) => {
    expect(await gapsOfAction(app, event, fields)).toEqual([expect.stringMatching(expected)]);
  });

  it.each<[string, string, object, RegExp]>([
    ['WebHookCLIAPI', 'catch_hook', { replyStatus: '302' }, /from 200 to 299/],
    ['WebHookCLIAPI', 'catch_hook', { replyWait: '90' }, /from 1 to 60/],
    ['WebHookCLIAPI', 'catch_raw_hook', { signatureTolerance: '0' }, /from 1 to/],
    ['WebHookCLIAPI', 'catch_hook', { signatureHeader: 'X Signature' }, /can’t be the name of a header/],
    ['WebHookCLIAPI', 'catch_hook', { secretHeader: 'X Secret' }, /can’t be the name of a header/],
    ['WebHookCLIAPI', 'catch_hook', { signatureKind: 'stripe' }, /needs a signing key/],
    ['WebHookCLIAPI', 'catch_hook', { replyBy: 'zap', splitsLists: true }, /answered immediately/],
    ['WebHookCLIAPI', 'retrieve', { url: 'example.org' }, /not a web address/],
    ['RssCLIAPI', 'new_item', { url: 'blog.example.org/feed' }, /web address/],
    ['RssCLIAPI', 'new_items', { urls: ['https://a.example', 'b.example'] }, /web address/],
    ['ICalCLIAPI', 'event_starts', { address: { sealed: 'x' }, minutes: '0' }, /from 1 to/],
    ['MatrixCLIAPI', 'new_message', { room: 'team' }, /A room is an ID/],
  ])('of the trigger %s %s with %j [Z73]', async (app, event, fields, expected) => {
    expect(await gapsOfTrigger(app, event, fields)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });

  it('of a schedule that isn’t complete, once [Z73]', async () => {
    const schedule = { type: 'cron', expression: '* *' };
    expect(await gapsOfTrigger('ScheduleCLIAPI', 'every_day', { schedule })).toEqual(['The schedule isn’t complete.']);
  });

  it('of code that is not JavaScript [Z73]', async () => {
    const code = (source: string): Step => ({ ...action('CodeCLIAPI', 'run_javascript', {}), kind: 'code', source }) as Step;
    expect(await gapsOf(everyDay, code('return {'))).toEqual([expect.stringMatching(/^The code can’t be read\. Unexpected/)]);
    expect(await gapsOf(everyDay, code('const a = await input.b; // done\nreturn { a };'))).toEqual([]);
  });
});

it('a reply that no request waits for is listed, and a trigger that waits for a reply that no step gives [Z73, Z62]', async () => {
  const reply = action('WebHookCLIAPI', 'reply', { body: '{}' });
  expect(await gapsOf(caughtHook({ replyBy: 'zap' }), reply)).toEqual([]);
  expect(await gapsOf(caughtHook({ replyBy: 'zap' }), storeValue('step1', 'x'))).toEqual([expect.stringMatching(/^Add a step “Reply/)]);
  expect(await gapsOf(caughtHook(), reply)).toEqual([expect.stringMatching(/^No request waits for this reply/)]);
  expect(await gapsOf(everyDay, reply)).toEqual([expect.stringMatching(/^No request waits for this reply/)]);
});

it.each<[string, string, object]>([
  ['WebHookCLIAPI', 'post', { url: '{{trigger.body.url}}/orders', headers: { 'X-Order': '{{trigger.body.id}}' } }],
  ['WebHookCLIAPI', 'post', { url: 'https://{{trigger.body.host}}:{{trigger.body.port}}/{{trigger.body.id}}' }],
  ['WebHookCLIAPI', 'post', { url: 'http{{trigger.body.s}}://a.example' }],
  ['WebHookCLIAPI', 'post', { ...post, body: '{{trigger.body}}' }],
  ['WebHookCLIAPI', 'post', { ...post, body: '{"a": "{{trigger.body.a}}", "b": [{{trigger.body.b}}, 1]}' }],
  ['WebHookCLIAPI', 'post', { ...post, bodyType: 'file', body: '{{trigger.body.file}}' }],
  ['SmtpCLIAPI', 'message', { to: 'Ada <ada@example.org>; "B, C" <b@example.org>', subject: '{{trigger.body.a}}', body: 'Hi' }],
  ['FormatterCLIAPI', 'dates', { function: 'date_format', input: '{{trigger.body.a}}' }],
  ['FormatterCLIAPI', 'json', { function: 'json_parse', input: '{{trigger.body.a}}' }],
  ['SlackCLIAPI', 'channel_message', { text: 'a', blocks: '[{"type": "section", "text": "{{trigger.body.a}}"}]' }],
])('what a run can use is no gap: %s %s with %j', async (app, event, fields) => {
  expect(await gapsOfAction(app, event, fields)).toEqual([]);
});

describe('the needs of a step depend on how its connection signs in', () => {
  const connections = (['bot', 'oauth', 'webhook', null] as const).map((way, index) => ({
    id: index + 1,
    selected_api: 'SlackCLIAPI@1.29.2',
    isLost: false,
    isDemo: false,
    way,
    app_digest: null,
    earlier_app_digests: [],
  }));
  const gapsWith = async (way: string | null, step: Step | TriggerStep): Promise<string[]> => {
    const connected = { ...step, connectionId: connections.find((each) => each.way === way)!.id };
    const of = 'kind' in connected ? definition(caughtHook(), connected) : definition(connected, storeValue('step1', 'x'));
    return (await draftGapsOf(lookup, of, { connections, region: null })).map(({ message }) => message);
  };
  const posting = (fields: object) => action('SlackCLIAPI', 'channel_message', fields);

  it('a message by a token without a channel is not complete, and by a webhook it is [Z196]', async () => {
    const text = posting({ text: 'a' });
    expect(await gapsWith('bot', text)).toEqual(['Fill in “Channel”.']);
    expect(await gapsWith('oauth', text)).toEqual(['Fill in “Channel”.']);
    expect(await gapsWith('webhook', text)).toEqual([]);
    expect(await gapsWith('bot', posting({ text: 'a', channel: 'C1' }))).toEqual([]);
    // Until it is known how an older connection signs in, nothing is required that its way may not have.
    expect(await gapsWith(null, text)).toEqual([]);
  });

  it('a value for another way is kept, and nothing is wrong with it [Z196]', async () => {
    const both = posting({ text: 'a', channel: '{{step9.id}}', channelId: '{{step9.id}}' });
    expect(await gapsWith('webhook', posting({ text: 'a', channel: '{{step9.id}}' }))).toEqual([]);
    expect(await gapsWith('webhook', both)).toEqual(['A field uses a step that no longer exists (step9).']);
  });

  it('an event that the connection can’t do is named with the ways that can [Z196]', async () => {
    const topic = action('SlackCLIAPI', 'set_topic', {});
    expect(await gapsWith('webhook', topic)).toEqual([
      '“Set the topic of a channel” needs a connection by “Bot token” or “Sign in with Slack”. Choose another account, or connect one.',
    ]);
    const trigger = { ...caughtHook(), app: 'SlackCLIAPI', event: 'new_channel' };
    expect(await gapsWith('webhook', trigger)).toEqual([
      '“New channel” needs a connection by “Bot token” or “Sign in with Slack”. Choose another account, or connect one.',
    ]);
    expect(await gapsWith('bot', trigger)).toEqual([]);
  });
});
