import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { EntryContext } from '../shared/frame/entryContext';
import { Subject as LoginSubject } from '../login/LoginScreen.stories';
import { Subject as SignUpSubject } from '../sign-up/SignUpScreen.stories';
import { readAsked } from './asked';
import { ContextPromo } from './ContextPromo';
import { InvitationNotice } from './InvitationNotice';
import { nothingFound, type Found } from './state';
import { benefitsOf, logosOf, subtitleOf, titleOf, type Mode } from './words';

const email = 'nora@harborroasters.example';
const shown = (name: string) => ({ name, logoUrl: null });
const invitation: Found['invitation'] = { status: 'open', email, account: shown('Harbor Roasters') };
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

const show =
  (mode: Mode, search: string, over: Partial<Found> = {}, pathname = mode === 'signUp' ? '/sign-up' : '/app/login') =>
  (): ReactElement => {
    const asked = readAsked(pathname, search, 'https://patchbay.example');
    const found = { ...nothingFound, ...over };
    const { status } = found.invitation;
    const frame = {
      title: titleOf(mode, asked, found),
      promo: (
        <ContextPromo
          subtitle={subtitleOf(asked, found)}
          apps={logosOf(asked, found)}
          benefits={benefitsOf(asked)}
          preview={asked.preview}
        />
      ),
      notice: (status === 'gone' || status === 'failed') && <InvitationNotice status={status} without="/sign-up" onRetry={() => {}} />,
    };
    const form = { firstName: '', lastName: '', email, password1: '', updates: false, shouldDelayEmailOnboarding: false };
    return (
      <EntryContext value={frame}>
        {mode === 'logIn' ? (
          <LoginSubject />
        ) : status === 'open' ? (
          <SignUpSubject form={form} areNamesShown isEmailFixed />
        ) : (
          <SignUpSubject />
        )}
      </EntryContext>
    );
  };

const zap = '?next=/webintent/create-zap?template=101';
const apps = '?next=/apps/integrations/eager/slack/google-sheets';
const ofTemplate = '?next=/zap-templates/edit/101';

export const stories: Stories = {
  title: 'Log-in and sign-up in context',
  frame: 'screen',
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
