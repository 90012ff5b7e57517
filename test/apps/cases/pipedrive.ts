/** Pipedrive: https://developers.pipedrive.com/docs/api/v1. Version 2 where it has the event, version 1 for notes. */
import { v1, v2 } from 'pipedrive';
import { awkwardLine, awkwardText, casesWith, hook, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const second = new v2.Configuration({ apiKey: connection.token });
const first = new v1.Configuration({ apiKey: connection.token });
const deals = () => new v2.DealsApi(second);
const persons = () => new v2.PersonsApi(second);
const webhooks = () => new v1.WebhooksApi(first);
const replies = [{ success: true, data: [] }];

export const app: AppCases = {
  app: 'PipedriveCLIAPI',
  library: 'pipedrive',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => new v1.UsersApi(first).getCurrentUser()),
    on('list:pipelines', 'first page', {}, () => new v2.PipelinesApi(second).getPipelines({ limit: 500 }), { replies }),
    on('list:stages', 'first page', { pipeline: '3' }, () => new v2.StagesApi(second).getStages({ pipeline_id: 3, limit: 500 }), {
      replies,
    }),
    on('list:users', 'all', {}, () => new v1.UsersApi(first).getUsers(), { replies }),
    on('read:new_deal', 'first page', {}, () => deals().getDeals({ sort_by: 'add_time', sort_direction: 'desc', limit: 100 }), { replies }),
    on('read:updated_deal', 'first page', {}, () => deals().getDeals({ sort_by: 'update_time', sort_direction: 'desc', limit: 100 }), {
      replies,
    }),
    on('read:new_contact', 'first page', {}, () => persons().getPersons({ sort_by: 'add_time', sort_direction: 'desc', limit: 100 }), {
      replies,
    }),
    on('write:create_deal', 'least fields', { title: awkwardLine }, () => deals().addDeal({ AddDealRequest: { title: awkwardLine } })),
    on(
      'write:create_deal',
      'all fields',
      {
        title: awkwardLine,
        value: '12.5',
        currency: 'EUR',
        contact: '7',
        organization: '8',
        pipeline: '3',
        stage: '4',
        owner: '5',
        status: 'open',
        expectedCloseDate: '2026-11-30',
        probability: '60',
      },
      () =>
        deals().addDeal({
          AddDealRequest: {
            title: awkwardLine,
            value: 12.5,
            currency: 'EUR',
            person_id: 7,
            org_id: 8,
            pipeline_id: 3,
            stage_id: 4,
            owner_id: 5,
            status: 'open',
            expected_close_date: '2026-11-30',
            probability: 60,
          },
        }),
    ),
    on('write:update_deal', 'all fields', { deal: '12', title: awkwardLine, stage: '5', status: 'won' }, () =>
      deals().updateDeal({ id: 12, UpdateDealRequest: { title: awkwardLine, stage_id: 5, status: 'won' } }),
    ),
    on('write:create_contact', 'least fields', { name: awkwardLine }, () =>
      persons().addPerson({ AddPersonRequest: { name: awkwardLine } }),
    ),
    on(
      'write:create_contact',
      'all fields',
      { name: awkwardLine, email: 'zoe+ü@example.com', phone: '+49 30 1234567', organization: '8', owner: '5' },
      () =>
        persons().addPerson({
          AddPersonRequest: {
            name: awkwardLine,
            emails: [{ value: 'zoe+ü@example.com', primary: true, label: 'work' }],
            phones: [{ value: '+49 30 1234567', primary: true, label: 'work' }],
            org_id: 8,
            owner_id: 5,
          },
        }),
    ),
    on(
      'write:create_activity',
      'all fields',
      { subject: awkwardLine, type: 'call', dueDate: '2026-11-30', dueTime: '10:00', deal: '12', note: awkwardText, isDone: 'no' },
      () =>
        new v2.ActivitiesApi(second).addActivity({
          AddActivityRequest: {
            subject: awkwardLine,
            type: 'call',
            due_date: '2026-11-30',
            due_time: '10:00',
            deal_id: 12,
            note: awkwardText,
            done: false,
          },
        }),
    ),
    on('write:add_note', 'all fields', { deal: '12', text: awkwardText }, () =>
      new v1.NotesApi(first).addNote({ AddNoteRequest: { content: awkwardText, deal_id: 12 } }),
    ),
    on(
      'search:find_contact',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => persons().searchPersons({ term: 'zoe+ü@example.com', fields: 'email', exact_match: true, limit: 1 }),
      { replies: [{ success: true, data: { items: [] } }] },
    ),
    on(
      'search:find_deal',
      'all fields',
      { title: awkwardLine },
      () => deals().searchDeals({ term: awkwardLine, fields: 'title', exact_match: true, limit: 1 }),
      {
        replies: [{ success: true, data: { items: [] } }],
      },
    ),
    on(
      'subscribe:new_deal',
      'new address',
      {},
      async () => {
        await webhooks().getWebhooks();
        const AddWebhookRequest = {
          name: 'Zap: new deal',
          subscription_url: hook.url,
          event_action: 'create',
          event_object: 'deal',
          version: '2.0',
        } as const;
        await webhooks().addWebhook({ AddWebhookRequest });
      },
      { replies: [{ data: [] }, {}] },
    ),
    on(
      'unsubscribe:new_contact',
      'known address',
      {},
      async () => {
        await webhooks().getWebhooks();
        await webhooks().deleteWebhook({ id: 12 });
      },
      { replies: [{ data: [{ id: 12, subscription_url: hook.url }] }, {}] },
    ),
  ],
};
