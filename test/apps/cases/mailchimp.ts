/** Mailchimp: https://mailchimp.com/developer/marketing/api. The data centre is the end of the key. */
import mailchimp from '@mailchimp/mailchimp_marketing';
import { createHash } from 'node:crypto';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'testkey-us6' };
const on = casesWith(connection);
/** The library's types lack these. */
interface Untyped {
  getListMembersInfo(list: string, options: object): Promise<unknown>;
  createListMemberNote(list: string, hash: string, body: object): Promise<unknown>;
}
const untyped = mailchimp.lists as unknown as Untyped;
const { root } = mailchimp as unknown as { readonly root: { getRoot(): Promise<unknown> } };

mailchimp.setConfig({ apiKey: connection.key, server: 'us6' });

const audience = '24d4b4b6a1';
const email = 'Zoe+ü@example.com';
/** The person's id in an audience. */
const hash = createHash('md5').update(email.toLowerCase()).digest('hex');

export const app: AppCases = {
  app: 'MailchimpCLIAPI',
  library: '@mailchimp/mailchimp_marketing',
  by: 'maker',
  cases: [
    // The root names the account.
    on('test', 'key', {}, () => root.getRoot()),
    on('list:audiences', 'first page', {}, () => mailchimp.lists.getAllLists({ count: 1000, fields: ['lists.id', 'lists.name'] })),
    on('fields:add_subscriber', 'merge fields', { audience }, () => mailchimp.lists.getListMergeFields(audience, { count: 1000 })),
    on('read:new_subscriber', 'first page', { audience }, () =>
      untyped.getListMembersInfo(audience, {
        status: 'subscribed',
        sortField: 'timestamp_opt',
        sortDir: 'DESC',
        count: 100,
      }),
    ),
    on('read:unsubscribed', 'first page', { audience }, () =>
      untyped.getListMembersInfo(audience, {
        status: 'unsubscribed',
        sortField: 'last_changed',
        sortDir: 'DESC',
        count: 100,
      }),
    ),
    on('read:new_campaign', 'first page', {}, () =>
      mailchimp.campaigns.list({ status: 'sent', sortField: 'send_time', sortDir: 'DESC', count: 100 }),
    ),
    on(
      // Adds the person or updates them: the status is set only for those who are new.
      'write:add_subscriber',
      'least fields',
      { audience, email },
      () => mailchimp.lists.setListMember(audience, hash, { email_address: email, status_if_new: 'subscribed' }),
    ),
    on(
      // Dynamic fields: `merge.<type>.<tag>`.
      'write:add_subscriber',
      'all fields',
      {
        audience,
        email,
        isDoubleOptIn: 'yes',
        'merge.text.FNAME': awkwardLine,
        'merge.number.AGE': '42',
        language: 'de',
        isVip: 'yes',
      },
      () =>
        mailchimp.lists.setListMember(audience, hash, {
          email_address: email,
          status_if_new: 'pending',
          merge_fields: { FNAME: awkwardLine, AGE: 42 },
          language: 'de',
          vip: true,
        }),
    ),
    on('write:unsubscribe', 'all fields', { audience, email }, () =>
      mailchimp.lists.updateListMember(audience, hash, { status: 'unsubscribed' }),
    ),
    on('write:add_tags', 'all fields', { audience, email, tags: `${awkwardLine}\nVIP` }, () =>
      mailchimp.lists.updateListMemberTags(audience, hash, {
        tags: [
          { name: awkwardLine, status: 'active' },
          { name: 'VIP', status: 'active' },
        ],
      }),
    ),
    on('write:add_note', 'all fields', { audience, email, note: awkwardText }, () =>
      untyped.createListMemberNote(audience, hash, { note: awkwardText }),
    ),
    on('write:send_campaign', 'all fields', { campaign: '42694e9e57' }, () => mailchimp.campaigns.send('42694e9e57')),
    on('search:find_subscriber', 'all fields', { audience, email }, () => mailchimp.lists.getListMember(audience, hash)),
  ],
};
