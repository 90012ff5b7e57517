import { render, screen, waitFor, within } from '@testing-library/react';
import { embeddedTemplatesQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import { EmbedContainer, parts } from '../../../../src/app/features/content-embeds';
import { contentEmbedsSlice, initialContentEmbeds } from '../../../../src/app/features/content-embeds/state';
import { articleAt } from '../../../../src/app/features/help/center/library';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { zapTemplates } from '../../../../src/server/catalogue/zapTemplates';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { openPage } from '../../../support/page';
import { onePage } from '../../../support/pages';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

type Template = ResultOf<typeof embeddedTemplatesQuery>['zapTemplates']['nodes'][number];
const template = (id: string, ...slugs: string[]): Template => ({
  id,
  title: `Template ${id}`,
  description: 'What it does.',
  services: slugs.map((slug) => ({ id: slug, name: slug, slug, logoUrl: null, can_run: true })),
});
const serve = (...nodes: Template[]) => answerGraphql(embeddedTemplatesQuery, { zapTemplates: { pageInfo: onePage(nodes.length), nodes } });
const titles = () =>
  within(screen.getByRole('list', { name: 'Templates to begin with' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('an article shows a list of templates in the place of the widget: the guided ones, those of its apps, five in all [B2.52]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const asked = serve(
    template('7', 'trello'),
    template('8', 'slack'),
    template('9', 'gmail'),
    template('110', 'facebook'),
    template('101', 'gmail'),
    template('10', 'gmail', 'slack'),
    template('11', 'slack'),
  );
  const { store } = await openPage('/help/start-from-a-template');
  await screen.findByRole('link', { name: 'Template 101' });
  expect(titles()).toEqual(['Template 101', 'Template 110', 'Template 8', 'Template 9', 'Template 10']);
  expect(screen.getByRole('link', { name: 'Template 8' })).toHaveAttribute('href', '/zap-templates/edit/8');
  expect(asked.asked.map(({ variables }) => variables)).toEqual([{ first: 100, after: null }]);
  expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
});

it('an article names only templates that there are', () => {
  const ids = articleAt('start-from-a-template')?.sections.flatMap(({ embeds = [] }) =>
    embeds.flatMap((embed) => (embed.kind === 'home-page-widget' ? (embed.guidedZapIds ?? []) : [])),
  );
  expect(ids).toEqual(['101', '105', '110']);
  for (const id of ids ?? []) expect(zapTemplates.map((each) => each.id)).toContain(id);
});

it('a widget with templates says that the templates could not be loaded, and loads them again', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  refuseGraphql(embeddedTemplatesQuery, 400, 'Broken.');
  const { user } = await openPage('/help/start-from-a-template');
  await screen.findByText('We couldn’t load the templates');
  serve(template('105', 'gmail'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['Template 105']));
});

it('a video in content is a placeholder that holds its id, and loads nothing [B2.53]', () => {
  const video = { kind: 'video', title: 'How to share', videoId: 'share-1' } as const;
  render(<StoryOfPage page={{ parts, Screen: () => <EmbedContainer embed={video} /> }} state={{}} />);
  const placeholder = screen.getByRole('button', { name: 'Play video: How to share' });
  expect(placeholder.closest('[data-video-id]')).toHaveAttribute('data-video-id', 'share-1');
  expect(document.querySelector('video')).toBeNull();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(contentEmbedsSlice.reducer(initialContentEmbeds, { type: 'unknown' })).toBe(initialContentEmbeds);
  expect(JSON.parse(JSON.stringify(initialContentEmbeds))).toEqual(initialContentEmbeds);
});
