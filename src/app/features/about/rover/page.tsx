import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';

/** A small extra page. */
function RoverPage(): ReactElement {
  return (
    <Article
      title="Rover"
      lead="You have wandered off the beaten track. There is nothing to do here, and that is fine."
      ways={
        <TextLink to="/" look="primary">
          Back to the product
        </TextLink>
      }
    >
      <EmptyDrawing />
    </Article>
  );
}

export default definePage({
  path: '/rover',
  title: 'Rover',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  Screen: RoverPage,
});
