/**
 * Wrike has no library for Node with an open licence. https://developers.wrike.com/reference, there postfolderssingletasks and
 * getfolderssingletasks; the other requests as a copy of its description has them (github.com/api-evangelist/wrike, openapi). Values of
 * several parts are JSON: status and responsibles.
 */
import { awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://www.wrike.com/api/v4';
const task = 'IEAAAAAQKQAB5BKW';
const folder = 'IEAAAAAQI4AB5BGU';

export const wrike: DocumentedApp = {
  app: 'WrikeCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token', server: 'www' },
  headers: { authorization: 'Bearer test-token' },
  replies: [{ kind: 'tasks', data: [] }],
  rows: [
    ['test', {}, `GET ${api}/contacts?me=true`],
    ['list:folders', {}, `GET ${api}/folders`],
    ['list:people', {}, `GET ${api}/contacts?deleted=false`],
    ['read:new_task', { folder }, `GET ${api}/folders/${folder}/tasks?descendants=true&pageSize=100&sortField=CreatedDate&sortOrder=Desc`],
    [
      'read:task_done',
      { folder },
      `GET ${api}/folders/${folder}/tasks?descendants=true&pageSize=100&sortField=CompletedDate&sortOrder=Desc&status=%5B%22Completed%22%5D`,
    ],
    ['write:create_task', { folder, title: 'Zoë & Ü' }, `POST ${api}/folders/${folder}/tasks`, undefined, { title: ['Zoë & Ü'] }],
    [
      'write:create_task',
      {
        folder,
        title: 'Lanterns',
        description: awkwardText,
        start: '2026-11-23',
        due: '2026-11-24',
        importance: 'High',
        assignees: 'KUAAAAAQ\nKUAAAAAR',
        status: 'Deferred',
      },
      `POST ${api}/folders/${folder}/tasks`,
      undefined,
      {
        title: ['Lanterns'],
        description: [awkwardText],
        status: ['Deferred'],
        importance: ['High'],
        dates: ['{"start":"2026-11-23","due":"2026-11-24"}'],
        responsibles: ['["KUAAAAAQ","KUAAAAAR"]'],
      },
    ],
    [
      'write:update_task',
      { task, status: 'Completed', assignees: 'KUAAAAAQ' },
      `PUT ${api}/tasks/${task}`,
      undefined,
      { status: ['Completed'], addResponsibles: ['["KUAAAAAQ"]'] },
    ],
    [
      'write:add_comment',
      { task, text: awkwardText },
      `POST ${api}/tasks/${task}/comments`,
      undefined,
      { text: [awkwardText], plainText: ['true'] },
    ],
    [
      'write:create_folder',
      { folder, title: 'Harbour', description: awkwardText },
      `POST ${api}/folders/${folder}/folders`,
      undefined,
      { title: ['Harbour'], description: [awkwardText] },
    ],
    ['search:find_task', { title: 'Zoë & Ü' }, `GET ${api}/tasks?sortField=CreatedDate&sortOrder=Desc&title=Zo%C3%AB+%26+%C3%9C`],
  ],
};

/** Who signs in has the host that the token reply names. */
export const wrikeSignedIn: DocumentedApp = {
  ...wrike,
  connection: { $way: 'oauth', token: 'test-token', host: 'app-eu.wrike.com' },
  rows: [['test', {}, 'GET https://app-eu.wrike.com/api/v4/contacts?me=true']],
};
