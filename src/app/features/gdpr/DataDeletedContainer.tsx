import type { ReactElement } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { receiptFormOf } from './receiptAddress';
import { DataDeletedScreen } from './screens/DataDeletedScreen';

/** The page after a deletion. Its address names the receipt. */
export function DataDeletedContainer(): ReactElement {
  return <DataDeletedScreen receipt={receiptFormOf(useAppSelector(selectPlace).hash)} />;
}
