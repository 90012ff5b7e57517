import type { ReactElement } from 'react';
import { ConsentSection } from '../../tracking-settings';
import { PrivacyScreen } from './LegalScreens';

/** The page about privacy, with the choice about analytics on it: for visitors it is the place to change it. */
export const PrivacyContainer = (): ReactElement => <PrivacyScreen setting={<ConsentSection />} />;
