import type { AppDefinition, Pages } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const meeting = required('meeting', 'Meeting', 'choice', 'A scheduled meeting, or the ID of a meeting from an earlier step.', {
  dynamicChoices: 'meetings',
});
const topic = required('topic', 'Topic', 'text', 'The name of the meeting.');
const start = field('start', 'Starts at', 'moment', 'Date and time. The Zap’s time zone is used if you enter none.');
const duration = field('duration', 'Duration in minutes', 'number', 'A whole number of minutes.');
const agenda = field('agenda', 'Description', 'longText', 'What the meeting is about.');
const hostHelp = 'The email address of another user of the Zoom account. The connected user if left empty.';
const host = field('host', 'Host', 'text', hostHelp, { group: 'more' });
const passcode = field('passcode', 'Passcode', 'text', 'At most 10 characters: letters, digits and @ - _ *.', { group: 'more' });
const meetingFields = [start, duration, agenda];
const meetingValues = {
  topic: '{input.topic}',
  start_time: '{input.start|iso}',
  duration: '{input.duration}',
  agenda: '{input.agenda}',
  password: '{input.passcode}',
};

/** https://developers.zoom.us/docs/api/using-zoom-apis/#pagination: at most 300 items. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.next_page_token',
  next: 'reply.body.next_page_token',
  size: { send: 'query.page_size', value: 300 },
};
const user = '/users/{input.host|or:me}';
const meetings = { method: 'GET', path: `${user}/meetings`, query: { type: 'scheduled' }, pages } as const;

const meetingOutputs = [
  output('id', 'Number', 'number'),
  output('topic', 'Topic'),
  output('start_time', 'Starts at', 'moment'),
  output('duration', 'Duration in minutes', 'number'),
  output('join_url', 'Guest link'),
  output('agenda', 'Description'),
];

const sampleMeeting = {
  uuid: 'aDYlohsHRtCd4ii1uC2+hA==',
  id: 97763643886,
  host_id: '30R7kT7bTIKSNUFEuH_Qlg',
  topic: 'Plan the harbour fair',
  type: 2,
  start_time: '2026-12-01T09:00:00Z',
  duration: 45,
  timezone: 'Europe/Berlin',
  created_at: '2026-11-21T09:30:00Z',
  join_url: 'https://example.zoom.us/j/97763643886',
  agenda: 'Stalls and lanterns',
};
const sampleFile = {
  id: '72576a1f-4e66-4a77-87c4-f13f9808bd76',
  meeting_id: 'aDYlohsHRtCd4ii1uC2+hA==',
  recording_start: '2026-11-21T09:00:00Z',
  recording_end: '2026-11-21T09:45:00Z',
  file_type: 'MP4',
  file_extension: 'MP4',
  file_size: 7220,
  recording_type: 'shared_screen_with_speaker_view',
  status: 'completed',
  play_url: 'https://example.zoom.us/rec/play/Qg75t7xZBtEbAkjdlgbfdngBBBB',
  download_url: 'https://example.zoom.us/rec/download/Qg75t7xZBtEbAkjdlgbfdngBBBB',
};

export const zoom: AppDefinition = {
  format: 1,
  app: 'ZoomCLIAPI',
  name: 'Zoom',
  docs: 'https://developers.zoom.us/docs/api/meetings',
  bases: { default: 'https://api.zoom.us/v2' },
  hosts: ['api.zoom.us', 'zoom.us', '*.zoom.us'],
  connection: {
    ways: {
      server: {
        kind: 'oauth',
        grant: 'client',
        label: 'App for your account',
        fields: [required('accountId', 'Account ID', 'text', 'On the app’s page in Zoom, under “App Credentials”.')],
        token: 'https://zoom.us/oauth/token',
        clientIn: 'basic',
        // https://developers.zoom.us/docs/internal-apps/s2s-oauth
        tokenExtra: { grant_type: 'account_credentials', account_id: '{connection.accountId}' },
        scopes: [],
        ownClient: true,
        help: 'In the Zoom App Marketplace, build a “Server-to-Server OAuth” app with the scopes for reading and writing meetings and for reading users and cloud recordings, activate it, and copy its account ID, client ID and client secret.',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Zoom',
        authorize: 'https://zoom.us/oauth/authorize',
        token: 'https://zoom.us/oauth/token',
        revoke: 'https://zoom.us/oauth/revoke',
        clientIn: 'basic',
        scopes: [],
        family: 'zoom',
        ownClient: true,
        help: 'In the Zoom App Marketplace, build a “General App” with the scopes for reading and writing meetings and for reading the user and cloud recordings, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: {
      request: { method: 'GET', path: '/users/me' },
      title: '{reply.body.first_name|or:} {reply.body.last_name|or:} ({reply.body.email})',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Zoom refused the sign-in. Reconnect the account.' },
    {
      when: { status: 400, match: { 'reply.body.code': 4711 } },
      is: 'refused',
      say: 'The Zoom app isn’t allowed to do this: “{reply.body.message}” Add the scope, and reconnect the account.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Zoom can’t find this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: 400, match: { 'reply.body.errors.0.message': { present: true } } },
      is: 'refused',
      say: 'Zoom refused this: “{reply.body.errors.0.message}” Check the fields of this step.',
    },
    { when: { status: [400, 403, 409] }, is: 'refused', say: 'Zoom refused this: “{reply.body.message}”' },
    { when: { status: 429 }, is: 'later', say: 'Zoom is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    meetings: {
      request: { ...meetings, path: '/users/me/meetings' },
      items: 'reply.body.meetings',
      value: '{item.id}',
      label: '{item.topic} ({item.start_time|or:no time})',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_recording',
      title: 'New recording',
      help: 'Runs for each file of a cloud recording, once Zoom has processed all files of the meeting. Meetings of the last seven days count.',
      fields: [host],
      // Zoom lists recordings by the time of the meeting, and finishes them later: all of the last days are looked at.
      request: { method: 'GET', path: `${user}/recordings`, query: { from: '{now|earlier:7d|part:0<T>}' }, pages },
      items: 'reply.body.meetings',
      key: '{whole.uuid}:{item.id}',
      order: 'none',
      since: { place: 'item.start_time', as: 'iso' },
      where: { 'item.recording_files.*.status': { not: 'processing' } },
      expand: { place: 'item.recording_files' },
      output: {
        $join: [
          '{item}',
          { topic: '{whole.topic}', meeting_number: '{whole.id}', start_time: '{whole.start_time}', share_url: '{whole.share_url}' },
        ],
      },
      outputs: [
        output('topic', 'Topic'),
        output('start_time', 'Meeting started at', 'moment'),
        output('file_type', 'File type'),
        output('download_url', 'File URL'),
        output('play_url', 'Playback link'),
        output('share_url', 'Recording link'),
        output('id', 'File ID'),
        output('meeting_id', 'Meeting ID'),
        output('meeting_number', 'Meeting number', 'number'),
      ],
      sample: {
        ...sampleFile,
        topic: 'Plan the harbour fair',
        meeting_number: 97763643886,
        start_time: '2026-11-21T09:00:00Z',
        share_url: 'https://example.zoom.us/rec/share/Qg75t7xZBtEbAkjdlgbfdngAAAA',
      },
    },
    {
      kind: 'poll',
      event: 'new_meeting',
      title: 'New meeting',
      help: 'Runs for each meeting that is scheduled.',
      fields: [host],
      request: meetings,
      items: 'reply.body.meetings',
      key: '{item.uuid}',
      order: 'none',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: meetingOutputs,
      sample: sampleMeeting,
    },
    {
      kind: 'poll',
      event: 'new_registrant',
      title: 'New registrant',
      help: 'Runs for each person who registers for a meeting.',
      fields: [meeting],
      request: { method: 'GET', path: '/meetings/{input.meeting}/registrants', pages },
      items: 'reply.body.registrants',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.create_time', as: 'iso' },
      outputs: [
        output('email', 'Email'),
        output('first_name', 'First name'),
        output('last_name', 'Last name'),
        output('status', 'Status'),
        output('join_url', 'Join link'),
        output('create_time', 'Registered at', 'moment'),
      ],
      sample: {
        id: '9tboDiHUQAeOnbmudzWa5g',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Berg',
        status: 'approved',
        create_time: '2026-11-21T09:30:00Z',
        join_url: 'https://example.zoom.us/w/97763643886?tk=example',
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_meeting',
      title: 'Create a meeting',
      help: 'Schedules a meeting. Without a start, it can be started at any time.',
      fields: [
        topic,
        ...meetingFields,
        field('needsRegistration', 'Require registration', 'boolean', '“Yes” requires people to register before they can join.', {
          group: 'more',
        }),
        field('hasWaitingRoom', 'Waiting room', 'boolean', '“Yes” makes guests wait until the host admits them.', { group: 'more' }),
        passcode,
        host,
      ],
      // Never: Zoom creates a second meeting.
      request: {
        method: 'POST',
        path: `${user}/meetings`,
        body: {
          json: {
            ...meetingValues,
            // 2: at a time; 3: recurring without a fixed time, which is a room that stays open.
            type: { $when: 'input.start', then: 2, else: 3 },
            settings: {
              approval_type: { $when: 'input.needsRegistration', is: true, then: 0 },
              waiting_room: '{input.hasWaitingRoom}',
            },
          },
        },
      },
      outputs: [
        ...meetingOutputs,
        output('start_url', 'Host link'),
        output('password', 'Passcode'),
        output('registration_url', 'Registration link'),
      ],
      sample: { ...sampleMeeting, start_url: 'https://example.zoom.us/s/97763643886?zak=example', password: '123456' },
    },
    {
      kind: 'write',
      event: 'update_meeting',
      title: 'Update a meeting',
      help: 'Changes the filled fields of a meeting.',
      fields: [meeting, { ...topic, isRequired: false }, ...meetingFields, passcode],
      request: {
        method: 'PATCH',
        path: '/meetings/{input.meeting}',
        body: { json: meetingValues },
        reply: 'none',
      },
      output: { id: '{input.meeting}', isDone: true },
      sample: { id: '97763643886', isDone: true },
    },
    {
      kind: 'write',
      event: 'add_registrant',
      title: 'Add a registrant',
      help: 'Registers a person for a meeting with registration.',
      fields: [
        meeting,
        required('email', 'Email', 'text', 'Zoom sends the link to this address.'),
        required('firstName', 'First name', 'text', 'The first name of the person.'),
        field('lastName', 'Last name', 'text', 'The last name of the person.'),
      ],
      // Never: Zoom says nothing about the same person twice.
      request: {
        method: 'POST',
        path: '/meetings/{input.meeting}/registrants',
        body: { json: { email: '{input.email}', first_name: '{input.firstName}', last_name: '{input.lastName}' } },
      },
      outputs: [
        output('registrant_id', 'ID'),
        output('join_url', 'Join link'),
        output('topic', 'Topic'),
        output('start_time', 'Starts at', 'moment'),
      ],
      sample: {
        id: 97763643886,
        registrant_id: '9tboDiHUQAeOnbmudzWa5g',
        topic: 'Plan the harbour fair',
        start_time: '2026-12-01T09:00:00Z',
        join_url: 'https://example.zoom.us/w/97763643886?tk=example',
      },
    },
    {
      kind: 'search',
      event: 'find_meeting',
      title: 'Find a meeting',
      help: 'Finds a scheduled meeting by part of its topic.',
      fields: [{ ...topic, help: 'Part of the topic. Case doesn’t matter.' }, host],
      request: meetings,
      found: { items: 'reply.body.meetings', where: { 'item.topic': { contains: '{input.topic}' } } },
      outputs: meetingOutputs,
      sample: { isFound: true, item: sampleMeeting },
    },
    {
      kind: 'search',
      event: 'get_recording_file',
      title: 'Get a recording file',
      help: 'Downloads a file of a recording, for steps that save or send files.',
      fields: [
        required(
          'meeting',
          'Meeting',
          'text',
          'The ID of the meeting, from “New recording”. Enter the meeting number for its latest recording.',
        ),
        required('file', 'File', 'text', 'The ID of the file, from “New recording”.'),
      ],
      // https://developers.zoom.us/docs/api/using-zoom-apis: an ID with slashes is encoded twice.
      steps: [{ name: 'recording', request: { method: 'GET', path: '/meetings/{input.meeting|encode}/recordings' }, repeat: 'safe' }],
      request: { method: 'GET', address: 'recording.body.recording_files[id={input.file}].download_url', reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: { fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11', name: 'recording.mp4', type: 'video/mp4', size: 7220 },
      },
    },
  ],
};
