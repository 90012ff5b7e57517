import type { ReactNode } from 'react';
import { visitor } from '../../../../gallery/examples';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import type { PageStories } from '../../../widgets/stories';
import loginPage from '../login/page';
import { authSlice } from '../shared/state';
import signUpPage from '../sign-up/page';
import { parts, Screen as ContextFrame } from '.';
import { nothingFound, type ContextRecords } from './state';

const page = { parts: { slices: [authSlice, ...parts.slices] }, Screen: PageInContext };

function PageInContext(): ReactNode {
  const isSignUp = useAppSelector(selectPlace).pathname.startsWith('/sign-up');
  return <ContextFrame>{isSignUp ? <signUpPage.Screen /> : <loginPage.Screen />}</ContextFrame>;
}

const email = 'nora@harborroasters.example';
const shown = (name: string) => ({ name, logoUrl: null });
const invitation: ContextRecords['invitation'] = { status: 'open', email, account: shown('Harbor Roasters') };
const head = { id: 'FacebookLeadAdsCLIAPI', ...shown('Facebook Lead Ads') };
const tail = { id: 'GoogleMailV2CLIAPI', ...shown('Gmail') };
const template = {
  title: 'Send new Facebook leads a personal email in Gmail',
  steps: [head.name, 'Filter', tail.name],
  head,
  tail,
  apps: [head, shown('Filter'), tail],
};
const services = [shown('Slack'), shown('Google Sheets')];

const show = (mode: 'logIn' | 'signUp', search: string, found: Partial<ContextRecords> = {}, pathname = '/sign-up') => ({
  ...visitor,
  entryContext: { ...nothingFound, ...found },
  place: { pathname: mode === 'logIn' ? '/app/login' : pathname, search },
});

const zap = '?next=/webintent/create-zap?template=101';
const apps = '?next=/apps/integrations/eager/slack/google-sheets';
const ofTemplate = '?next=/zap-templates/edit/101';

export const stories: PageStories<typeof page> = {
  title: 'Log-in and sign-up in context',
  frame: 'screen',
  page,
  states: {
    invitation: show('signUp', '?invitation=x', { invitation }),
    'invitation, log-in': show('logIn', '?invitation=x', { invitation }),
    'invitation gone': show('signUp', '?invitation=x', { invitation: { status: 'gone' } }),
    'invitation not looked up': show('signUp', '?invitation=x', { invitation: { status: 'failed' } }),
    'team member': show('signUp', '', { app: shown('Slack') }, '/sign-up/team-member/174'),
    'team member without an app': show('signUp', '?promo=teamMember'),
    schools: show('signUp', '?promo=edu'),
    'turn on a Zap': show('signUp', zap, { template }),
    'turn on a Zap, log-in': show('logIn', zap, { template }),
    'connect apps': show('signUp', apps, { services }),
    'connect apps, log-in': show('logIn', apps, { services }),
    template: show('signUp', ofTemplate, { template }),
    'template of one app': show('signUp', ofTemplate, { template: { ...template, tail: head } }),
    'one app': show('signUp', '?selected_apis=slack', { services: services.slice(0, 1) }),
    'two apps': show('signUp', '?selected_apis=slack,google-sheets', { services }),
    'use case': show('signUp', '?use_case=notify-my-team-about-new-leads'),
  },
};
