/**
 * SurveyMonkey: the maker’s documentation, github.com/SurveyMonkey/public_api_docs, includes/_surveys.md, _responses.md, _contacts.md and
 * _users.md.
 */
import { awkwardLine } from '../../../apps/case';
import type { DocumentedApp } from './row';

const api = 'https://api.eu.surveymonkey.com/v3';

export const surveyMonkey: DocumentedApp = {
  app: 'SurveyMonkeyCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { region: 'api.eu.surveymonkey.com', token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  rows: [
    ['test', {}, `GET ${api}/users/me`],
    ['list:surveys', {}, `GET ${api}/surveys?per_page=1000&sort_by=date_modified&sort_order=DESC`],
    ['list:contactLists', {}, `GET ${api}/contact_lists?per_page=1000`],
    [
      'read:new_entry',
      { survey: '1234' },
      `GET ${api}/surveys/1234/responses/bulk?per_page=100&sort_by=date_modified&sort_order=DESC&status=completed`,
    ],
    ['read:new_response', { survey: '1234' }, `GET ${api}/surveys/1234/responses/bulk?per_page=100&sort_by=date_modified&sort_order=DESC`],
    ['write:create_survey', { title: awkwardLine }, `POST ${api}/surveys`, { title: awkwardLine }],
    ['write:create_survey', { title: awkwardLine, copy: '1234' }, `POST ${api}/surveys`, { title: awkwardLine, from_survey_id: '1234' }],
    [
      'write:create_contact',
      { list: '7', email: 'zoe+1@example.com', firstName: 'Zoë', lastName: awkwardLine },
      `POST ${api}/contact_lists/7/contacts`,
      { first_name: 'Zoë', last_name: awkwardLine, email: 'zoe+1@example.com' },
    ],
    [
      'search:find_contact',
      { email: 'zoe+1@example.com' },
      `GET ${api}/contacts?per_page=100&search=zoe%2B1%40example.com&search_by=email`,
    ],
    ['search:get_response', { survey: '1234', response: '5007154402' }, `GET ${api}/surveys/1234/responses/5007154402/details`],
  ],
};
