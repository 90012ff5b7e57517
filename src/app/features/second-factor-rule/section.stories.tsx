import type { SecondFactorRuleView } from '../../../contract/twoFactor';
import { entitiesOf, exampleAccount, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import page from './section';
import type { RuleState, RuleView } from './state';

const person = (id: number, name: string, email: string) => ({ id, name, email, role: 'member' as const, isCoveredBySaml: false });
const view: SecondFactorRuleView = {
  rule: null,
  isAvailable: true,
  requiresSaml: false,
  hasOwnFactor: true,
  memberCount: 5,
  peopleWithout: [person(2, 'Jonas Keller', 'jonas@harborroasters.example'), person(3, 'Mei Tanaka', 'mei@harborroasters.example')],
};
const rule = { since: '2026-11-21T09:30:00.000Z', requiredFrom: '2026-12-05T09:30:00.000Z', graceDays: 14, acceptsSaml: false };
const shown = (more: Partial<RuleView> = {}): RuleView => ({
  phase: 'shown',
  view,
  draft: null,
  isStopping: false,
  isSaving: false,
  issue: null,
  isKept: false,
  ...more,
});
const show = (secondFactorRule: RuleState) => ({ secondFactorRule });
const draft = { graceDays: 14, acceptsSaml: false } as const;
const member = loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })]);

export const stories: PageStories<typeof page> = {
  title: 'Two-factor authentication for everyone',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed', message: 'Something went wrong.' }),
    off: show(shown()),
    'not in the plan': show(shown({ view: { ...view, isAvailable: false } })),
    'own one missing': show(shown({ view: { ...view, hasOwnFactor: false } })),
    'on, with days left': show(shown({ view: { ...view, rule }, isKept: true })),
    'on, all set up': show(shown({ view: { ...view, rule: { ...rule, requiredFrom: rule.since }, peopleWithout: [] } })),
    'asked to turn on': show(shown({ draft })),
    'asked, at once': show(shown({ draft: { ...draft, graceDays: 0 } })),
    'asked, with an identity provider': show(shown({ view: { ...view, requiresSaml: true }, draft: { ...draft, acceptsSaml: true } })),
    'asked, nobody concerned': show(shown({ view: { ...view, peopleWithout: [] }, draft })),
    'not saved': show(shown({ draft, issue: 'Your change wasn’t saved. Try again.' })),
    saving: show(shown({ draft, isSaving: true })),
    'asked to turn off': show(shown({ view: { ...view, rule }, isStopping: true })),
    'for members, required': {
      entities: entitiesOf(
        member,
        loadedRecords(accounts, [
          exampleAccount({ secondFactor: { isMissing: false, isLockedOut: false, requiredFrom: rule.requiredFrom } }),
        ]),
      ),
    },
    'for members, not required': { entities: entitiesOf(member) },
  },
};
