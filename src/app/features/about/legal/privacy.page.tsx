import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { definePage } from '../../../platform/definePage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as consent } from '../../consent/setting';
import { ConsentSection } from '../../tracking-settings';
import { Article } from '../Article';
import { ask, privacy } from './texts';

/** The page about privacy, with the choice about analytics on it: for visitors it is the place to change it. */
const PrivacyPage = (): ReactElement => (
  <Article
    {...privacy}
    ways={
      <TextLink to={`mailto:${brand.supportAddress}`} isExternal look="secondary">
        {ask}
      </TextLink>
    }
  >
    <ConsentSection />
  </Article>
);

export default definePage({
  path: '/privacy',
  title: 'Privacy',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'legal',
  needs: [consent],
  Screen: PrivacyPage,
});
