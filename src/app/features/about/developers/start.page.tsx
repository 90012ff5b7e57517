import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { texts } from './texts';

/** `/developer/start`: what developers can do here, and where. */
const StartPage = (): ReactElement => (
  <Article
    {...texts.start}
    ways={
      <>
        <TextLink to="/developer/builder" look="primary">
          {texts.toBuilder}
        </TextLink>
        <TextLink to="/developer/documentation" look="secondary">
          {texts.toDocumentation}
        </TextLink>
        <TextLink to="/app/use-case" look="secondary">
          {texts.toTemplates}
        </TextLink>
      </>
    }
  />
);

export default definePage({
  path: '/developer/start',
  title: 'Developers',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: StartPage,
});
