import type { ReactElement } from 'react';
import { usePorts } from '../../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { SharingScreen } from './SharingScreen';
import { endConfirmed, linkRequested, selectSharing, sharingRetried } from './state';

/** `/app/assets/zaps/:id/share`. */
export function SharingContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
  return (
    <SharingScreen
      sharing={useAppSelector(selectSharing)}
      origin={location.origin}
      onShare={(visibility) => dispatch(linkRequested({ visibility }))}
      onEnd={() => dispatch(endConfirmed())}
      onRetry={() => dispatch(sharingRetried())}
    />
  );
}
