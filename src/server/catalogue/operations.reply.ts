import type { WireAppOperations } from '../../contract/catalogue';
import type { Connector, Field } from '../connectors/connector';

/** The triggers and actions of an app on this server. `connector` is null for an app that does not run, or that the engine itself runs. */
export function presentOperations(selectedApi: string, canRun: boolean, connector: Connector | null): WireAppOperations {
  const { triggers = [], actions = [], connection = null } = connector ?? {};
  return {
    selected_api: selectedApi,
    can_run: canRun,
    triggers: triggers.map((trigger) => ({
      ...operationOf(trigger),
      kind: trigger.kind,
      // The schedule is one value, in the field `schedule`.
      fields: trigger.kind === 'schedule' ? [] : trigger.fields.map(presentField),
    })),
    actions: actions.map((action) => ({
      ...operationOf(action),
      kind: action.kind,
      is_task: action.isTask,
      fields: action.fields.map(presentField),
      ...(action.dynamicFields !== undefined && {
        dynamic_fields: { depends_on: [...action.dynamicFields.dependsOn], prefixes: [...action.dynamicFields.prefixes] },
      }),
    })),
    connection: connection === null ? null : { fields: connection.fields.map(presentField) },
  };
}

const operationOf = ({ event, title, help, sample }: Connector['triggers'][number] | Connector['actions'][number]) => ({
  event,
  title,
  help,
  sample,
});

/** A field with its names on the wire. */
export const presentField = ({
  dynamicChoices,
  choices = [],
  ...field
}: Field): WireAppOperations['actions'][number]['fields'][number] => ({
  key: field.key,
  label: field.label,
  type: field.type,
  is_required: field.isRequired ?? false,
  help: field.help ?? null,
  placeholder: field.placeholder ?? null,
  initial: field.initial ?? null,
  choices: [...choices],
  has_dynamic_choices: dynamicChoices !== undefined,
});
