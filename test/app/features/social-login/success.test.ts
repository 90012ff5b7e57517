import successPage from '../../../../src/app/features/social-login/success/page';
import { selectTrackedEvents } from '../../../../src/app/features/tracking';
import { shellParts } from '../../../../src/app/shell/parts';
import { stopStores, testStore } from '../../../support/appStore';

const { parts } = successPage;

afterEach(stopStores);

const arrive = (query: string) => {
  const store = testStore([parts], { at: `/sign-up/sso/success${query}` });
  const events = selectTrackedEvents(store.getState() as never).filter(({ subject }) => subject === 'sign-up conversion');
  return { entries: store.ports.location.entries(), assigned: store.ports.location.assigned, events, store };
};

describe('/sign-up/sso/success', () => {
  it('/sign-up/sso/success records one conversion, then replaces itself by the next address [A2.15, A2.16]', () => {
    const { entries, events } = arrive('?source=google-sso&next=%2Fapp%2Fzaps%3Fa%3D1');
    expect(events).toEqual([
      { subject: 'sign-up conversion', properties: { source: 'google-sso', intent: 'direct', signupType: 'google_sso' } },
    ]);
    // The entry is replaced, so Back does not return here.
    expect(entries).toEqual(['/app/zaps?a=1']);
  });

  it('/sign-up/sso/success leads to onboarding without a next address, or with one that is not ours [A2.17, S37]', () => {
    for (const query of ['', '?next=', '?next=%2F%2Fevil.example', '?next=https%3A%2F%2Fevil.example', '?next=javascript%3Aalert(1)']) {
      expect([query, arrive(query).entries]).toEqual([query, ['/app/onboarding']]);
    }
  });

  it('/sign-up/sso/success leaves the application for a program that asked to be let in [A2.18]', () => {
    const { entries, assigned, events } = arrive('?next=%2Foauth%2Fauthorize%2F%3Fclient_id%3D7');
    expect(assigned).toEqual(['/oauth/authorize/?client_id=7']);
    expect(entries).toEqual(['/sign-up/sso/success?next=%2Foauth%2Fauthorize%2F%3Fclient_id%3D7']);
    expect(events).toHaveLength(1);
  });

  it('/sign-up/sso/success stays in the application where the path only contains the same words [A2.18]', () => {
    const { entries, assigned } = arrive('?next=%2Fapp%2Foauth%2Fauthorize%2F');
    expect(assigned).toEqual([]);
    expect(entries).toEqual(['/app/oauth/authorize/']);
  });

  it('/sign-up/sso/success takes a source that it does not know for plain single sign-on [A9.05]', () => {
    expect(arrive('?source=%3Cb%3E').events[0]?.properties.source).toBe('sso');
  });

  it('/sign-up/sso/success is a separate route, whose flow does nothing elsewhere [A2.15]', () => {
    const store = testStore([parts, shellParts], { at: '/app/login/locked' });
    expect(selectTrackedEvents(store.getState() as never)).toEqual([]);
    expect(store.ports.location.assigned).toEqual([]);
  });
});
