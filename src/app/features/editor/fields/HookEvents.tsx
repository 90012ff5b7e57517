import { useEffect, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { Bar } from '../../../widgets/Stack/Stack';
import { selectTests } from '../tests/state';
import { hasEvent, hookHidden, hookShown } from './hookEvents';
import { fieldsTexts as texts } from './texts';

/** A command that sends a request to the address of a trigger, and whether one has come. */
export function HookEvents({ address }: { address: string }): ReactElement {
  const dispatch = useAppDispatch();
  const hasCome = useAppSelector((state) => hasEvent(selectTests(state)));
  useEffect(() => {
    dispatch(hookShown());
    return () => void dispatch(hookHidden());
  }, [dispatch, address]);
  return (
    <>
      <CopyField label={texts.tryHook} value={texts.curl(address)} />
      <div role="status">
        <Bar>
          {!hasCome && <Spinner />}
          {hasCome ? texts.eventCame : texts.waitingForEvent}
        </Bar>
      </div>
    </>
  );
}
