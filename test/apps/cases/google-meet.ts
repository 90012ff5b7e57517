/** Google Meet: https://developers.google.com/workspace/meet/api/reference/rest/v2 */
import { auth, meet } from '@googleapis/meet';
import { casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function client() {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return client;
}
const google = () => meet({ version: 'v2', auth: client(), retry: false });

const conference = 'conferenceRecords/dd1b25b1-0c8c-4b0e-9b0a-9e5c2e9f1a6b';
const none = (name: string): readonly Json[] => [{ [name]: [] }];

export const app: AppCases = {
  app: 'GoogleMeetCLIAPI',
  library: '@googleapis/meet',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => client().request({ url: 'https://www.googleapis.com/oauth2/v2/userinfo' })),
    on('read:meeting_ended', 'first page', {}, () => google().conferenceRecords.list({ pageSize: 100 }), {
      replies: none('conferenceRecords'),
    }),
    on('write:create_meeting', 'least fields', {}, () => google().spaces.create({ requestBody: { config: {} } })),
    on('write:create_meeting', 'all fields', { access: 'OPEN' }, () =>
      google().spaces.create({ requestBody: { config: { accessType: 'OPEN' } } }),
    ),
    on(
      'search:get_recording',
      'all fields',
      { conference },
      () => google().conferenceRecords.recordings.list({ parent: conference, pageSize: 100 }),
      { replies: none('recordings') },
    ),
    on(
      'search:get_transcript',
      'all fields',
      { conference },
      () => google().conferenceRecords.transcripts.list({ parent: conference, pageSize: 100 }),
      { replies: none('transcripts') },
    ),
  ],
};
