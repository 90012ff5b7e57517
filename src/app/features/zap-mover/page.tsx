import type { ReactElement } from 'react';
import { entityParts } from '../../entities';
import { definePage } from '../../platform/definePage';
import { useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { parts as accounts, selectAccounts } from '../accounts';
import { movableZaps } from './entity';
import { Review } from './Review';
import { moverFlow } from './sagas';
import { Selection } from './Selection';
import { selectMoving, zapMoverSlice } from './state';
import { Status } from './Status';
import { texts } from './texts';

/** The Zap mover: `/app/move-zaps` and the addresses below it. Links to it are built by `domain/moverAddresses.ts`. */
function MoverPage(): ReactElement {
  return (
    <Page width="text">
      <PageHead title={texts.title} />
      <View />
    </Page>
  );
}

/** The view that is due: it follows the state of the move. */
function View(): ReactElement {
  const moving = useAppSelector(selectMoving);
  const { length: count } = useAppSelector(selectAccounts);
  if (moving.phase !== 'initial' && moving.phase !== 'planning' && moving.phase !== 'reviewing') return <Status moving={moving} />;
  if (count === 0) {
    return (
      <Card>
        <Skeleton label={texts.loading} lines={6} />
      </Card>
    );
  }
  // Nothing can move between accounts where there is but one.
  if (count === 1) {
    return (
      <Card>
        <Stack>
          <p>{texts.oneAccount}</p>
          <div>
            <TextLink to="/app/assets/zaps">{texts.toZaps}</TextLink>
          </div>
        </Stack>
      </Card>
    );
  }
  return moving.phase === 'reviewing' ? <Review {...moving} /> : <Selection />;
}

export default definePage({
  path: [
    '/app/move-zaps',
    '/app/move-zaps/from/:fromAccountId',
    '/app/move-zaps/to/:toAccountId',
    '/app/move-zaps/from/:fromAccountId/to/:toAccountId',
  ],
  title: 'Move Zaps Between Accounts',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'move-zaps',
  needs: [accounts],
  entities: entityParts(movableZaps),
  slices: [zapMoverSlice],
  sagas: [moverFlow],
  Screen: MoverPage,
});
