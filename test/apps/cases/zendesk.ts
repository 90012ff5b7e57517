/** Zendesk: https://developer.zendesk.com/api-reference/ticketing/introduction */
import nodeZendesk from 'node-zendesk';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { subdomain: 'example', email: 'zoe@example.com', token: 'test-token' };
const on = casesWith(connection);
const zendesk = () => nodeZendesk.createClient({ username: connection.email, token: connection.token, subdomain: connection.subdomain });

const replies = [{ tickets: [], results: [], users: [], groups: [], count: 0 }];

export const app: AppCases = {
  app: 'ZendeskCLIAPI',
  library: 'node-zendesk',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => zendesk().users.me(), { replies: [{ user: {} }] }),
    on('list:groups', 'first page', {}, () => zendesk().groups.list(), { replies }),
    on('list:groups', 'three pages', {}, () => zendesk().groups.list(), {
      replies: ['1', '2', null].map((after) => ({
        groups: [{ id: 1, name: 'Support' }],
        meta: { has_more: after !== null, after_cursor: after },
        links: { next: after && `https://example.zendesk.com/api/v2/groups.json?page%5Bafter%5D=${after}&page%5Bsize%5D=100` },
      })),
    }),
    on('read:new_ticket', 'first page', {}, () => zendesk().search.query('type:ticket order_by:created_at sort:desc'), { replies }),
    on(
      'write:create_ticket',
      'least fields',
      { subject: awkwardLine, comment: awkwardText },
      () => zendesk().tickets.create({ ticket: { subject: awkwardLine, comment: { body: awkwardText } } }),
      { status: 201, replies: [{ ticket: {} }] },
    ),
    on(
      'write:create_ticket',
      'all fields',
      {
        subject: awkwardLine,
        comment: awkwardText,
        isPublic: 'no',
        requesterName: 'Zoë Müller',
        requesterEmail: 'zoe+ü@example.com',
        priority: 'high',
        type: 'question',
        status: 'open',
        tags: 'red\nblue',
        assignee: '235323',
        group: '98738',
      },
      () =>
        zendesk().tickets.create({
          ticket: {
            subject: awkwardLine,
            comment: { body: awkwardText, public: false },
            requester: { name: 'Zoë Müller', email: 'zoe+ü@example.com' },
            priority: 'high',
            type: 'question',
            status: 'open',
            tags: ['red', 'blue'],
            assignee_id: 235323,
            group_id: 98738,
          },
        }),
      { status: 201, replies: [{ ticket: {} }] },
    ),
    on(
      'write:update_ticket',
      'all fields',
      { ticket: '35436', status: 'solved', priority: 'low', tags: 'red', comment: awkwardText, isPublic: 'yes' },
      () =>
        zendesk().tickets.update(35436, {
          ticket: { status: 'solved', priority: 'low', tags: ['red'], comment: { body: awkwardText, public: true } },
        }),
      { replies: [{ ticket: {} }] },
    ),
    on(
      'write:add_note',
      'all fields',
      { ticket: '35436', text: awkwardText },
      () => zendesk().tickets.update(35436, { ticket: { comment: { body: awkwardText, public: false } } }),
      { replies: [{ ticket: {} }] },
    ),
    on(
      'write:create_person',
      'all fields',
      { name: awkwardLine, email: 'zoe+ü@example.com', phone: '+49301234567', notes: awkwardText },
      () => zendesk().users.create({ user: { name: awkwardLine, email: 'zoe+ü@example.com', phone: '+49301234567', notes: awkwardText } }),
      { status: 201, replies: [{ user: {} }] },
    ),
    on(
      'search:find_ticket',
      'all fields',
      { query: 'ü/?#&+% status:open' },
      () => zendesk().search.query('type:ticket ü/?#&+% status:open'),
      {
        replies,
      },
    ),
    on(
      'search:find_person',
      'all fields',
      { email: 'zoe+ü@example.com' },
      () => zendesk().users.search({ query: 'email:zoe+ü@example.com' }),
      {
        replies,
      },
    ),
    on('search:get_ticket', 'all fields', { ticket: '35436' }, () => zendesk().tickets.show(35436), { replies: [{ ticket: {} }] }),
  ],
};
