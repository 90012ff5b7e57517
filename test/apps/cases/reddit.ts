/** Reddit: https://www.reddit.com/dev/api */
import Snoowrap from 'snoowrap';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
const library = () => new Snoowrap({ userAgent: 'test', accessToken: connection.token });

const subreddit = 'lanterns';
const listing = { replies: [{ kind: 'Listing', data: { children: [], after: null, before: null } }] };
const post = { replies: [{ json: { errors: [], data: { id: '1abcde', name: 't3_1abcde', url: 'https://www.reddit.com/r/lanterns' } } }] };
const comment = { replies: [{ json: { errors: [], data: { things: [{ id: 'kabcde1' }] } } }] };

const link = 'https://shop.example.com/ü?a=b&c=d#e';
/** The library’s promises have circular types. */
const sent = (promise: unknown) => Promise.resolve(promise);
const search = (options: object) => sent(library().search(options as Parameters<Snoowrap['search']>[0]));
const counted = {
  at: 'query.count',
  reason: 'The library claims a number of earlier items, so that the reply names the page before.',
  link: 'https://www.reddit.com/dev/api#listings',
};
const listed = { ...listing, allow: [counted] };
const searched = (...names: readonly string[]) => ({
  ...listing,
  allow: [
    counted,
    ...names.map((name) => ({
      at: `query.${name}`,
      reason: 'The library sends options under its own names, or with their usual values, too.',
      link: 'https://www.reddit.com/dev/api#GET_search',
    })),
  ],
});
const inSubreddit = searched('restrictSr', 'syntax', 'subreddit');

export const app: AppCases = {
  app: 'RedditCLIAPI',
  library: 'snoowrap',
  by: 'community',
  cases: [
    on('test', 'token', {}, () => sent(library().getMe()), { replies: [{ id: 'abc', name: 'ada_berg' }] }),
    on('list:subreddits', 'first page', {}, () => sent(library().getSubscriptions({ limit: 100 })), listed),
    on('read:new_post', 'first page', { subreddit }, () => sent(library().getNew(subreddit, { limit: 100 })), listed),
    on('read:new_comment', 'first page', { subreddit }, () => sent(library().getNewComments(subreddit, { limit: 100 })), listed),
    on(
      'read:new_match',
      'first page',
      { query: awkwardLine },
      () => search({ query: awkwardLine, sort: 'new', restrictSr: false, limit: 100 }),
      searched('restrictSr', 'syntax'),
    ),
    on(
      'write:create_post',
      'least fields',
      { subreddit, title: awkwardLine },
      () => sent(library().submitSelfpost({ subredditName: subreddit, title: awkwardLine })),
      post,
    ),
    on(
      'write:create_post',
      'all fields',
      { subreddit, title: awkwardLine, text: awkwardText, flair: 'a1b2', nsfw: 'yes', spoiler: 'no' },
      () =>
        sent(
          library().submitSelfpost({
            subredditName: subreddit,
            title: awkwardLine,
            text: awkwardText,
            flairId: 'a1b2',
            nsfw: true,
            spoiler: false,
          }),
        ),
      post,
    ),
    on(
      'write:share',
      'least fields',
      { subreddit, title: awkwardLine, url: link },
      () => sent(library().submitLink({ subredditName: subreddit, title: awkwardLine, url: link })),
      post,
    ),
    on(
      'write:share',
      'all fields',
      { subreddit, title: awkwardLine, url: link, flair: 'a1b2', nsfw: 'no', spoiler: 'yes' },
      () =>
        sent(
          library().submitLink({ subredditName: subreddit, title: awkwardLine, url: link, flairId: 'a1b2', nsfw: false, spoiler: true }),
        ),
      post,
    ),
    on(
      'write:add_comment',
      'a post',
      { parent: 't3_1abcde', text: awkwardText },
      () => sent((library().getSubmission('1abcde') as unknown as Replyable).reply(awkwardText)),
      comment,
    ),
    on(
      'write:add_comment',
      'a comment',
      { parent: 't1_kabcde1', text: awkwardText },
      () => sent((library().getComment('kabcde1') as unknown as Replyable).reply(awkwardText)),
      comment,
    ),
    on(
      'search:find_post',
      'least fields',
      { subreddit, query: awkwardLine },
      () => search({ query: awkwardLine, subreddit, limit: 1 }),
      inSubreddit,
    ),
    on(
      'search:find_post',
      'all fields',
      { subreddit, query: awkwardLine, sort: 'top' },
      () => search({ query: awkwardLine, subreddit, sort: 'top', limit: 1 }),
      inSubreddit,
    ),
  ],
};

/** The types of the library’s posts are circular. */
interface Replyable {
  reply(text: string): PromiseLike<unknown>;
}
