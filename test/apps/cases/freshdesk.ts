/** Freshdesk: https://developers.freshdesk.com/api */
import Freshdesk from 'freshdesk-api';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { subdomain: 'example', key: 'test-key' };
const on = casesWith(connection);
type Callback = (error: unknown, data?: unknown) => void;
/** The methods by their names. */
type Library = Readonly<Record<string, (...values: readonly unknown[]) => void>>;
const call =
  (method: string, ...values: readonly unknown[]) =>
  () =>
    new Promise((resolve, reject) => {
      const done: Callback = (error, data) => (error ? reject(error as Error) : resolve(data));
      const library = new Freshdesk(`https://${connection.subdomain}.freshdesk.com`, connection.key) as unknown as Library;
      library[method]!(...values, done);
    });

const replies = [[]];
const newest = (order_by: string) => call('listAllTickets', { order_by, order_type: 'desc', page: 1, per_page: 100 });
const values = { status: 3, priority: 4, type: 'Question', tags: ['ü', 'b'], responder_id: 43004604132, group_id: 43000000001 };
const input = { status: '3', priority: '4', type: 'Question', tags: 'ü\nb', agent: '43004604132', group: '43000000001' };

export const app: AppCases = {
  app: 'FreshdeskCLIAPI',
  library: 'freshdesk-api',
  by: 'community',
  cases: [
    on('test', 'key', {}, call('currentAgent')),
    on('list:agents', 'first page', {}, call('listAllAgents', { page: 1, per_page: 100 }), { replies }),
    on('read:new_ticket', 'first page', {}, newest('created_at'), { replies }),
    on('read:updated_ticket', 'first page', {}, newest('updated_at'), { replies }),
    on(
      'write:create_ticket',
      'least fields',
      { email: 'zoe+ü@example.com', subject: awkwardLine, description: awkwardText, status: '2', priority: '1' },
      call('createTicket', { email: 'zoe+ü@example.com', subject: awkwardLine, description: awkwardText, status: 2, priority: 1 }),
    ),
    on(
      'write:create_ticket',
      'all fields',
      { email: 'zoe+ü@example.com', name: 'Zoë', subject: awkwardLine, description: awkwardText, ...input },
      call('createTicket', { email: 'zoe+ü@example.com', name: 'Zoë', subject: awkwardLine, description: awkwardText, ...values }),
    ),
    on(
      'write:update_ticket',
      'all fields',
      { ticket: '20', subject: awkwardLine, ...input },
      call('updateTicket', 20, { subject: awkwardLine, ...values }),
    ),
    on('write:add_note', 'least fields', { ticket: '20', text: awkwardText }, call('createNote', 20, { body: awkwardText, private: true })),
    on(
      'write:add_note',
      'all fields',
      { ticket: '20', text: awkwardText, isPublic: 'yes' },
      call('createNote', 20, { body: awkwardText, private: false }),
    ),
    on('write:add_reply', 'all fields', { ticket: '20', text: awkwardText }, call('createReply', 20, { body: awkwardText })),
    on('search:find_contact', 'all fields', { email: 'zoe+1@example.com' }, call('listAllContacts', { email: 'zoe+1@example.com' }), {
      replies,
    }),
    on('search:get_ticket', 'all fields', { ticket: '20' }, call('getTicket', 20)),
  ],
};
