import type { AppDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const playlist = required('playlist', 'Playlist', 'choice', 'A playlist of the account.', { dynamicChoices: 'playlists' });
const track = required('track', 'Track', 'text', 'A Spotify URI, such as spotify:track:4iV5W9uYEdYUVa79Axb7Rh, from “Find a track”.', {
  pattern: { matches: 'spotify:(?:track|episode):[A-Za-z0-9]+', say: 'Enter a URI such as spotify:track:4iV5W9uYEdYUVa79Axb7Rh.' },
});

const sampleTrack = {
  id: '4iV5W9uYEdYUVa79Axb7Rh',
  uri: 'spotify:track:4iV5W9uYEdYUVa79Axb7Rh',
  name: 'Harbour Lights',
  artists: [{ id: '0TnOYISbd1XYRBk9myaseg', name: 'The Lanterns' }],
  album: { id: '0sNOF9WDwhWunNAHPD3Baj', name: 'Evening', release_date: '2026-10-02' },
  duration_ms: 207959,
  external_urls: { spotify: 'https://open.spotify.com/track/4iV5W9uYEdYUVa79Axb7Rh' },
};
const trackOutputs = (place = '') => [
  output(`${place}name`, 'Name'),
  output(`${place}artists.0.name`, 'Artist'),
  output(`${place}album.name`, 'Album'),
  output(`${place}uri`, 'URI'),
  output(`${place}external_urls.spotify`, 'Link'),
  output(`${place}duration_ms`, 'Length in milliseconds', 'number'),
];

const pages = { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 50 } } as const;

export const spotify: AppDefinition = {
  format: 1,
  app: 'SpotifyCLIAPI',
  name: 'Spotify',
  // Since February 2026, items of playlists and the library have other addresses for new apps.
  docs: 'https://developer.spotify.com/documentation/web-api',
  bases: { default: 'https://api.spotify.com/v1' },
  hosts: ['api.spotify.com'],
  connection: {
    ways: {
      // https://developer.spotify.com/documentation/web-api/tutorials/code-flow
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Spotify',
        authorize: 'https://accounts.spotify.com/authorize',
        token: 'https://accounts.spotify.com/api/token',
        scopes: [
          'user-read-private',
          'user-library-read',
          'user-library-modify',
          'playlist-read-private',
          'playlist-modify-private',
          'playlist-modify-public',
        ],
        clientIn: 'basic',
        pkce: false,
        family: 'spotify',
        ownClient: true,
        help: 'In Spotify’s Developer Dashboard, create an app for the Web API, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.display_name|or:Spotify} ({reply.body.id})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Spotify refused the account. Reconnect it.' },
    { when: { status: 403 }, is: 'refused', say: 'Spotify doesn’t allow this: “{reply.body.error.message|or:no details}”' },
    { when: { status: 404 }, is: 'refused', say: 'Spotify can’t find this: “{reply.body.error.message|or:no details}”' },
    { when: { status: 400 }, is: 'refused', say: 'Spotify refused this: “{reply.body.error.message|or:no details}”' },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers.retry-after', as: 'seconds' } },
  ],
  lists: {
    playlists: {
      request: { method: 'GET', path: '/me/playlists', pages },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_saved_track',
      title: 'New saved track',
      help: 'Runs for each track that is added to Liked Songs.',
      fields: [],
      request: { method: 'GET', path: '/me/tracks', pages },
      items: 'reply.body.items',
      key: '{item.track.id}:{item.added_at}',
      order: 'newest',
      since: { place: 'item.added_at', as: 'iso' },
      outputs: [...trackOutputs('track.'), output('added_at', 'Added at', 'moment')],
      sample: { added_at: '2026-11-21T09:30:00Z', track: sampleTrack },
    },
    {
      kind: 'poll',
      event: 'new_playlist_item',
      title: 'New track on a playlist',
      help: 'Runs for each track or episode that is added to a playlist of up to 1,000 items.',
      fields: [playlist],
      // The order is that of the playlist, so all of it is read.
      request: { method: 'GET', path: '/playlists/{input.playlist}/items', pages },
      items: 'reply.body.items',
      key: '{item.item.uri}:{item.added_at}',
      order: 'none',
      since: { place: 'item.added_at', as: 'iso' },
      outputs: [...trackOutputs('item.'), output('added_by.id', 'Added by'), output('added_at', 'Added at', 'moment')],
      sample: { added_at: '2026-11-21T09:30:00Z', added_by: { id: 'ada' }, is_local: false, item: sampleTrack },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_playlist',
      title: 'Create a playlist',
      help: 'Creates an empty playlist of the account.',
      fields: [
        required('name', 'Name', 'text', 'The name of the playlist. It doesn’t have to be unique.'),
        field('description', 'Description', 'text', 'One line.'),
        field('isPublic', 'Public', 'boolean', 'Shown on the profile of the account. Yes if left empty.'),
      ],
      // Never: Spotify creates a second playlist.
      request: {
        method: 'POST',
        path: '/me/playlists',
        body: { json: { name: '{input.name}', description: '{input.description}', public: '{input.isPublic}' } },
      },
      outputs: [output('name', 'Name'), output('id', 'ID'), output('external_urls.spotify', 'Link')],
      sample: {
        id: '7d2D2S200NyUE5KYs80PwO',
        name: 'Evenings',
        description: 'Quiet songs',
        public: false,
        external_urls: { spotify: 'https://open.spotify.com/playlist/7d2D2S200NyUE5KYs80PwO' },
        snapshot_id: 'JbtmHBDBAYu3/bt8BOXKjzKx3i0b6LCa',
      },
    },
    {
      kind: 'write',
      event: 'add_to_playlist',
      title: 'Add a track to a playlist',
      help: 'Adds a track at the end of a playlist, even if it is already there.',
      fields: [playlist, track],
      request: { method: 'POST', path: '/playlists/{input.playlist}/items', body: { json: { uris: ['{input.track}'] } } },
      outputs: [output('snapshot_id', 'Playlist version')],
      sample: { snapshot_id: 'JbtmHBDBAYu3/bt8BOXKjzKx3i0b6LCa' },
    },
    {
      kind: 'write',
      event: 'save_track',
      title: 'Save a track',
      help: 'Adds a track to Liked Songs.',
      fields: [track],
      request: { method: 'PUT', path: '/me/library', query: { uris: '{input.track}' }, reply: 'none' },
      // https://developer.spotify.com/documentation/web-api/reference/save-library-items: the library has an item once.
      repeat: 'replaces',
      output: { uri: '{input.track}' },
      outputs: [output('uri', 'URI')],
      sample: { uri: 'spotify:track:4iV5W9uYEdYUVa79Axb7Rh' },
    },
    {
      kind: 'search',
      event: 'find_track',
      title: 'Find a track',
      help: 'Finds the track that matches best.',
      fields: [
        required(
          'text',
          'Text',
          'text',
          'Title and artist, such as Harbour Lights The Lanterns. Filters such as artist:Lanterns year:2026 work too.',
        ),
      ],
      request: { method: 'GET', path: '/search', query: { q: '{input.text}', type: 'track', limit: 1 } },
      found: { items: 'reply.body.tracks.items' },
      outputs: trackOutputs(),
      sample: { isFound: true, item: sampleTrack },
    },
  ],
};
