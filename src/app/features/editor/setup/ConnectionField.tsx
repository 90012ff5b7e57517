import type { ReactElement } from 'react';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { ConnectLink } from '../../connections';
import css from '../fields/Fields.module.css';
import type { Connection } from '../openEditor';
import { setupCopy as copy } from './copy';

export interface ConnectionFieldProps {
  appName: string;
  /** Null while they are not known. */
  connections: readonly Connection[] | null;
  value: number | null;
  connectAddress: string;
  onChange: (id: number | null) => void;
}

/** The connected account that a step uses, and the way to connect another one. */
export function ConnectionField({ appName, connections, value, connectAddress, onChange }: ConnectionFieldProps): ReactElement {
  const choices = (connections ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const isKnown = value === null || choices.some((choice) => choice.value === String(value));
  return (
    <div className={css.stack}>
      {(choices.length > 0 || value !== null) && (
        <SelectField
          label={copy.account(appName)}
          name="connection"
          value={value === null ? '' : String(value)}
          placeholder={copy.chooseAccount}
          choices={isKnown ? choices : [{ value: String(value), label: copy.removedAccount }, ...choices]}
          onChange={(id) => onChange(id === '' ? null : Number(id))}
        />
      )}
      {choices.length > 0 && <ConnectLink to={connectAddress}>{copy.connectAnother}</ConnectLink>}
    </div>
  );
}
