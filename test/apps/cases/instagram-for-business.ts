/** Instagram with a sign-in by Facebook: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login */
import { IGComment, IGMedia, IGUser, User } from 'facebook-nodejs-business-sdk';
import { awkwardText, casesWith, type AppCases } from '../case';
import { metaApi, repeatedId } from '../meta';

const on = casesWith({ token: 'test-token' });
const me = () => new User('me', {}, undefined, metaApi());

const account = '17841405822304914';
const media = '17895695668004550';
const comment = '17870913679156914';
const replies = [{ data: [] }];
const written = { replies: [{ id: '1' }], ...repeatedId };
const mediaFields = [
  'id',
  'caption',
  'media_type',
  'media_product_type',
  'media_url',
  'thumbnail_url',
  'permalink',
  'timestamp',
  'username',
  'like_count',
  'comments_count',
];
const user = () => new IGUser(account, {}, undefined, metaApi());
const post = () => new IGMedia(media, {}, undefined, metaApi());
const publish = (container: object) => async () => {
  await user().createMedia([], { ...container });
  await user().createMediaPublish([], { creation_id: '1' });
};

export const app: AppCases = {
  app: 'InstagramForBusinessCLIAPI',
  library: 'facebook-nodejs-business-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => me().get(['id', 'name'])),
    on(
      'list:accounts',
      'first page',
      {},
      async () => await me().getAccounts(['name', 'instagram_business_account{id,username}'], { limit: 100 }),
      {
        replies,
      },
    ),
    on(
      'list:media',
      'first page',
      { account },
      async () => await user().getMedia(['id', 'caption', 'media_type', 'timestamp'], { limit: 100 }),
      {
        replies,
      },
    ),
    on('read:new_media', 'all fields', { account }, async () => await user().getMedia(mediaFields, { limit: 100 }), { replies }),
    on(
      'read:new_comment',
      'all fields',
      { account, media },
      async () => await post().getComments(['id', 'text', 'timestamp', 'username', 'like_count'], { limit: 100 }),
      { replies },
    ),
    on(
      'write:create_post',
      'least fields',
      { account, url: 'https://example.org/a.jpg' },
      publish({ image_url: 'https://example.org/a.jpg' }),
      written,
    ),
    on(
      'write:create_post',
      'all fields',
      { account, url: 'https://example.org/a.jpg', caption: awkwardText, altText: awkwardText },
      publish({ image_url: 'https://example.org/a.jpg', caption: awkwardText, alt_text: awkwardText }),
      written,
    ),
    on(
      'write:add_comment',
      'all fields',
      { account, media, text: awkwardText },
      () => post().createComment([], { message: awkwardText }),
      written,
    ),
    on(
      'write:reply_to_comment',
      'all fields',
      { comment, text: awkwardText },
      () => new IGComment(comment, {}, undefined, metaApi()).createReply([], { message: awkwardText }),
      written,
    ),
    on('search:get_media', 'all fields', { media }, () => post().get(mediaFields)),
    on('search:get_account', 'all fields', { account }, () =>
      user().get(['id', 'username', 'name', 'biography', 'followers_count', 'follows_count', 'media_count', 'website']),
    ),
  ],
};
