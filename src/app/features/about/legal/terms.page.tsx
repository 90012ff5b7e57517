import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { definePage } from '../../../platform/definePage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { ask, terms } from './texts';

const TermsPage = (): ReactElement => (
  <Article
    {...terms}
    ways={
      <TextLink to={`mailto:${brand.supportAddress}`} isExternal look="secondary">
        {ask}
      </TextLink>
    }
  />
);

export default definePage({
  path: '/terms',
  title: 'Terms of Service',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'legal',
  Screen: TermsPage,
});
