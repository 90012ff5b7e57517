import { useState } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { selectCurrentAccount } from '../accounts';
import type { EditorView } from './selectors';

/** True once the Zap was turned on here in an account in which none had been on before. */
export function useFirstOn(view: EditorView): boolean {
  const account = useAppSelector(selectCurrentAccount);
  const isOn = view.phase === 'open' && view.state === 'on';
  const count = account?.limits.allotment.zaps.count ?? null;
  // How many were on before this one was: the count changes only when the account is reloaded.
  const [before, setBefore] = useState<number | null>(null);
  if (!isOn && before !== count) setBefore(count);
  return isOn && view.isSwitched && before === 0;
}
