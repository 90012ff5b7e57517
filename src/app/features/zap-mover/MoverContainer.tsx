import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { texts } from './texts';
import { blockedRemoved, connectionChosen, moveConfirmed, reviewClosed } from './events';
import { MoverPage } from './screens/MoverPage';
import { OneAccount } from './screens/OneAccount';
import { ReviewScreen } from './screens/ReviewScreen';
import { selectAppUses, selectMoverView } from './selectors';
import { selectMoving } from './state';
import { SelectionContainer } from './SelectionContainer';
import { StatusContainer } from './StatusContainer';

/** `/app/move-zaps` and the three addresses below it: the view that is due. */
export function MoverContainer(): ReactElement {
  const view = useAppSelector(selectMoverView);
  return (
    <MoverPage>
      {view === 'waiting' && (
        <Card>
          <Skeleton label={texts.loading} lines={6} />
        </Card>
      )}
      {view === 'oneAccount' && <OneAccount />}
      {view === 'selection' && <SelectionContainer />}
      {view === 'review' && <ReviewContainer />}
      {view === 'status' && <StatusContainer />}
    </MoverPage>
  );
}

function ReviewContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const moving = useAppSelector(selectMoving);
  const apps = useAppSelector(selectAppUses);
  if (moving.phase !== 'reviewing') return null;
  return (
    <ReviewScreen
      plan={moving.plan}
      changed={moving.changed}
      apps={apps}
      isUpdating={moving.isUpdating}
      problem={moving.problem}
      onConnection={(choice) => dispatch(connectionChosen(choice))}
      onConfirm={() => dispatch(moveConfirmed())}
      onRemoveBlocked={(ids) => dispatch(blockedRemoved({ ids }))}
      onBack={() => dispatch(reviewClosed())}
    />
  );
}
