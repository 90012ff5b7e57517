import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../../platform/PortsContext';
import { SharingScreen } from './SharingScreen';
import { endConfirmed, linkRequested, selectSharing, sharingRetried } from './state';

/** `/app/assets/zaps/:id/share`. */
export function SharingContainer(): ReactElement {
  const dispatch = useDispatch();
  const { location } = usePorts();
  return (
    <SharingScreen
      sharing={useSelector(selectSharing)}
      origin={location.origin}
      onShare={(visibility) => dispatch(linkRequested({ visibility }))}
      onEnd={() => dispatch(endConfirmed())}
      onRetry={() => dispatch(sharingRetried())}
    />
  );
}
