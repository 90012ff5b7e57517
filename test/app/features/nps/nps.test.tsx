import { act, screen, waitFor, within } from '@testing-library/react';
import { parts } from '../../../../src/app/features/nps';
import { initialNps, npsDelay, npsSlice, scores, selectIsNpsShown, type NpsState } from '../../../../src/app/features/nps/state';
import { placeSlice } from '../../../../src/app/platform/place';
import { stopStores, testStore } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { nobody, replyWith, wireProfile } from '../../../support/replyWith';

const { scoreChosen } = npsSlice.actions;

afterEach(stopStores);

const survey = () => screen.queryByRole('region', { name: 'Survey' });
const wait = (page: OpenPage, milliseconds: number) => act(() => page.store.ports.clock.advance(milliseconds));
const phase = (page: OpenPage) => (page.store.getState() as { nps?: NpsState }).nps?.phase;

async function arrive(at: string, isDue: boolean | 'visitor'): Promise<OpenPage> {
  if (isDue === 'visitor') replyWith('getCurrentProfile', 200, nobody);
  else serveSignedIn({ profile: { should_see_nps_survey: isDue } });
  const page = await openPage(at);
  await page.store.until('the survey’s code', (state: object) => 'nps' in state);
  return page;
}

describe('the survey', () => {
  it('the survey appears 5000 ms after the page, for those of whom the server wants to know [B4.23]', async () => {
    expect(npsDelay).toBe(5000);
    const page = await arrive('/rover', true);
    await page.store.until('the profile', (state: { entities?: { collections: object } }) =>
      JSON.stringify(state.entities).includes('shouldSeeNpsSurvey'),
    );
    await wait(page, 4999);
    expect(survey()).toBeNull();
    await wait(page, 1);
    expect(await screen.findByRole('region', { name: 'Survey' })).toBeVisible();
  });

  it('the survey appears 5000 ms after the page where _nps is in the address, also for visitors [B4.23]', async () => {
    const page = await arrive('/partner?_nps', 'visitor');
    await wait(page, 4999);
    expect(survey()).toBeNull();
    await wait(page, 1);
    expect(await screen.findByRole('region', { name: 'Survey' })).toBeVisible();
  });

  it('the survey does not appear to others', async () => {
    const page = await arrive('/rover', false);
    await wait(page, 60_000);
    expect([survey(), phase(page)]).toEqual([null, 'open']);
  });

  it('the survey is not shown on shared pages with conv to any viewer [B4.24]', async () => {
    const shown = (pathname: string, search: string) => {
      const store = testStore([{ slices: [placeSlice] }, parts]);
      const state = store.getState() as object;
      return selectIsNpsShown({ ...state, nps: { ...initialNps, phase: 'open' }, place: { pathname, search } } as never);
    };
    expect(shown('/shared/abc', '?_nps')).toBe(true);
    expect(shown('/shared/abc', '?_nps&conv=1')).toBe(false);
    expect(shown('/shared', '?conv&_nps')).toBe(false);
    expect(shown('/partner', '?_nps&conv=1')).toBe(true);
  });

  it('the survey asks for one of ten numbers between two ends, and takes no other [B5.02]', async () => {
    const page = await arrive('/partner?_nps', 'visitor');
    await wait(page, 5000);
    expect((await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).value)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect([screen.getByText('Not likely'), screen.getByText('Very likely')]).toHaveLength(2);
    for (const score of [0, 11, 2.5]) expect(npsSlice.reducer(initialNps, scoreChosen({ score }))).toBe(initialNps);
    expect(scores).toHaveLength(10);
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Choose a number.')).toBeVisible();
  });
});

describe('the answer', () => {
  it('the answer goes to the tracking address without a word about the page, and is acknowledged on the profile [B4.25, A4.49]', async () => {
    const page = await arrive('/rover', true);
    await page.store.until('the profile', (state: { entities?: { collections: object } }) =>
      JSON.stringify(state.entities).includes('shouldSeeNpsSurvey'),
    );
    await wait(page, 5000);
    const saved = replyWith('updateProfile', 200, wireProfile({ should_see_nps_survey: false }), { params: { id: 7 } });
    const told = replyWith('recordTrackingEvents', 204, null);
    await page.user.click(await screen.findByRole('radio', { name: '9' }));
    await page.user.type(screen.getByRole('textbox', { name: /main reason/ }), 'It just works');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(saved.sent).toHaveLength(1));
    await wait(page, 1000);
    await waitFor(() => expect(told.sent).toHaveLength(1));
    expect(saved.sent[0]?.body).toEqual({ should_see_nps_survey: false });
    expect(told.sent[0]?.body).toEqual({
      id: expect.any(String),
      subject: 'NPS survey answered',
      properties: { score: 9, comment: 'It just works' },
    });
    expect(screen.getAllByText('Thank you. We read every answer.').length).toBeGreaterThan(0);
    expect(screen.getByText('It just works')).toBeVisible();
    expect(within(survey()!).getByText('Ada Lovelace')).toBeVisible();
    await wait(page, 4000);
    await waitFor(() => expect(survey()).toBeNull());
  });

  it('the answer that is not given is acknowledged as well, and nothing is told [B4.25, A4.49]', async () => {
    const page = await arrive('/rover', true);
    await page.store.until('the profile', (state: { entities?: { collections: object } }) =>
      JSON.stringify(state.entities).includes('shouldSeeNpsSurvey'),
    );
    await wait(page, 5000);
    const saved = replyWith('updateProfile', 200, wireProfile({ should_see_nps_survey: false }), { params: { id: 7 } });
    await page.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(survey()).toBeNull());
    await waitFor(() => expect(saved.sent).toHaveLength(1));
    expect(saved.sent[0]?.body).toEqual({ should_see_nps_survey: false });
  });

  it('the answer leaves a state that survives JSON, and the same for an event that nobody knows', () => {
    expect(npsSlice.reducer(initialNps, { type: 'unknown' })).toBe(initialNps);
    expect(JSON.parse(JSON.stringify(initialNps))).toEqual(initialNps);
  });
});
