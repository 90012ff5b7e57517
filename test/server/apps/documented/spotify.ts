/**
 * What the library of Spotify doesn’t know yet: https://developer.spotify.com/documentation/web-api/references/changes/february-2026 and
 * https://developer.spotify.com/documentation/web-api/tutorials/february-2026-migration-guide
 */
import { awkwardLine } from '../../../apps/case';
import type { DocumentedApp } from './row';

const base = 'https://api.spotify.com/v1';
const playlist = '7d2D2S200NyUE5KYs80PwO';
const track = 'spotify:track:4iV5W9uYEdYUVa79Axb7Rh';

export const spotify: DocumentedApp = {
  app: 'SpotifyCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  rows: [
    ['read:new_playlist_item', { playlist }, `GET ${base}/playlists/${playlist}/items?limit=50`],
    ['write:create_playlist', { name: awkwardLine }, `POST ${base}/me/playlists`, { name: awkwardLine }],
    [
      'write:create_playlist',
      { name: awkwardLine, description: awkwardLine, isPublic: 'no' },
      `POST ${base}/me/playlists`,
      { name: awkwardLine, description: awkwardLine, public: false },
    ],
    ['write:add_to_playlist', { playlist, track }, `POST ${base}/playlists/${playlist}/items`, { uris: [track] }],
    ['write:save_track', { track }, `PUT ${base}/me/library?uris=${encodeURIComponent(track)}`],
  ],
};
