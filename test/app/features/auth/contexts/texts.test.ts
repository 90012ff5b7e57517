import fc from 'fast-check';
import { readAsked } from '../../../../../src/app/features/auth/contexts/asked';
import { entryContextSlice, nothingFound, type ContextRecords } from '../../../../../src/app/features/auth/contexts/state';
import { benefitsOf, subtitleOf, titleOf } from '../../../../../src/app/features/auth/contexts/texts';

const origin = 'https://patchbay.example';
const asked = (search: string, pathname = '/sign-up') => readAsked(pathname, search, origin);
const plain = asked('');

const slack = { name: 'Slack', logoUrl: null };
const gmail = { name: 'Gmail', logoUrl: null };
const found = (over: Partial<ContextRecords>): ContextRecords => ({ ...nothingFound, ...over });
const invited = found({ invitation: { status: 'open', email: 'a@b.example', account: { name: 'Harbor', logoUrl: null } } });
const one = found({ services: [slack] });
const two = found({ services: [slack, gmail] });
const template = found({
  template: {
    title: 'Leads',
    steps: ['Slack', 'Gmail'],
    head: { ...slack, id: '1' },
    tail: { ...gmail, id: '2' },
    apps: [slack, gmail],
  },
});
const all = { ...invited, services: two.services, template: template.template };
describe('the subtitle', () => {
  const ofUseCase = (useCase: string) =>
    [`?use_case=${useCase}`, `?use_case_slug=${useCase}`].map((search) => subtitleOf(asked(search), nothingFound).text);

  it('of the use case send-new-leads-a-personal-message [A2.74]', () => {
    expect(ofUseCase('send-new-leads-a-personal-message')).toEqual(Array(2).fill('Engage your leads instantly'));
  });

  it('of the use case sync-new-leads-to-a-crm-or-spreadsheet [A2.75]', () => {
    expect(ofUseCase('sync-new-leads-to-a-crm-or-spreadsheet')).toEqual(Array(2).fill('Automatically import new customers'));
  });

  it('of the use case notify-my-team-about-new-leads [A2.76]', () => {
    expect(ofUseCase('notify-my-team-about-new-leads')).toEqual(Array(2).fill('Notify your team about opportunities'));
  });

  it('of one app [A2.77]', () => {
    expect(subtitleOf(plain, one).text).toBe('Connect Slack with the apps you use every day to find your productivity superpowers');
  });

  it('of two apps [A2.78]', () => {
    expect(subtitleOf(plain, two).text).toBe('Find your productivity superpowers—connect Slack and Gmail to automate your work');
  });

  it('of an invitation [A2.79]', () => {
    expect(subtitleOf(plain, invited).text).toBe('Connect your apps and automate your work with your team.');
  });

  it('is the template’s before the use case’s, then the apps’, the invitation’s, the usual one', () => {
    const useCase = asked('?use_case=send-new-leads-a-personal-message');
    expect(subtitleOf(useCase, all).text).toBe('Leads');
    expect(subtitleOf(useCase, { ...all, template: null }).text).toBe('Engage your leads instantly');
    expect(subtitleOf(plain, { ...all, template: null }).text).toMatch(/^Find your productivity/);
    expect(subtitleOf(plain, invited).text).toMatch(/^Connect your apps/);
    expect(subtitleOf(asked('?use_case=constructor'), nothingFound).text).toMatch(/^Join millions/);
  });

  it('names three steps of a template at most [A2.73]', () => {
    const long = found({ template: template.template && { ...template.template, steps: ['A', 'B', 'C', 'D'] } });
    expect(subtitleOf(plain, long)).toEqual({ text: 'Leads', steps: ['A', 'B', 'C'] });
  });
});

describe('the title', () => {
  it('the title is another one in each context, and never empty [A2.72]', () => {
    const same = found({ template: template.template && { ...template.template, tail: { ...slack, id: '1' } } });
    const team = asked('?promo=teamMember');
    for (const mode of ['logIn', 'signUp'] as const) {
      const titles = [
        titleOf(mode, plain, invited),
        titleOf(mode, team, nothingFound),
        titleOf(mode, team, found({ app: slack })),
        titleOf(mode, asked('?next=/webintent/create-zap'), nothingFound),
        titleOf(mode, asked('?next=/apps/integrations/eager/slack'), nothingFound),
        titleOf(mode, plain, template),
        titleOf(mode, plain, same),
        titleOf(mode, plain, two),
        titleOf(mode, plain, one),
      ];
      expect(titles.every((title) => title !== undefined && title.trim() !== '')).toBe(true);
      expect(new Set(titles).size).toBe(titles.length);
    }
    expect(titleOf('signUp', plain, nothingFound)).toBeUndefined();
  });

  it('the title is the invitation’s first, then the team’s, the template’s, that of two apps, of one (decision D9)', () => {
    const team = asked('?promo=teamMember');
    expect(titleOf('signUp', team, all)).toBe('Sign up to join Harbor on Patchbay');
    expect(titleOf('signUp', team, { ...all, invitation: { status: 'none' } })).toBe('Join the Integration Team');
    expect(titleOf('signUp', plain, { ...all, invitation: { status: 'none' } })).toBe('Connect Slack + Gmail in Minutes');
  });
});

describe('what the address asks', () => {
  it('is nothing where somebody signs in again, and nothing of a way that leads elsewhere', () => {
    const query = '?invitation=x&promo=teamMember&selected_apis=a&next=/zap-templates/edit/101';
    expect(asked(`${query}&reauth=true`)).toEqual(plain);
    expect(asked('?next=https://evil.example/zap-templates/edit/101')).toEqual(plain);
    expect(asked('?next=/zap-templates/edit/101&next=/zap-templates/edit/102')).toEqual(plain);
  });

  it('can be read from any address without a throw, two apps at most', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), fc.webPath(), (free, query, path) => {
        for (const search of [free, `?${query}`, `?next=${encodeURIComponent(path)}`, `?next=%2Fapps%2Fintegrations%2Feager%2F${free}`]) {
          const read = readAsked(`/sign-up/team-member/${free}`, search, origin);
          expect(read.services.length).toBeLessThanOrEqual(2);
          expect(benefitsOf(read)).toHaveLength(3);
        }
      }),
    );
  });
});

it('an unknown action returns the same state object; a new request clears the earlier results, and the state survives JSON', () => {
  expect(entryContextSlice.reducer(nothingFound, { type: 'unknown' })).toBe(nothingFound);
  const state = entryContextSlice.reducer(undefined, entryContextSlice.actions.found(all));
  expect(JSON.parse(JSON.stringify(state))).toEqual(all);
  expect(entryContextSlice.reducer(state, entryContextSlice.actions.asked())).toEqual(nothingFound);
});
