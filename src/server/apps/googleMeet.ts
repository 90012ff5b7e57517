import type { AppDefinition, AppField, SearchAction } from '../../domain/apps/definition';
import { errorsOfGoogle, googleAccount, googlePages, signInWithGoogle } from './google';

const conference: AppField = {
  key: 'conference',
  label: 'Meeting',
  type: 'text',
  help: 'The ID of a meeting that took place, from an earlier step.',
  isRequired: true,
  pattern: { matches: '(conferenceRecords/)?[A-Za-z0-9_-]+', say: 'A meeting ID looks like conferenceRecords/dd1b25b1.' },
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
        { place: 'startTime', label: 'Started at', type: 'moment' },
        { place: 'endTime', label: 'Ended at', type: 'moment' },
        { place: 'space', label: 'Space ID', type: 'text' },
        { place: 'name', label: 'ID', type: 'text' },
      ],
      sample: sampleConference,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_meeting',
      title: 'Create a meeting space',
      help: 'Creates a meeting space with a link. It isn’t added to a calendar.',
      fields: [
        {
          key: 'access',
          label: 'Who can join',
          type: 'choice',
          help: 'The account’s default if left empty. Everyone else has to ask to join.',
          choices: [
            { value: 'OPEN', label: 'Anyone with the link' },
            { value: 'TRUSTED', label: 'People in your organization, and invited people' },
            { value: 'RESTRICTED', label: 'Invited people only' },
          ],
        },
      ],
      request: { method: 'POST', path: '/spaces', body: { json: { config: { $keep: { accessType: '{input.access}' } } } } },
      outputs: [
        { place: 'meetingUri', label: 'Meeting link', type: 'text' },
        { place: 'meetingCode', label: 'Code', type: 'text' },
        { place: 'name', label: 'Space ID', type: 'text' },
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
      title: 'Get a meeting recording',
      help: 'Gets the first recording of a meeting, with its link in Google Drive.',
      outputs: [
        { place: 'driveDestination.exportUri', label: 'Link', type: 'text' },
        { place: 'driveDestination.file', label: 'File ID', type: 'text' },
        { place: 'state', label: 'State (FILE_GENERATED when ready)', type: 'text' },
      ],
      sample: { isFound: true, item: sampleRecording },
    },
    {
      ...firstOf('transcripts'),
      event: 'get_transcript',
      title: 'Get a meeting transcript',
      help: 'Gets the first transcript of a meeting, with its link in Google Docs.',
      outputs: [
        { place: 'docsDestination.exportUri', label: 'Link', type: 'text' },
        { place: 'docsDestination.document', label: 'Document ID', type: 'text' },
        { place: 'state', label: 'State (FILE_GENERATED when ready)', type: 'text' },
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
