import type { ReactElement, ReactNode } from 'react';
import { brand } from '../../../../domain/brand';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';

/** The words of the first way on, for each variant of the test `partner_call_to_action`. */
export const partnerTexts = { become: 'Become a partner', build: 'Start building' } as const;

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

export interface PartnerScreenProps {
  /** The label of the first link. */
  callToAction?: ReactNode;
}

/** Presents the partner programme to the makers of apps. */
export function PartnerScreen({ callToAction = partnerTexts.become }: PartnerScreenProps): ReactElement {
  return (
    <Article
      title="Bring your app to more people"
      lead={`The ${brand.name} partner program is for anyone who makes an app that others want to connect.`}
      sections={sections}
      ways={
        <>
          <TextLink to="/sign-up?promo=teamMember" look="primary">
            {callToAction}
          </TextLink>
          <TextLink to={`mailto:${brand.supportAddress}?subject=Partner%20programme`} isExternal look="secondary">
            Write to us
          </TextLink>
        </>
      }
    />
  );
}
