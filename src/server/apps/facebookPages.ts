import type { AppDefinition, AppField, PollTriggerDefinition, RequestDefinition } from '../../domain/apps/definition';
import { graphAddress, metaErrors, metaPages, metaTest, metaWays, pageField, pagesList, pageStep, pageToken } from './meta';

const post: AppField = {
  key: 'post',
  label: 'Post',
  type: 'text',
  help: 'The ID of a post of the page, from an earlier step.',
  isRequired: true,
};
const message: AppField = { key: 'message', label: 'Text', type: 'longText', help: 'Links in the text are clickable.', isRequired: true };

const postFields = 'id,message,created_time,permalink_url,full_picture';
const commentFields = 'id,message,created_time,from,permalink_url';
const reviewFields = 'created_time,recommendation_type,review_text,reviewer';

const samplePost = {
  id: '546349135390552_1116689038356556',
  message: 'The new lanterns are here.',
  created_time: '2026-11-21T09:30:00+0000',
  permalink_url: 'https://www.facebook.com/546349135390552/posts/1116689038356556',
  full_picture: 'https://scontent.example.com/lantern.jpg',
};
const postOutputs = [
  { place: 'message', label: 'Text', type: 'text' },
  { place: 'permalink_url', label: 'Link', type: 'text' },
  { place: 'full_picture', label: 'Image', type: 'text' },
  { place: 'created_time', label: 'Posted at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleId = { id: '546349135390552_1116689038356556' };
const idOutputs = [{ place: 'id', label: 'ID', type: 'text' }] as const;

/** What the page itself asks for. */
const ofPage = (path: string, fields: string): RequestDefinition => ({
  method: 'GET',
  path,
  query: { fields, ...pageToken },
  pages: metaPages(),
  credentials: false,
});

const writes = (path: string, json: Extract<RequestDefinition['body'], { readonly json: unknown }>['json']): RequestDefinition => ({
  method: 'POST',
  path,
  query: pageToken,
  body: { json },
  credentials: false,
});

/** Facebook lists the newest first. */
const newest = {
  kind: 'poll',
  steps: [pageStep],
  items: 'reply.body.data',
  key: '{item.id}',
  order: 'newest',
  since: { place: 'item.created_time', as: 'iso' },
} as const satisfies Partial<PollTriggerDefinition>;

export const facebookPages: AppDefinition = {
  format: 1,
  app: 'FacebookPagesCLIAPI',
  name: 'Facebook Pages',
  docs: 'https://developers.facebook.com/docs/pages-api',
  bases: { default: graphAddress },
  hosts: ['graph.facebook.com'],
  connection: {
    ways: metaWays('pages_show_list', 'pages_read_engagement', 'pages_read_user_content', 'pages_manage_posts', 'pages_manage_engagement'),
    test: metaTest,
  },
  errors: metaErrors('Facebook Pages'),
  lists: { pages: pagesList },
  triggers: [
    {
      ...newest,
      event: 'new_post',
      title: 'New post',
      help: 'Runs for each post that the page publishes.',
      fields: [pageField],
      request: ofPage('/{input.page}/published_posts', postFields),
      outputs: postOutputs,
      sample: samplePost,
    },
    {
      ...newest,
      event: 'new_comment',
      title: 'New comment on a post',
      help: 'Runs for each comment on a post of the page.',
      fields: [pageField, post],
      request: {
        ...ofPage('/{input.post}/comments', commentFields),
        query: { fields: commentFields, order: 'reverse_chronological', ...pageToken },
      },
      outputs: [
        { place: 'message', label: 'Text', type: 'text' },
        { place: 'from.name', label: 'Person’s name', type: 'text' },
        { place: 'created_time', label: 'Posted at', type: 'moment' },
        { place: 'permalink_url', label: 'Link', type: 'text' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: {
        id: '1116689038356556_778899',
        message: 'How much is one?',
        created_time: '2026-11-21T09:30:00+0000',
        from: { name: 'Ada Lovelace', id: '24681012141618' },
        permalink_url: 'https://www.facebook.com/546349135390552/posts/1116689038356556?comment_id=778899',
      },
    },
    {
      ...newest,
      event: 'new_review',
      title: 'New review',
      help: 'Runs for each review of the page. Facebook shows the reviewer’s name only if the app has permission to see it.',
      fields: [pageField],
      request: ofPage('/{input.page}/ratings', reviewFields),
      // Reviews have no IDs.
      key: '{item.created_time}:{item.reviewer.id}:{item.review_text|sha256}',
      outputs: [
        { place: 'review_text', label: 'Text', type: 'text' },
        { place: 'recommendation_type', label: 'Recommendation (positive or negative)', type: 'text' },
        { place: 'reviewer.name', label: 'Person’s name', type: 'text' },
        { place: 'created_time', label: 'Posted at', type: 'moment' },
      ],
      sample: {
        created_time: '2026-11-21T09:30:00+0000',
        recommendation_type: 'positive',
        review_text: 'A bright place.',
        reviewer: { name: 'Ada Lovelace', id: '24681012141618' },
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_post',
      title: 'Create a post',
      help: 'Publishes a post on the page, now or later.',
      fields: [
        pageField,
        message,
        {
          key: 'link',
          label: 'Link',
          type: 'text',
          help: 'A URL that the post shows with a preview.',
          placeholder: 'https://example.org/news',
        },
        {
          key: 'publishAt',
          label: 'Publish at',
          type: 'moment',
          help: 'From 10 minutes to 30 days from now. Published at once if left empty.',
          group: 'more',
        },
      ],
      steps: [pageStep],
      // Never: Facebook publishes a repeated post twice.
      request: writes('/{input.page}/feed', {
        message: '{input.message}',
        link: '{input.link}',
        published: { $when: 'input.publishAt', then: false },
        scheduled_publish_time: '{input.publishAt|unix}',
      }),
      outputs: idOutputs,
      sample: sampleId,
    },
    {
      kind: 'write',
      event: 'create_photo_post',
      title: 'Post a photo',
      help: 'Publishes a photo on the page.',
      fields: [
        pageField,
        {
          key: 'url',
          label: 'Photo URL',
          type: 'text',
          help: 'A public URL of the photo.',
          isRequired: true,
        },
        { key: 'caption', label: 'Text', type: 'longText', help: 'Shown above the photo.' },
      ],
      steps: [pageStep],
      request: writes('/{input.page}/photos', { url: '{input.url}', caption: '{input.caption}' }),
      outputs: [
        { place: 'post_id', label: 'Post ID', type: 'text' },
        { place: 'id', label: 'Photo ID', type: 'text' },
      ],
      sample: { id: '1116689038356557', post_id: '546349135390552_1116689038356556' },
    },
    {
      kind: 'write',
      event: 'update_post',
      title: 'Update a post',
      help: 'Changes the text of a post that this app created.',
      fields: [pageField, post, message],
      steps: [pageStep],
      request: writes('/{input.post}', { message: '{input.message}' }),
      // https://developers.facebook.com/docs/pages-api/posts: the text replaces that of the post.
      repeat: 'replaces',
      sample: { success: true },
    },
    {
      kind: 'write',
      event: 'add_comment',
      title: 'Add a comment',
      help: 'Comments on a post, or replies to a comment, as the page.',
      fields: [pageField, { ...post, label: 'Post or comment', help: 'The ID of a post or of a comment, from an earlier step.' }, message],
      steps: [pageStep],
      request: writes('/{input.post}/comments', { message: '{input.message}' }),
      outputs: idOutputs,
      sample: { id: '1116689038356556_778899' },
    },
    {
      kind: 'search',
      event: 'get_post',
      title: 'Get a post',
      help: 'Gets a post by its ID.',
      fields: [pageField, post],
      steps: [pageStep],
      request: { method: 'GET', path: '/{input.post}', query: { fields: postFields, ...pageToken }, credentials: false },
      found: { items: 'reply.body' },
      outputs: postOutputs,
      sample: { isFound: true, item: samplePost },
    },
  ],
};
