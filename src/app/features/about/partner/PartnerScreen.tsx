import type { ReactElement, ReactNode } from 'react';
import { brand } from '../../../../domain/brand';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';

/** The words of the first way on, for each variant of the test `partner_call_to_action`. */
export const partnerCopy = { become: 'Become a partner', build: 'Start building' } as const;

const sections = [
  {
    heading: 'Your app among those that people connect',
    text: `People look for the apps that they use. An integration puts yours on the list, with triggers and actions of your own, and into templates beside the apps that go with it.`,
  },
  {
    heading: 'Build it once',
    text: 'Describe triggers, actions and how people sign in to your app. Invite your team to help you maintain it, and see how it performs.',
  },
  {
    heading: 'Grow with it',
    text: 'Share templates and whole workflows with your customers by a link; they sign up on the way and turn them on in a minute.',
  },
] as const;

export interface PartnerScreenProps {
  /** What the first way on is called. */
  callToAction?: ReactNode;
}

/** Presents the partner programme to the makers of apps (A2.32). */
export function PartnerScreen({ callToAction = partnerCopy.become }: PartnerScreenProps): ReactElement {
  return (
    <Article
      title="Bring your app to more people"
      lead={`The ${brand.name} partner programme is for everybody who makes an app that others would like to connect.`}
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
