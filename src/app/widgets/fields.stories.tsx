import { useState } from 'react';
import { Button } from './Button/Button';
import { CodeField, type CodeFieldProps } from './CodeField/CodeField';
import { CopyField } from './CopyField/CopyField';
import { InlineEditor } from './InlineEditor/InlineEditor';
import { PasswordField, type PasswordFieldProps } from './PasswordField/PasswordField';
import { PictureField } from './PictureField/PictureField';
import { SearchField } from './SearchField/SearchField';
import type { Stories } from './stories';
import { TextAreaField, type TextAreaFieldProps } from './TextAreaField/TextAreaField';
import { TextField, type TextFieldProps } from './TextField/TextField';
import { TextLink } from './TextLink/TextLink';

/** A field with state, so that the gallery can be tried out. */
function TextFieldSubject({ start = '', ...props }: Partial<TextFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <TextField label="Email" name="email" type="email" autoComplete="username" {...props} value={value} onChange={setValue} />;
}

const showTextAreaField =
  (props: Partial<TextAreaFieldProps> = {}) =>
  () => <TextAreaField label="Company address" name="address" value={'1 Harbor Street\nBoston'} onChange={() => {}} {...props} />;

function CodeFieldSubject({ start = '', ...props }: Partial<CodeFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <CodeField label="Six-digit code" name="code" {...props} value={value} onChange={setValue} />;
}

function PasswordFieldSubject({ start = '', ...props }: Partial<PasswordFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return <PasswordField label="Password" name="password" autoComplete="current-password" {...props} value={value} onChange={setValue} />;
}

function SearchFieldSubject({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <SearchField label="Search your Zaps" value={value} onChange={setValue} result="2 Zaps found." />;
}

const shown = { label: 'Upload picture', hint: 'PNG, JPEG or WebP, at most 2 MB.', onChoose: () => {} };

const showInlineEditor = (value: string) => () => (
  <InlineEditor label="Folder name" value={value} issueOf={(text) => (text.trim() === '' ? 'Enter a name.' : null)} onCommit={() => {}} />
);

export const stories: readonly Stories[] = [
  {
    title: 'Text field',
    states: {
      empty: () => <TextFieldSubject />,
      filled: () => <TextFieldSubject start="ada@patchbay.example" />,
      'with hint': () => (
        <TextFieldSubject label="Full name" name="name" type="text" autoComplete="name" hint="As your team should see it." />
      ),
      'in error': () => <TextFieldSubject start="ada@" error="Enter a valid email address." />,
      disabled: () => <TextFieldSubject start="ada@patchbay.example" isDisabled />,
      'long error': () => (
        <TextFieldSubject
          start="ada"
          error="This is not an address that we can send mail to: it needs a name, an @ sign and the part after it, as in ada@patchbay.example."
        />
      ),
    },
  },
  {
    title: 'Text area field',
    states: {
      filled: showTextAreaField(),
      hint: showTextAreaField({ value: '', hint: 'Optional.' }),
      error: showTextAreaField({ error: 'Use at most 500 characters.' }),
      'more lines': showTextAreaField({ rows: 6 }),
    },
  },
  {
    title: 'Code field',
    states: {
      empty: () => <CodeFieldSubject hint="From your authenticator app." />,
      'half typed': () => <CodeFieldSubject start="123" />,
      complete: () => <CodeFieldSubject start="123456" />,
      'in error': () => <CodeFieldSubject start="123456" error="That code is not right. Codes change every 30 seconds." />,
    },
  },
  {
    title: 'Password field',
    states: {
      empty: () => <PasswordFieldSubject />,
      filled: () => <PasswordFieldSubject start="correct horse battery staple" />,
      'with a way out': () => <PasswordFieldSubject aside={<TextLink to="/app/login/forgot">Forgot your password?</TextLink>} />,
      'in error': () => <PasswordFieldSubject start="short" error="Use at least 8 characters." />,
      disabled: () => <PasswordFieldSubject start="correct horse" isDisabled />,
      'new password': () => <PasswordFieldSubject autoComplete="new-password" hint="At least 8 characters." />,
    },
  },
  {
    title: 'Search field',
    states: { empty: () => <SearchFieldSubject />, filled: () => <SearchFieldSubject start="invoice" /> },
  },
  {
    title: 'Copy field',
    states: {
      'one line': () => (
        <CopyField label="Secret key" value="JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP" hint="For authenticator apps that cannot scan." />
      ),
      'several lines': () => <CopyField label="Recovery codes" value={'4f9c-1d2e\n8a7b-6c5d\n0e1f-2a3b'} />,
    },
  },
  {
    title: 'Picture field',
    states: {
      'nothing chosen': () => <PictureField {...shown} />,
      'with another button': () => <PictureField {...shown} actions={<Button kind="plain">Remove</Button>} />,
      sending: () => <PictureField {...shown} isSending />,
      'not accepted': () => <PictureField {...shown} error="This file is larger than 2 MB. Choose a smaller one." />,
    },
  },
  {
    title: 'Inline editor',
    states: {
      short: showInlineEditor('Orders'),
      long: showInlineEditor('Orders of the shops in Lisbon, Porto and Faro that are paid by invoice at the end of the month'),
    },
  },
];
