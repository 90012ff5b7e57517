import { useState, type ReactElement } from 'react';
import { sharingLevels, type SharingLevel } from '../../../../domain/connections';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import css from './ConnectionsScreen.module.css';
import { texts } from './texts';
import type { ConnectionRow, SharingMember } from './selectors';

export interface SharingDialogProps {
  connection: Pick<ConnectionRow, 'title' | 'sharing' | 'sharedWith'>;
  /** The other members of the account; null while they load. */
  members: readonly SharingMember[] | null;
  onShare: (sharing: SharingLevel, sharedWith: readonly number[]) => void;
  onClose: () => void;
}

/** Asks who may use a connection: its owner only, chosen members, or everyone in the account (B3.39). */
export function SharingDialog({ connection, members, onShare, onClose }: SharingDialogProps): ReactElement {
  const [level, setLevel] = useState<SharingLevel>(connection.sharing);
  const [chosen, setChosen] = useState<readonly number[]>(connection.sharedWith);
  return (
    <Dialog
      isOpen
      title={texts.shareTitle(connection.title)}
      description={texts.shareText}
      onClose={onClose}
      staysOnPressOutside
      actions={
        <>
          <Button
            kind="primary"
            onClick={() => {
              onShare(level, level === 'restricted' ? chosen : []);
              onClose();
            }}
          >
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <div className={css.sharing}>
        <SelectField
          label={texts.shareLevel}
          name="sharing"
          value={level}
          choices={sharingLevels.map((value) => ({ value, label: texts.levels[value] }))}
          onChange={(value) => setLevel(value as SharingLevel)}
        />
        {level === 'restricted' && (
          <fieldset className={css.people}>
            <legend>{texts.chosenPeople}</legend>
            {members === null && <Skeleton label={texts.loadingPeople} shape="row" lines={2} />}
            {members?.length === 0 && <p className={css.detail}>{texts.noPeople}</p>}
            {members?.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                name={`member-${id}`}
                isChecked={chosen.includes(id)}
                onChange={(isChecked) => setChosen(isChecked ? [...chosen, id] : chosen.filter((each) => each !== id))}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
