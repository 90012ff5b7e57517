import { useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import css from '../fields/Fields.module.css';
import { setupTexts as texts } from './texts';

/** The address that starts the Zap. It is replaced after a question, because the present one then stops working. */
export function HookAddress({ address, onReplace }: { address: string; onReplace: () => void }): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={css.stack}>
      <CopyField label={texts.hookAddress} value={address} hint={texts.hookHint} />
      <div className={css.acts}>
        <Button kind="plain" size="small" onClick={() => setIsAsking(true)}>
          {texts.replaceAddress}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.replaceTitle}
        description={texts.replaceText}
        confirm={texts.replace}
        cancel={texts.keepAddress}
        onConfirm={onReplace}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
