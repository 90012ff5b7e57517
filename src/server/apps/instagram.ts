import type { AppDefinition, AppField } from '../../domain/apps/definition';
import { graphAddress, metaErrors, metaPages, metaTest, metaWays } from './meta';

const account: AppField = {
  key: 'account',
  label: 'Instagram account',
  type: 'choice',
  help: 'A business account that is connected to one of your Facebook pages.',
  isRequired: true,
  dynamicChoices: 'accounts',
};
const media: AppField = {
  key: 'media',
  label: 'Post',
  type: 'choice',
  help: 'One of the newest posts of the account, or the ID of another one.',
  isRequired: true,
  dynamicChoices: 'media',
  dependsOn: ['account'],
};
const text: AppField = { key: 'text', label: 'Text', type: 'longText', help: 'The text of the comment.', isRequired: true };

const mediaFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,like_count,comments_count';
const commentFields = 'id,text,timestamp,username,like_count';

const sampleMedia = {
  id: '17895695668004550',
  caption: 'Lanterns at dusk',
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: 'https://scontent.example.com/lantern.jpg',
  permalink: 'https://www.instagram.com/p/BsOGulcndj-/',
  timestamp: '2026-11-21T09:30:00+0000',
  username: 'harbourlanterns',
  like_count: 12,
  comments_count: 3,
};
const mediaOutputs = [
  { place: 'caption', label: 'Text', type: 'text' },
  { place: 'media_url', label: 'Photo or video', type: 'text' },
  { place: 'thumbnail_url', label: 'Video thumbnail', type: 'text' },
  { place: 'permalink', label: 'Link', type: 'text' },
  { place: 'media_type', label: 'Type', type: 'text' },
  { place: 'timestamp', label: 'Posted at', type: 'moment' },
  { place: 'username', label: 'Account', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const idOutputs = [{ place: 'id', label: 'ID', type: 'text' }] as const;

export const instagram: AppDefinition = {
  format: 1,
  app: 'InstagramForBusinessCLIAPI',
  name: 'Instagram for Business',
  docs: 'https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login',
  bases: { default: graphAddress },
  hosts: ['graph.facebook.com'],
  connection: {
    ways: metaWays('pages_show_list', 'pages_read_engagement', 'instagram_basic', 'instagram_content_publish', 'instagram_manage_comments'),
    test: metaTest,
  },
  errors: metaErrors('Instagram'),
  lists: {
    accounts: {
      request: {
        method: 'GET',
        path: '/me/accounts',
        query: { fields: 'name,instagram_business_account\\{id,username\\}' },
        pages: metaPages(),
      },
      items: 'reply.body.data',
      value: '{item.instagram_business_account.id}',
      label: '{item.instagram_business_account.username} ({item.name})',
      where: { 'item.instagram_business_account.id': { present: true } },
    },
    media: {
      request: {
        method: 'GET',
        path: '/{input.account}/media',
        query: { fields: 'id,caption,media_type,timestamp' },
        pages: { ...metaPages(), most: 1 },
      },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.caption|or:No caption} ({item.timestamp|date})',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_media',
      title: 'New photo or video',
      help: 'Runs for each photo, video or album that the account posts. Stories don’t count.',
      fields: [account],
      request: { method: 'GET', path: '/{input.account}/media', query: { fields: mediaFields }, pages: metaPages() },
      items: 'reply.body.data',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.timestamp', as: 'iso' },
      outputs: mediaOutputs,
      sample: sampleMedia,
    },
    {
      kind: 'poll',
      event: 'new_comment',
      title: 'New comment on a post',
      help: 'Runs for each comment on a post of the account. Replies to comments don’t count.',
      fields: [account, media],
      request: { method: 'GET', path: '/{input.media}/comments', query: { fields: commentFields }, pages: metaPages() },
      items: 'reply.body.data',
      key: '{item.id}',
      // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
      order: 'newest',
      since: { place: 'item.timestamp', as: 'iso' },
      outputs: [
        { place: 'text', label: 'Text', type: 'text' },
        { place: 'username', label: 'Username', type: 'text' },
        { place: 'timestamp', label: 'Posted at', type: 'moment' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: { id: '17870913679156914', text: 'Beautiful!', timestamp: '2026-11-21T09:30:00+0000', username: 'ada', like_count: 0 },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Post a photo',
      help: 'Posts a photo. Apps can publish up to 50 posts in 24 hours per account.',
      fields: [
        account,
        {
          key: 'url',
          label: 'Photo URL',
          type: 'text',
          help: 'A public URL of the photo, which must be a JPEG.',
          isRequired: true,
        },
        { key: 'caption', label: 'Text', type: 'longText', help: 'At most 2,200 characters and 30 hashtags.' },
        { key: 'altText', label: 'Alt text', type: 'text', help: 'What the photo shows.', group: 'more' },
      ],
      steps: [
        {
          name: 'container',
          request: {
            method: 'POST',
            path: '/{input.account}/media',
            body: { json: { image_url: '{input.url}', caption: '{input.caption}', alt_text: '{input.altText}' } },
          },
          // Nobody sees a container, which expires after a day: https://developers.facebook.com/docs/instagram-platform/content-publishing
          repeat: 'safe',
        },
      ],
      request: { method: 'POST', path: '/{input.account}/media_publish', body: { json: { creation_id: '{container.body.id}' } } },
      outputs: idOutputs,
      sample: { id: '17895695668004550' },
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Comment on a post',
      help: 'Comments on a post of the account.',
      fields: [account, media, text],
      request: { method: 'POST', path: '/{input.media}/comments', body: { json: { message: '{input.text}' } } },
      outputs: idOutputs,
      sample: { id: '17870913679156914' },
    },
    {
      kind: 'write',
      event: 'reply_to_comment',
      title: 'Reply to a comment',
      help: 'Replies to a comment on a post of the account.',
      fields: [
        { key: 'comment', label: 'Comment', type: 'text', help: 'The ID of a comment, from an earlier step.', isRequired: true },
        text,
      ],
      request: { method: 'POST', path: '/{input.comment}/replies', body: { json: { message: '{input.text}' } } },
      outputs: idOutputs,
      sample: { id: '17870913679156915' },
    },
    {
      kind: 'search',
      event: 'get_media',
      title: 'Get a post',
      help: 'Gets a post by its ID.',
      fields: [{ key: 'media', label: 'Post', type: 'text', help: 'The ID of a post, from an earlier step.', isRequired: true }],
      request: { method: 'GET', path: '/{input.media}', query: { fields: mediaFields } },
      found: { items: 'reply.body' },
      outputs: mediaOutputs,
      sample: { isFound: true, item: sampleMedia },
    },
    {
      kind: 'search',
      event: 'get_account',
      title: 'Get account statistics',
      help: 'Gets the profile of the account with its numbers of followers and posts.',
      fields: [account],
      request: {
        method: 'GET',
        path: '/{input.account}',
        query: { fields: 'id,username,name,biography,followers_count,follows_count,media_count,website' },
      },
      found: { items: 'reply.body' },
      outputs: [
        { place: 'username', label: 'Account', type: 'text' },
        { place: 'followers_count', label: 'Number of followers', type: 'number' },
        { place: 'media_count', label: 'Number of posts', type: 'number' },
      ],
      sample: {
        isFound: true,
        item: {
          id: '17841405822304914',
          username: 'harbourlanterns',
          name: 'Harbour lanterns',
          followers_count: 481,
          follows_count: 12,
          media_count: 96,
        },
      },
    },
  ],
};
