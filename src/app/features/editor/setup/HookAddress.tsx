import { useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import css from '../fields/Fields.module.css';
import { setupCopy as copy } from './copy';

/** The address that starts the Zap. It is replaced after a question, because the present one then stops working. */
export function HookAddress({ address, onReplace }: { address: string; onReplace: () => void }): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={css.stack}>
      <CopyField label={copy.hookAddress} value={address} hint={copy.hookHint} />
      <div className={css.acts}>
        <Button kind="plain" size="small" onClick={() => setIsAsking(true)}>
          {copy.replaceAddress}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={copy.replaceTitle}
        description={copy.replaceText}
        confirm={copy.replace}
        cancel={copy.keepAddress}
        onConfirm={onReplace}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
