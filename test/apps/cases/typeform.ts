/** Typeform: https://www.typeform.com/developers */
import { createClient } from '@typeform/api-client';
import { awkwardLine, casesWith, hook, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const typeform = () => createClient({ token: connection.token });

const form = 'u6nXL7';
/** The MD5 digest of the address. */
const tag = 'zap-84365c5bed522e572002f6593b729992';
const replies = [{ items: [], total_items: 0, page_count: 1 }];

export const app: AppCases = {
  app: 'TypeformCLIAPI',
  library: '@typeform/api-client',
  by: 'maker',
  cases: [
    on('list:forms', 'first page', {}, () => typeform().forms.list({ page: 1, pageSize: 200 }), { replies }),
    on('list:workspaces', 'first page', {}, () => typeform().workspaces.list({ page: 1, pageSize: 200 }), { replies }),
    on(
      // Answers have the IDs of their questions, and the form has the titles.
      'read:new_entry',
      'first page',
      { form },
      async () => {
        await typeform().forms.get({ uid: form });
        await typeform().responses.list({ uid: form, pageSize: 100, sort: 'submitted_at,desc', completed: true });
      },
      { replies: [{ id: form, title: 'Form', fields: [] }, ...replies] },
    ),
    on('read:new_form', 'first page', {}, () => typeform().forms.list({ page: 1, pageSize: 200 }), { replies }),
    on(
      'search:find_response',
      'all fields',
      { form, query: 'ü/?#&+%"\'' },
      () => typeform().responses.list({ uid: form, pageSize: 1, query: 'ü/?#&+%"\'' }),
      {
        replies,
      },
    ),
    on('search:get_form', 'all fields', { form }, () => typeform().forms.get({ uid: form })),
    on('write:create_form', 'least fields', { title: awkwardLine }, () => typeform().forms.create({ data: { title: awkwardLine } })),
    on('write:delete_response', 'all fields', { form, response: '21085286190ffad1248d17c4135ee56f' }, () =>
      typeform().responses.delete({ uid: form, ids: '21085286190ffad1248d17c4135ee56f' }),
    ),
    on('subscribe:new_entry', 'new address', { form }, () =>
      typeform().webhooks.update({ uid: form, tag, url: hook.url, enabled: true, secret: hook.secret, verifySSL: true }),
    ),
    on('unsubscribe:new_entry', 'known address', { form }, () => typeform().webhooks.delete({ uid: form, tag })),
  ],
};
