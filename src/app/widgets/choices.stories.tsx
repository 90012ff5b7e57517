import { useState } from 'react';
import { AppLogo } from './AppLogo/AppLogo';
import { AsyncSearch, type AsyncSearchProps } from './AsyncSearch/AsyncSearch';
import { CheckboxField, type CheckboxFieldProps } from './CheckboxField/CheckboxField';
import { ChoiceBar } from './ChoiceBar/ChoiceBar';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField/ComboboxField';
import { SelectField, type SelectFieldProps } from './SelectField/SelectField';
import { Slider, type SliderProps } from './Slider/Slider';
import type { Stories } from './stories';
import { SwitchField, type SwitchFieldProps } from './SwitchField/SwitchField';
import { TextLink } from './TextLink/TextLink';

const selectFieldChoices = [
  { value: 'immediate', label: 'At once' },
  { value: 'hourly', label: 'Once an hour' },
  { value: 'never', label: 'Never' },
];

const showSelectField =
  (props: Partial<SelectFieldProps> = {}) =>
  () => (
    <SelectField label="When an action fails" name="alert" value="hourly" choices={selectFieldChoices} onChange={() => {}} {...props} />
  );

function CheckboxFieldSubject({ start = false, ...props }: Partial<CheckboxFieldProps> & { start?: boolean }) {
  const [isChecked, setIsChecked] = useState(start);
  return <CheckboxField label="I have saved my recovery codes" name="saved" {...props} isChecked={isChecked} onChange={setIsChecked} />;
}

const logo = (name: string) => (
  <span aria-hidden="true">
    <AppLogo name={name} size={16} />
  </span>
);

const comboboxFieldChoices = ['Gmail', 'Google Calendar', 'Google Sheets', 'Slack', 'Stripe'].map((label) => ({
  value: label,
  label,
  picture: logo(label),
}));

const showComboboxField =
  (props: Partial<ComboboxFieldProps> = {}) =>
  () => <ComboboxField label="App" name="app" value="Slack" choices={comboboxFieldChoices} onChange={() => {}} {...props} />;

const people = [
  { key: '8', label: 'Mina Sato', hint: 'mina@harborroasters.example' },
  { key: '9', label: 'Amir Haddad', hint: 'amir@harborroasters.example' },
];

const showAsyncSearch =
  (props: Partial<AsyncSearchProps> = {}) =>
  () => <AsyncSearch label="New owner" name="owner" chosen="" results={people} onSearch={() => {}} onChoose={() => {}} {...props} />;

const showSwitchField =
  (props: Partial<SwitchFieldProps> = {}) =>
  () => <SwitchField label="News and tips" name="updates" isOn={false} onChange={() => {}} {...props} />;

function SliderSubject({ start, ...more }: { start: number } & Partial<SliderProps>) {
  const [value, setValue] = useState(start);
  return <Slider label="Tasks a month" name="tasks" value={value} onChange={setValue} {...more} />;
}

export const stories: readonly Stories[] = [
  {
    title: 'Select field',
    states: {
      chosen: showSelectField(),
      'nothing chosen': showSelectField({ value: '', placeholder: 'Choose one' }),
      hint: showSelectField({ hint: 'We write to your email address.' }),
      error: showSelectField({ error: 'Choose from the list.' }),
      disabled: showSelectField({ isDisabled: true }),
    },
  },
  {
    title: 'Checkbox field',
    states: {
      unchecked: () => <CheckboxFieldSubject />,
      checked: () => <CheckboxFieldSubject start />,
      'with a link': () => (
        <CheckboxFieldSubject
          label={
            <>
              I agree to the <TextLink to="/terms">terms of service</TextLink>
            </>
          }
        />
      ),
      'in error': () => <CheckboxFieldSubject error="Save your codes before you continue." />,
      'with hint': () => <CheckboxFieldSubject label="Remember this device" hint="For 30 days, in this browser." />,
      disabled: () => <CheckboxFieldSubject isDisabled />,
    },
  },
  {
    title: 'Combobox field',
    states: {
      chosen: showComboboxField(),
      'nothing chosen': showComboboxField({ value: '', placeholder: 'Choose an app' }),
      hint: showComboboxField({ hint: 'Type the first letters of its name.' }),
      error: showComboboxField({ error: 'Choose from the list.' }),
      disabled: showComboboxField({ isDisabled: true }),
    },
  },
  {
    title: 'Async search',
    states: {
      empty: showAsyncSearch({ placeholder: 'Name or email address' }),
      chosen: showAsyncSearch({ chosen: 'Mina Sato' }),
      searching: showAsyncSearch({ results: null }),
      hint: showAsyncSearch({ hint: 'Someone in this account.' }),
      disabled: showAsyncSearch({ isDisabled: true }),
    },
  },
  {
    title: 'Switch field',
    states: {
      off: showSwitchField(),
      on: showSwitchField({ isOn: true }),
      hint: showSwitchField({ hint: 'At most one mail a week.', isOn: true }),
      error: showSwitchField({ error: 'This could not be saved.' }),
      'error in place of the hint': showSwitchField({ error: 'This could not be saved.', hint: 'At most one mail a week.' }),
      disabled: showSwitchField({ isDisabled: true }),
      small: showSwitchField({ size: 'small', isOn: true }),
      'small, off': showSwitchField({ size: 'small' }),
    },
  },
  {
    title: 'Slider',
    states: {
      default: () => <SliderSubject start={40} />,
      least: () => <SliderSubject start={0} />,
      most: () => <SliderSubject start={100} />,
      steps: () => <SliderSubject start={2000} max={10_000} step={500} />,
    },
  },
  {
    title: 'Choice bar',
    states: {
      words: () => (
        <ChoiceBar
          label="Prices by"
          value="month"
          choices={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' },
          ]}
          onChoose={() => {}}
        />
      ),
      'with figures': () => (
        <ChoiceBar
          label="Which Zaps to show"
          value="all"
          choices={[
            { value: 'all', label: 'All', count: '48' },
            { value: 'on', label: 'On', count: '31' },
            { value: 'off', label: 'Off', count: '17' },
          ]}
          onChoose={() => {}}
        />
      ),
    },
  },
];
