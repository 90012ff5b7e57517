/** The person's data, terms, acknowledgements, A/B tests and the refresh prompt. */
import type { WireReply } from '../../../contract/types';
import { signedIn } from '../actions';
import type { Scenario } from '../scenario';

const dataPage = '/app/settings/data';
const day = 24 * 3600;
const partner = '/partner';
/** The parts of the state about A/B tests. They exist before the visitor has answered the question about analytics. */
const abTests = ['abTests.phase', 'abTests.born'];

export const dataScenarios: readonly Scenario[] = [
  {
    id: 'A4.42',
    what: 'The page is opened while the server is making the export.',
    means: 'forced',
    steps: [],
    shows: { text: 'We’re preparing your archive. You can leave this page.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      const job = { status: null, message: null, in_progress: false, is_complete: false };
      const message = 'Your data is being exported.';
      const rights: WireReply<'getDataRights'> = {
        status: 200,
        body: {
          export_data: { status: 202, message, in_progress: true, is_complete: false },
          delete_data: job,
          archive: null,
          receipts: [],
          deletion: null,
          deletion_delay: 0,
          obstacles: [],
          has_password: true,
        },
      };
      testContext.answer('getDataRights', rights);
      testContext.answer('getDataExport', { status: 202, body: { message } });
      return { to: dataPage, guide: { state: ['gdpr.exportData'] } };
    },
  },
  {
    id: 'A4.43',
    also: ['A4.45'],
    what: 'A person asks for an export; the page asks for its state until it is there.',
    means: 'real',
    steps: [{ press: 'Export my data' }],
    shows: { text: 'Your archive is ready.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: dataPage, guide: { state: ['gdpr.exportData'], requests: ['GET /api/v3/profiles'] } };
    },
  },
  {
    id: 'A4.46',
    what: 'An export is refused, and the person dismisses the message.',
    means: 'forced',
    steps: [{ press: 'Export my data' }, { awaits: 'You’re exporting too often.' }, { press: 'Dismiss' }],
    shows: { text: 'gdpr.exportData.message: null', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      testContext.answer('startDataExport', { status: 429, body: { errors: ['You’re exporting too often.'] } });
      return { to: dataPage, guide: { state: ['gdpr.exportData.status', 'gdpr.exportData.message'] } };
    },
  },
  {
    id: 'A4.47',
    what: 'The terms have changed since the person agreed. The notice goes when they agree again.',
    means: 'real',
    steps: [{ press: 'I agree to the terms' }],
    shows: { text: 'PATCH /api/v3/profiles', where: 'guide' },
    async prepare(testContext) {
      const { id } = await signedIn(testContext);
      await testContext.context.db.updateTable('profiles').set({ should_renew_tos: true }).where('id', '=', id).execute();
      return { to: '/app/dashboard', guide: { state: ['terms.phase'], requests: ['PATCH /api/v3/profiles'] } };
    },
  },
  {
    id: 'A4.50',
    also: ['B4.21'],
    what: 'A visitor who takes no part in the A/B test of this page sees the control variant.',
    means: 'forced',
    steps: [],
    shows: { text: 'Become a partner', where: 'page' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 200, body: { data: { abTests: [abTest(false)] } } });
      return { to: partner, guide: { state: abTests } };
    },
  },
  {
    id: 'A4.51',
    what: 'A crawler opens the page. The server would show it the other variant, but crawlers always see control.',
    means: 'forced',
    steps: [],
    shows: { text: 'Become a partner', where: 'page' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 200, body: { data: { abTests: [abTest(true)] } } });
      return { to: partner, guide: { state: abTests, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };
    },
  },
  {
    id: 'A4.52',
    also: ['B4.22'],
    what: 'A visitor takes part in the A/B test of this page: its birth is tracked once.',
    means: 'forced',
    steps: [],
    shows: { text: 'abTests.born: ["partner_call_to_action"]', where: 'guide' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 200, body: { data: { abTests: [abTest(true)] } } });
      return { to: partner, guide: { state: abTests } };
    },
  },
  {
    id: 'A4.53',
    what: 'The same visitor, with an identity in the address: no birth is tracked.',
    means: 'forced',
    steps: [{ awaits: 'Start building' }],
    shows: { text: 'abTests.born: []', where: 'guide' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 200, body: { data: { abTests: [abTest(true)] } } });
      return { to: `${partner}?identity=from-the-site`, guide: { state: abTests } };
    },
  },
  {
    id: 'A4.54',
    also: ['A4.55', 'B4.31', 'B4.32'],
    what: 'A newer version is released while the page is open. A day later the page asks the person to refresh.',
    means: 'forced',
    steps: [
      { awaits: 'Welcome, Sam' },
      { awaits: 'refreshPrompt.currentResourceVersion: "of this page"' },
      { guide: 'Release a newer version', releases: true },
      { press: 'Zaps' },
      { awaits: 'Your Zaps' },
      { awaits: 'refreshPrompt.currentResourceVersion: "a newer one"' },
      { guide: 'Let a day pass in this page', elapses: day + 60 },
    ],
    shows: { text: 'There is a new version of Patchbay.', where: 'page' },
    async prepare(testContext) {
      await signedIn(testContext);
      return {
        to: '/app/dashboard',
        guide: { revised: true, state: ['refreshPrompt.currentResourceVersion', 'refreshPrompt.showRefreshAfter'] },
      };
    },
  },
];

/** The test of the partner page, as the server describes it. It names the other variant in any case: the page decides by `isEligible`. */
function abTest(isEligible: boolean): object {
  return { id: 3, name: 'partner_call_to_action', variant: 'start_building', isEligible, interstate: true };
}
