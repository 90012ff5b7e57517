import type { AppDefinition, AppField } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const playlist: AppField = {
  key: 'playlist',
  label: 'Playlist',
  type: 'choice',
  help: 'A playlist of the account. The ID of another one is the part of its URL after “list=”.',
  isRequired: true,
  dynamicChoices: 'playlists',
};

const outputs = [
  { place: 'title', label: 'Title', type: 'text' },
  { place: 'url', label: 'Link', type: 'text' },
  { place: 'description', label: 'Description', type: 'text' },
  { place: 'channel', label: 'Channel', type: 'text' },
  { place: 'publishedAt', label: 'Published at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleVideo = {
  id: 'M7FIvfx5J10',
  url: 'https://www.youtube.com/watch?v=M7FIvfx5J10',
  title: 'How the harbour works',
  description: 'A walk along the quay.',
  channel: 'Harbour lights',
  publishedAt: '2026-11-21T09:30:00Z',
};

/** The videos of a playlist. Uploads of a channel are one, and cost a hundredth of what a search costs. */
const items = (playlistId: string) =>
  ({
    request: {
      method: 'GET',
      path: '/playlistItems',
      query: { part: ['snippet', 'contentDetails'], playlistId },
      pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.maxResults', value: 50 } },
    },
    items: 'reply.body.items',
    key: '{item.id}',
    output: {
      id: '{item.contentDetails.videoId}',
      url: 'https://www.youtube.com/watch?v={item.contentDetails.videoId}',
      title: '{item.snippet.title}',
      description: '{item.snippet.description}',
      channel: '{item.snippet.videoOwnerChannelTitle}',
      publishedAt: '{item.contentDetails.videoPublishedAt}',
    },
    outputs,
    // Each question takes of the quota of the day.
    everySeconds: 900,
    sample: sampleVideo,
  }) as const;

export const youtube: AppDefinition = {
  format: 1,
  app: 'YouTubeCLIAPI',
  name: 'YouTube',
  docs: 'https://developers.google.com/youtube/v3/docs',
  bases: { default: 'https://youtube.googleapis.com/youtube/v3' },
  hosts: ['youtube.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the YouTube Data API', 'youtube') },
    test: {
      request: { method: 'GET', path: '/channels', query: { part: 'snippet', mine: true } },
      title: '{reply.body.items.0.snippet.title}',
    },
  },
  errors: errorsOfGoogle('YouTube', 'Check the channel, the playlist and the video.'),
  lists: {
    playlists: {
      request: {
        method: 'GET',
        path: '/playlists',
        query: { part: 'snippet', mine: true },
        pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.maxResults', value: 50 } },
      },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.snippet.title}',
    },
  },
  triggers: [
    {
      ...items('{channel.body.items.0.contentDetails.relatedPlaylists.uploads}'),
      kind: 'poll',
      event: 'new_video',
      title: 'New video in a channel',
      help: 'Runs for each video that a channel publishes.',
      fields: [
        {
          key: 'channel',
          label: 'Channel',
          type: 'text',
          help: 'The channel ID, which begins with UC. Find it in the channel’s URL, or in its “About” panel under “Share channel”.',
          isRequired: true,
        },
      ],
      steps: [
        {
          name: 'channel',
          request: { method: 'GET', path: '/channels', query: { part: 'contentDetails', id: '{input.channel}' } },
          repeat: 'safe',
        },
      ],
      order: 'newest',
      since: { place: 'item.contentDetails.videoPublishedAt', as: 'iso' },
    },
    {
      ...items('{input.playlist}'),
      kind: 'poll',
      event: 'new_playlist_video',
      title: 'New video in a playlist',
      help: 'Runs for each video that is added to a playlist with at most 1,000 videos.',
      fields: [playlist],
      order: 'none',
      // When it was added.
      since: { place: 'item.snippet.publishedAt', as: 'iso' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_to_playlist',
      title: 'Add a video to a playlist',
      help: 'Adds a video at the end of a playlist.',
      fields: [playlist, { key: 'video', label: 'Video', type: 'text', help: 'The ID of a video, such as M7FIvfx5J10.', isRequired: true }],
      // Never: a playlist can have a video twice.
      request: {
        method: 'POST',
        path: '/playlistItems',
        query: { part: 'snippet' },
        body: { json: { snippet: { playlistId: '{input.playlist}', resourceId: { kind: 'youtube#video', videoId: '{input.video}' } } } },
      },
      sample: {
        kind: 'youtube#playlistItem',
        id: 'UExCQ0YyREFDNkZGQjU3NERFLjU2QjQ0RjZEMTA1NTdDQzY',
        snippet: { title: 'How the harbour works', playlistId: 'PLBCF2DAC6FFB574DE', position: 7 },
      },
    },
    {
      kind: 'write',
      event: 'create_playlist',
      title: 'Create a playlist',
      help: 'Creates an empty playlist in the account’s channel.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the playlist.', isRequired: true },
        { key: 'description', label: 'Description', type: 'longText', help: 'What the playlist is about.' },
        {
          key: 'privacy',
          label: 'Visibility',
          type: 'choice',
          help: 'Private if left empty.',
          choices: [
            { value: 'private', label: 'Private' },
            { value: 'unlisted', label: 'Unlisted' },
            { value: 'public', label: 'Public' },
          ],
        },
      ],
      request: {
        method: 'POST',
        path: '/playlists',
        query: { part: ['snippet', 'status'] },
        body: {
          json: {
            snippet: { title: '{input.title}', description: '{input.description}' },
            status: { privacyStatus: '{input.privacy|or:private}' },
          },
        },
      },
      sample: { kind: 'youtube#playlist', id: 'PLBCF2DAC6FFB574DE', snippet: { title: 'Harbours' }, status: { privacyStatus: 'unlisted' } },
    },
    {
      kind: 'search',
      event: 'find_video',
      title: 'Find a video',
      help: 'Finds the video that matches best.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'As in YouTube’s search.', isRequired: true }],
      request: { method: 'GET', path: '/search', query: { part: 'snippet', q: '{input.query}', type: 'video', maxResults: 1 } },
      found: { items: 'reply.body.items' },
      output: {
        id: '{item.id.videoId}',
        url: 'https://www.youtube.com/watch?v={item.id.videoId}',
        title: '{item.snippet.title}',
        description: '{item.snippet.description}',
        channel: '{item.snippet.channelTitle}',
        publishedAt: '{item.snippet.publishedAt}',
      },
      outputs,
      sample: { isFound: true, item: sampleVideo },
    },
  ],
};
