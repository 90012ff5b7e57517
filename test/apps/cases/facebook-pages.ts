/** Facebook Pages: https://developers.facebook.com/docs/pages-api */
import { Page, PagePost, User } from 'facebook-nodejs-business-sdk';
import { awkwardText, casesWith, type AppCases } from '../case';
import { asPage, metaApi, page, pageReplies, repeatedId } from '../meta';

const on = casesWith({ token: 'test-token' });
const me = () => new User('me', {}, undefined, metaApi());

const post = `${page}_1116689038356556`;
const postFields = ['id', 'message', 'created_time', 'permalink_url', 'full_picture'];
const replies = pageReplies({ data: [] });
const written = { replies: pageReplies({ id: post }), ...repeatedId };
type Api = ReturnType<typeof metaApi>;
const pageOf = (api: Api) => new Page(page, {}, undefined, api);
const postOf = (api: Api) => new PagePost(post, {}, undefined, api);

export const app: AppCases = {
  app: 'FacebookPagesCLIAPI',
  library: 'facebook-nodejs-business-sdk',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => me().get(['id', 'name'])),
    on('list:pages', 'first page', {}, async () => await me().getAccounts(['id', 'name'], { limit: 100 }), { replies: [{ data: [] }] }),
    on('read:new_post', 'all fields', { page }, () => asPage((api) => pageOf(api).getPublishedPosts(postFields, { limit: 100 })), {
      replies,
    }),
    on(
      'read:new_comment',
      'all fields',
      { page, post },
      () =>
        asPage((api) =>
          postOf(api).getComments(['id', 'message', 'created_time', 'from', 'permalink_url'], {
            order: 'reverse_chronological',
            limit: 100,
          }),
        ),
      { replies },
    ),
    on(
      'read:new_review',
      'all fields',
      { page },
      () => asPage((api) => pageOf(api).getRatings(['created_time', 'recommendation_type', 'review_text', 'reviewer'], { limit: 100 })),
      { replies },
    ),
    on(
      'write:create_post',
      'least fields',
      { page, message: awkwardText },
      () => asPage((api) => pageOf(api).createFeed([], { message: awkwardText })),
      written,
    ),
    on(
      'write:create_post',
      'all fields',
      { page, message: awkwardText, link: 'https://example.org/a?b=c', publishAt: '2026-11-30T12:00:00Z' },
      () =>
        asPage((api) =>
          pageOf(api).createFeed([], {
            message: awkwardText,
            link: 'https://example.org/a?b=c',
            published: false,
            scheduled_publish_time: 1_796_040_000,
          }),
        ),
      written,
    ),
    on(
      'write:create_photo_post',
      'all fields',
      { page, url: 'https://example.org/a.jpg', caption: awkwardText },
      () => asPage((api) => pageOf(api).createPhoto([], { url: 'https://example.org/a.jpg', caption: awkwardText })),
      written,
    ),
    on(
      'write:update_post',
      'all fields',
      { page, post, message: awkwardText },
      () => asPage((api) => postOf(api).update([], { message: awkwardText })),
      written,
    ),
    on(
      'write:add_comment',
      'all fields',
      { page, post, message: awkwardText },
      () => asPage((api) => postOf(api).createComment([], { message: awkwardText })),
      written,
    ),
    on('search:get_post', 'all fields', { page, post }, () => asPage((api) => postOf(api).get(postFields)), {
      replies: pageReplies({ id: post }),
    }),
  ],
};
