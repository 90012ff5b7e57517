/**
 * Spotify: https://developer.spotify.com/documentation/web-api. The library has the addresses of before February 2026; what changed then is
 * in test/server/apps/documented/spotify.ts.
 */
import { SpotifyApi } from '@spotify/web-api-ts-sdk';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const spotify = () =>
  SpotifyApi.withAccessToken('client', { access_token: connection.token, token_type: 'Bearer', expires_in: 3600, refresh_token: '' });

export const app: AppCases = {
  app: 'SpotifyCLIAPI',
  library: '@spotify/web-api-ts-sdk',
  by: 'maker',
  cases: [
    on('test', 'account', {}, () => spotify().currentUser.profile()),
    on('list:playlists', 'first page', {}, () => spotify().currentUser.playlists.playlists(50)),
    on('read:new_saved_track', 'first page', {}, () => spotify().currentUser.tracks.savedTracks(50)),
    on('search:find_track', 'all fields', { text: awkwardLine }, () => spotify().search(awkwardLine, ['track'], undefined, 1)),
  ],
};
