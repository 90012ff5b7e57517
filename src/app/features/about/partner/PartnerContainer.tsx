import type { ReactElement } from 'react';
import { AbTest } from '../../ab-tests';
import { partnerCopy, PartnerScreen } from './PartnerScreen';

/** `/partner`, with what leads on from it as its test wants it. */
export const PartnerContainer = (): ReactElement => (
  <PartnerScreen
    callToAction={<AbTest name="partner_call_to_action" variants={{ control: partnerCopy.become, start_building: partnerCopy.build }} />}
  />
);
