/** YouTube: https://developers.google.com/youtube/v3/docs */
import { auth, youtube, type youtube_v3 } from '@googleapis/youtube';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function google(): youtube_v3.Youtube {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return youtube({ version: 'v3', auth: client, retry: false });
}
const channel = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';
const playlist = 'PLBCF2DAC6FFB574DE';
const replies = [{ items: [] }];

export const app: AppCases = {
  app: 'YouTubeCLIAPI',
  library: '@googleapis/youtube',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => google().channels.list({ part: ['snippet'], mine: true }), { replies }),
    on('list:playlists', 'first page', {}, () => google().playlists.list({ part: ['snippet'], mine: true, maxResults: 50 }), { replies }),
    on(
      // The list of a channel's uploads costs one unit of the quota, a search a hundred.
      'read:new_video',
      'all fields',
      { channel },
      async () => {
        await google().channels.list({ part: ['contentDetails'], id: [channel] });
        await google().playlistItems.list({ part: ['snippet', 'contentDetails'], playlistId: 'UU_x5XG1OV2P6uZZ5FSM9Ttw', maxResults: 50 });
      },
      { replies: [{ items: [{ contentDetails: { relatedPlaylists: { uploads: 'UU_x5XG1OV2P6uZZ5FSM9Ttw' } } }] }, { items: [] }] },
    ),
    on(
      'read:new_playlist_video',
      'all fields',
      { playlist },
      () => google().playlistItems.list({ part: ['snippet', 'contentDetails'], playlistId: playlist, maxResults: 50 }),
      { replies },
    ),
    on('write:add_to_playlist', 'all fields', { playlist, video: 'M7FIvfx5J10' }, () =>
      google().playlistItems.insert({
        part: ['snippet'],
        requestBody: { snippet: { playlistId: playlist, resourceId: { kind: 'youtube#video', videoId: 'M7FIvfx5J10' } } },
      }),
    ),
    on('write:create_playlist', 'all fields', { title: awkwardLine, description: awkwardText, privacy: 'unlisted' }, () =>
      google().playlists.insert({
        part: ['snippet', 'status'],
        requestBody: { snippet: { title: awkwardLine, description: awkwardText }, status: { privacyStatus: 'unlisted' } },
      }),
    ),
    on(
      'search:find_video',
      'all fields',
      { query: 'ü/?#&+%"\'' },
      () => google().search.list({ part: ['snippet'], q: 'ü/?#&+%"\'', type: ['video'], maxResults: 1 }),
      { replies },
    ),
  ],
};
