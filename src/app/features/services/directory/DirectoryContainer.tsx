import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { DirectoryScreen } from './DirectoryScreen';
import {
  appSearchTyped,
  categoryChosen,
  directoryCleared,
  directoryRetried,
  nextAppsRequested,
  previousAppsRequested,
  runningChosen,
  selectDirectory,
  sortChosen,
} from './state';

/** `/apps`. */
export function DirectoryContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <DirectoryScreen
      directory={useAppSelector(selectDirectory)}
      onSearch={(search) => dispatch(appSearchTyped({ search }))}
      onCategory={(category) => dispatch(categoryChosen({ category }))}
      onRunning={(running) => dispatch(runningChosen({ running }))}
      onSort={(sort) => dispatch(sortChosen({ sort }))}
      onClear={() => dispatch(directoryCleared())}
      onNext={() => dispatch(nextAppsRequested())}
      onPrevious={() => dispatch(previousAppsRequested())}
      onRetry={() => dispatch(directoryRetried())}
    />
  );
}
