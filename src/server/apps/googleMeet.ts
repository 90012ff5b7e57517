import type { AppDefinition, AppField, SearchAction } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, googlePages, signInWithGoogle } from './google';

const conference: AppField = {
  key: 'conference',
  label: 'Meeting',
  type: 'text',
  help: 'The ID of a meeting that took place, from an earlier step.',
  isRequired: true,
  pattern: { matches: '(conferenceRecords/)?[A-Za-z0-9_-]+', say: 'The ID of a meeting looks like conferenceRecords/dd1b25b1.' },
};
/** With or without its beginning. */
const ofConference = '/conferenceRecords/{input.conference|part:-1</>}';

const sampleConference = {
  name: 'conferenceRecords/dd1b25b1-0c8c-4b0e-9b0a-9e5c2e9f1a6b',
  startTime: '2026-11-21T08:30:00.123Z',
  endTime: '2026-11-21T09:30:00.123Z',
  expireTime: '2026-12-21T09:30:00.123Z',
  space: 'spaces/jQCFfuBOdN5z',
};
const sampleRecording = {
  name: `${sampleConference.name}/recordings/1c2d3e`,
  state: 'FILE_GENERATED',
  startTime: '2026-11-21T08:31:00.123Z',
  endTime: '2026-11-21T09:30:00.123Z',
  driveDestination: { file: '1AbCdEf', exportUri: 'https://drive.google.com/file/d/1AbCdEf/view' },
};

/** What belongs to a meeting; the first, where there are several. */
const firstOf = (part: 'recordings' | 'transcripts'): Pick<SearchAction, 'kind' | 'fields' | 'request' | 'found'> => ({
  kind: 'search',
  fields: [conference],
  request: { method: 'GET', path: `${ofConference}/${part}`, query: { pageSize: 100 } },
  found: { items: `reply.body.${part}` },
});

export const googleMeet: AppDefinition = {
  format: 1,
  app: 'GoogleMeetCLIAPI',
  name: 'Google Meet',
  docs: 'https://developers.google.com/workspace/meet/api/reference/rest/v2',
  bases: { default: 'https://meet.googleapis.com/v2', account: googleAccount.base },
  hosts: ['meet.googleapis.com', googleAccount.host],
  connection: {
    ways: { google: signInWithGoogle('the Google Meet REST API', 'meetings.space.created', 'meetings.space.readonly', 'userinfo.email') },
    test: googleAccount.test,
  },
  errors: errorsOfGoogle('Google Meet', 'Check the meeting.'),
  triggers: [
    {
      kind: 'poll',
      event: 'meeting_ended',
      title: 'Meeting ended',
      help: 'Runs for each meeting of at most a day that has ended. Recordings and transcripts are ready some time later.',
      fields: [],
      request: { method: 'GET', path: '/conferenceRecords', pages: googlePages(100) },
      items: 'reply.body.conferenceRecords',
      key: '{item.name}',
      // https://developers.google.com/workspace/meet/api/reference/rest/v2/conferenceRecords/list: the one that began last comes first.
      order: 'newest',
      since: { place: 'item.startTime', as: 'iso', overlapSeconds: 86_400 },
      where: { 'item.endTime': { present: true } },
      outputs: [
        { place: 'startTime', label: 'Start', type: 'moment' },
        { place: 'endTime', label: 'End', type: 'moment' },
        { place: 'space', label: 'ID of the room', type: 'text' },
        { place: 'name', label: 'ID', type: 'text' },
      ],
      sample: sampleConference,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_meeting',
      title: 'Create a meeting room',
      help: 'Creates a room with an address, which is in no calendar.',
      fields: [
        {
          key: 'access',
          label: 'Who may join',
          type: 'choice',
          help: 'As the account is set if it is empty. Anybody else has to knock.',
          choices: [
            { value: 'OPEN', label: 'Everybody with the address' },
            { value: 'TRUSTED', label: 'People of the organisation, and invited ones' },
            { value: 'RESTRICTED', label: 'Invited people' },
          ],
        },
      ],
      request: { method: 'POST', path: '/spaces', body: { json: { config: { $keep: { accessType: '{input.access}' } } } } },
      outputs: [
        { place: 'meetingUri', label: 'Address of the meeting', type: 'text' },
        { place: 'meetingCode', label: 'Code', type: 'text' },
        { place: 'name', label: 'ID of the room', type: 'text' },
      ],
      sample: {
        name: 'spaces/jQCFfuBOdN5z',
        meetingUri: 'https://meet.google.com/abc-mnop-xyz',
        meetingCode: 'abc-mnop-xyz',
        config: { accessType: 'TRUSTED', entryPointAccess: 'ALL' },
      },
    },
    {
      ...firstOf('recordings'),
      event: 'get_recording',
      title: 'Get the recording of a meeting',
      help: 'Gets the first recording of a meeting, with its address in Google Drive.',
      outputs: [
        { place: 'driveDestination.exportUri', label: 'Address', type: 'text' },
        { place: 'driveDestination.file', label: 'ID of the file', type: 'text' },
        { place: 'state', label: 'State (FILE_GENERATED: ready)', type: 'text' },
      ],
      sample: { isFound: true, item: sampleRecording },
    },
    {
      ...firstOf('transcripts'),
      event: 'get_transcript',
      title: 'Get the transcript of a meeting',
      help: 'Gets the first transcript of a meeting, with its address in Google Docs.',
      outputs: [
        { place: 'docsDestination.exportUri', label: 'Address', type: 'text' },
        { place: 'docsDestination.document', label: 'ID of the document', type: 'text' },
        { place: 'state', label: 'State (FILE_GENERATED: ready)', type: 'text' },
      ],
      sample: {
        isFound: true,
        item: {
          name: `${sampleConference.name}/transcripts/4f5g6h`,
          state: 'FILE_GENERATED',
          docsDestination: { document: '1GhIjKl', exportUri: 'https://docs.google.com/document/d/1GhIjKl/view' },
        },
      },
    },
  ],
};
