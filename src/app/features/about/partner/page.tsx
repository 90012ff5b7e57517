import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { definePage } from '../../../platform/definePage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AbTest, parts as abTests } from '../../ab-tests';
import { Article } from '../Article';

const sections = [
  {
    heading: 'Reach people who automate',
    text: `People look for the apps they use. With an integration, your app appears in the directory with its own triggers and actions, and in templates next to the apps it works with.`,
  },
  {
    heading: 'Build it once',
    text: 'Describe triggers, actions and how people sign in to your app. Invite your team to help you maintain it, and see how it performs.',
  },
  {
    heading: 'Grow with it',
    text: 'Share templates and complete workflows with your customers by link. They can sign up and turn them on in a minute.',
  },
] as const;

/** Presents the partner programme to the makers of apps. */
function PartnerPage(): ReactElement {
  return (
    <Article
      title="Bring your app to more people"
      lead={`The ${brand.name} partner program is for anyone who makes an app that others want to connect.`}
      sections={sections}
      ways={
        <>
          <TextLink to="/sign-up?promo=teamMember" look="primary">
            <AbTest name="partner_call_to_action" variants={{ control: 'Become a partner', start_building: 'Start building' }} />
          </TextLink>
          <TextLink to={`mailto:${brand.supportAddress}?subject=Partner%20programme`} isExternal look="secondary">
            Write to us
          </TextLink>
        </>
      }
    />
  );
}

export default definePage({
  path: '/partner',
  title: 'Partner Programme',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  needs: [abTests],
  Screen: PartnerPage,
});
