/**
 * The library toggl-api has the version of the API that was switched off. https://engineering.toggl.com/docs/tracking, and there the pages
 * api/time_entries, api/projects, api/clients and api/me
 */
import { awkwardLine } from '../../../apps/case';
import type { DocumentedApp } from './row';

const base = 'https://api.track.toggl.com/api/v9';
const workspace = '2949399';

export const togglTrack: DocumentedApp = {
  app: 'TogglTrackCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: `Basic ${btoa('test-token:api_token')}` },
  rows: [
    ['test', {}, `GET ${base}/me`],
    ['list:workspaces', {}, `GET ${base}/me/workspaces`],
    ['list:projects', { workspace }, `GET ${base}/workspaces/${workspace}/projects?active=true&per_page=200`],
    ['list:clients', { workspace }, `GET ${base}/workspaces/${workspace}/clients`],
    ['read:new_time_entry', {}, `GET ${base}/me/time_entries?end_date=2026-11-21T09%3A30%3A00Z&start_date=2026-11-19T09%3A30%3A00Z`],
    ['read:stopped_time_entry', {}, `GET ${base}/me/time_entries?end_date=2026-11-21T09%3A30%3A00Z&start_date=2026-11-19T09%3A30%3A00Z`],
    [
      'write:create_time_entry',
      { workspace, start: '2026-11-21T08:30:00Z', stop: '2026-11-21T09:30:00Z' },
      `POST ${base}/workspaces/${workspace}/time_entries`,
      { created_with: 'API', workspace_id: 2949399, start: '2026-11-21T08:30:00Z', stop: '2026-11-21T09:30:00Z' },
    ],
    [
      'write:create_time_entry',
      {
        workspace,
        description: awkwardLine,
        start: '2026-11-21T08:30:00Z',
        stop: '2026-11-21T09:30:00Z',
        project: '265931152',
        tags: 'shop\nblue ü',
        billable: 'yes',
      },
      `POST ${base}/workspaces/${workspace}/time_entries`,
      {
        created_with: 'API',
        workspace_id: 2949399,
        description: awkwardLine,
        project_id: 265931152,
        tags: ['shop', 'blue ü'],
        billable: true,
        start: '2026-11-21T08:30:00Z',
        stop: '2026-11-21T09:30:00Z',
      },
    ],
    [
      'write:start_timer',
      { workspace, description: awkwardLine },
      `POST ${base}/workspaces/${workspace}/time_entries`,
      { created_with: 'API', workspace_id: 2949399, description: awkwardLine, start: '2026-11-21T09:30:00Z', duration: -1 },
    ],
    [
      'write:create_project',
      { workspace, name: awkwardLine, client: '61234567', isPrivate: 'no' },
      `POST ${base}/workspaces/${workspace}/projects`,
      { name: awkwardLine, client_id: 61234567, is_private: false, active: true },
    ],
    [
      'write:create_client',
      { workspace, name: awkwardLine },
      `POST ${base}/workspaces/${workspace}/clients`,
      { name: awkwardLine, wid: 2949399 },
    ],
    ['search:get_running', {}, `GET ${base}/me/time_entries/current`],
  ],
};
