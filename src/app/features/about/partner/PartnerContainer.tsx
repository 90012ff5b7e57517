import type { ReactElement } from 'react';
import { AbTest } from '../../ab-tests';
import { partnerTexts, PartnerScreen } from './PartnerScreen';

/** `/partner`, with the links of its A/B test variant. */
export const PartnerContainer = (): ReactElement => (
  <PartnerScreen
    callToAction={<AbTest name="partner_call_to_action" variants={{ control: partnerTexts.become, start_building: partnerTexts.build }} />}
  />
);
