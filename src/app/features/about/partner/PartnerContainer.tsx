import type { ReactElement } from 'react';
import { AbTest } from '../../ab-tests';
import { partnerCopy, PartnerScreen } from './PartnerScreen';

/** `/partner`, with the links of its A/B test variant. */
export const PartnerContainer = (): ReactElement => (
  <PartnerScreen
    callToAction={<AbTest name="partner_call_to_action" variants={{ control: partnerCopy.become, start_building: partnerCopy.build }} />}
  />
);
