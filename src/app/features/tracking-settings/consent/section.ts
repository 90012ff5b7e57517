import { defineSection } from '../../../platform/definePage';
import { parts as consent } from '../../consent/setting';
import { ConsentSection } from '..';

/** The consent of this browser, with the way to all that is recorded. */
export default defineSection({ path: '/app/settings/data', needs: [consent], Screen: ConsentSection });
