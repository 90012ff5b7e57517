import { TextField, type TextFieldProps } from '../TextField/TextField';

/** Digits in a two-factor code. */
const CODE_LENGTH = 6;

export interface CodeFieldProps extends Pick<TextFieldProps, 'label' | 'name' | 'error' | 'hint' | 'autoFocus'> {
  /** Digits only, at most six. */
  value: string;
  onChange: (digits: string) => void;
  /** Called once with the six digits when the last one arrives, typed or pasted. */
  onComplete?: (digits: string) => void;
}

/** One input for a six-digit code. Takes '123 456' as pasted from a message or an authenticator. */
export function CodeField({ onChange, onComplete, value, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      value={value}
      isCode
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={(entered) => {
        const digits = entered.replace(/\D/g, '').slice(0, CODE_LENGTH);
        onChange(digits);
        if (digits.length === CODE_LENGTH && digits !== value) onComplete?.(digits);
      }}
    />
  );
}
