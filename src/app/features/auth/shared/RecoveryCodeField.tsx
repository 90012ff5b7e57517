import type { ReactElement } from 'react';
import { TextField } from '../../../widgets/TextField/TextField';
import { fieldLengths } from './forms';

export interface RecoveryCodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (recoveryCode: string) => void;
}

/** The field for a recovery code, which replaces the authenticator. */
export function RecoveryCodeField(props: RecoveryCodeFieldProps): ReactElement {
  return (
    <TextField {...props} label="Recovery code" name="recoveryCode" autoComplete="off" isCode autoFocus maxLength={fieldLengths.code} />
  );
}
