/**
 * Zoom: https://developers.zoom.us/docs/api/meetings and https://developers.zoom.us/docs/api/users. Its library has no open licence, so
 * that it is not among the proofs.
 */
import type { DocumentedApp } from './row';

export const zoom: DocumentedApp = {
  app: 'ZoomCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token', accountId: 'test-account' },
  headers: { authorization: 'Bearer test-token' },
  rows: [
    ['test', {}, 'GET https://api.zoom.us/v2/users/me'],
    ['list:meetings', {}, 'GET https://api.zoom.us/v2/users/me/meetings?page_size=300&type=scheduled'],
    ['read:new_recording', {}, 'GET https://api.zoom.us/v2/users/me/recordings?from=2026-11-14&page_size=300'],
    [
      'read:new_recording',
      { host: 'zoe+1@example.com' },
      'GET https://api.zoom.us/v2/users/zoe%2B1%40example.com/recordings?from=2026-11-14&page_size=300',
    ],
    ['read:new_meeting', {}, 'GET https://api.zoom.us/v2/users/me/meetings?page_size=300&type=scheduled'],
    ['read:new_registrant', { meeting: '97763643886' }, 'GET https://api.zoom.us/v2/meetings/97763643886/registrants?page_size=300'],
    [
      'write:create_meeting',
      { topic: 'Zoë ü/?#&+%"\'' },
      'POST https://api.zoom.us/v2/users/me/meetings',
      { topic: 'Zoë ü/?#&+%"\'', type: 3 },
    ],
    [
      'write:create_meeting',
      {
        topic: 'Zoë ü/?#&+%"\'',
        start: '2026-12-01T10:00:00+01:00',
        duration: '45',
        agenda: 'Zoë ü/?#&+%"\'\nSecond line',
        needsRegistration: 'yes',
        hasWaitingRoom: 'yes',
        passcode: '123456',
        host: 'zoe+1@example.com',
      },
      'POST https://api.zoom.us/v2/users/zoe%2B1%40example.com/meetings',
      {
        topic: 'Zoë ü/?#&+%"\'',
        type: 2,
        start_time: '2026-12-01T09:00:00Z',
        duration: 45,
        agenda: 'Zoë ü/?#&+%"\'\nSecond line',
        password: '123456',
        settings: { approval_type: 0, waiting_room: true },
      },
    ],
    [
      'write:update_meeting',
      {
        meeting: '97763643886',
        topic: 'Zoë ü/?#&+%"\'',
        start: '2026-12-01T09:00:00Z',
        duration: '30',
        agenda: 'Zoë ü/?#&+%"\'\nSecond line',
        passcode: '123456',
      },
      'PATCH https://api.zoom.us/v2/meetings/97763643886',
      {
        topic: 'Zoë ü/?#&+%"\'',
        start_time: '2026-12-01T09:00:00Z',
        duration: 30,
        agenda: 'Zoë ü/?#&+%"\'\nSecond line',
        password: '123456',
      },
    ],
    [
      'write:add_registrant',
      { meeting: '97763643886', email: 'zoe+ü@example.com', firstName: 'Zoë' },
      'POST https://api.zoom.us/v2/meetings/97763643886/registrants',
      { email: 'zoe+ü@example.com', first_name: 'Zoë' },
    ],
    [
      'write:add_registrant',
      { meeting: '97763643886', email: 'zoe+ü@example.com', firstName: 'Zoë ü/?#&+%"\'', lastName: 'Müller' },
      'POST https://api.zoom.us/v2/meetings/97763643886/registrants',
      { email: 'zoe+ü@example.com', first_name: 'Zoë ü/?#&+%"\'', last_name: 'Müller' },
    ],
    ['search:find_meeting', { topic: 'Zoë ü/?#&+%"\'' }, 'GET https://api.zoom.us/v2/users/me/meetings?page_size=300&type=scheduled'],
  ],
};

/** A file is at the address that its recording names. */
export const zoomFile: DocumentedApp = {
  ...zoom,
  replies: [{ recording_files: [{ id: 'a', download_url: 'https://zoom.us/rec/download/a' }] }, {}],
  rows: [['search:get_recording_file', { meeting: '97763643886', file: 'a' }, 'GET https://zoom.us/rec/download/a']],
};
