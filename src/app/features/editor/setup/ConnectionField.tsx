import type { ReactElement } from 'react';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { ConnectLink } from '../../connections';
import css from '../fields/Fields.module.css';
import type { Connection } from '../openEditor';
import { setupTexts as texts } from './texts';

export interface ConnectionFieldProps {
  appName: string;
  /** Null while they are not known. */
  connections: readonly Connection[] | null;
  value: number | null;
  /** The Zap belongs to the person who edits it. */
  isOwn: boolean;
  connectAddress: string;
  onChange: (id: number | null) => void;
}

/** The connected account that a step uses, and the way to connect another one. */
export function ConnectionField({ appName, connections, value, isOwn, connectAddress, onChange }: ConnectionFieldProps): ReactElement {
  const known = connections ?? [];
  const choices = known.map((connection) => ({ value: String(connection.id), label: labelOf(connection) }));
  const chosen = known.find(({ id }) => id === value);
  const isUnusable = value !== null && connections !== null && chosen === undefined;
  return (
    <div className={css.stack}>
      {(choices.length > 0 || value !== null) && (
        <SelectField
          label={texts.account(appName)}
          name="connection"
          value={value === null ? '' : String(value)}
          placeholder={texts.chooseAccount}
          choices={value === null || chosen ? choices : [{ value: String(value), label: texts.unusableAccount }, ...choices]}
          onChange={(id) => onChange(id === '' ? null : Number(id))}
        />
      )}
      {isUnusable && <p className={css.hint}>{isOwn ? texts.unusableText : texts.ofOthersText}</p>}
      {chosen?.isLost === true && <p className={css.hint}>{texts.lostText}</p>}
      {!isOwn && <p className={css.hint}>{texts.ofOthers}</p>}
      {isOwn && choices.length > 0 && <ConnectLink to={connectAddress}>{texts.connectAnother}</ConnectLink>}
    </div>
  );
}

function labelOf({ title, sharedBy, isLost }: Connection): string {
  const label = sharedBy === null ? title : texts.sharedBy(title, sharedBy);
  return isLost ? texts.lost(label) : label;
}
