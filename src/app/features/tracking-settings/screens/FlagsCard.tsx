import type { ReactElement } from 'react';
import { isPersonalFlag } from '../../../../domain/featureFlags';
import { Card } from '../../../widgets/Card/Card';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { Tag } from '../../../widgets/Tag/Tag';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { flagSource, flags as texts } from '../texts';
import { issueOf, type ChoicesCardProps } from './ChoicesCard';
import css from './TrackingSettings.module.css';

/** The feature flags with where their values come from; those that people may choose have a switch. */
export function FlagsCard({ state, overview: { flags }, isMasquerading, onChoose }: ChoicesCardProps): ReactElement {
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{flags.length === 0 ? texts.none : texts.lead}</p>
        {flags.length > 0 && (
          <RowList label={texts.list} more={null}>
            {flags.map((flag) => {
              const { name, isOn, isPersonal } = flag;
              // A flag without a description is called by its name.
              const label = flag.about || name;
              const details = [...(flag.about ? [name] : []), flagSource(flag)];
              if (!isPersonal || !isPersonalFlag(name)) {
                const value = <Tag kind={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Tag>;
                return <Row key={name} title={label} details={details} action={value} />;
              }
              const issue = issueOf(state, label, (choice) => choice.kind === 'flag' && choice.name === name);
              return (
                <Row
                  key={name}
                  title={label}
                  details={details}
                  action={
                    <SwitchField
                      label={label}
                      name={name}
                      isOn={isOn}
                      isLabelHidden
                      size="small"
                      error={issue}
                      isBusy={state.saving !== null}
                      isDisabled={isMasquerading}
                      onChange={(next) => onChoose({ kind: 'flag', name, isOn: next })}
                    />
                  }
                />
              );
            })}
          </RowList>
        )}
      </div>
    </Card>
  );
}
