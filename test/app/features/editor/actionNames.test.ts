import { operationsSlice } from '../../../../src/app/features/editor/fields/state';
import * as keeping from '../../../../src/app/features/editor/saving/actions';
import * as editor from '../../../../src/app/features/editor/state';
import { panelSlice } from '../../../../src/app/features/editor/panel/state';
import * as tests from '../../../../src/app/features/editor/tests/state';
import * as versions from '../../../../src/app/features/editor/versions/state';
import { fieldsTexts } from '../../../../src/app/features/editor/fields/texts';
import { testsTexts } from '../../../../src/app/features/editor/tests/texts';

const typesOf = (events: object): string[] =>
  Object.values(events).flatMap((event: unknown) =>
    typeof event === 'function' && 'type' in event && typeof event.type === 'string' ? [event.type] : [],
  );

describe('its words', () => {
  it('the names of the editor’s actions cover what people do with Zaps and their steps, and each is unique [B3.30]', () => {
    const { zapCreated, zapKept } = keeping;
    const edits = editor.editorSlice.actions;
    const fields = operationsSlice.actions;
    const families = {
      'create, load, copy, move and remove Zaps': [
        zapCreated,
        editor.editorOpened,
        editor.copyRequested,
        editor.moveRequested,
        editor.removeRequested,
      ],
      'add, update and remove nodes': [edits.stepAdded, edits.stepUpdated, edits.stepRemoved],
      samples: [tests.testsSlice.actions.samplesRequested, tests.testsSlice.actions.samplesLoaded, tests.testsSlice.actions.samplesFailed],
      'needs and gives': [fields.needsRequested, fields.needsLoaded, fields.needsFailed],
      'pause and unpause': [editor.switchRequested, zapKept],
      notes: [edits.noteChanged],
      timezone: [edits.zoneChosen],
      'publish form': [versions.versionsSlice.actions.publishFormOpened, editor.publishRequested],
      'paths and path groups': [edits.pathAdded, edits.pathChanged, edits.pathRemoved, edits.pathGroupFallbackSwitched],
      'editor switching': [editor.editorEntered, edits.stepOpened],
    };
    for (const [family, events] of Object.entries(families)) {
      for (const event of events) expect([family, event.type]).toEqual([family, expect.stringMatching(/^editor\/\w/)]);
    }
    const { editorEntered: _entered, editorOpened: _opened, ...others } = editor;
    const all = [
      edits,
      others,
      keeping,
      tests,
      tests.testsSlice.actions,
      versions,
      versions.versionsSlice.actions,
      panelSlice.actions,
      fields,
    ].flatMap(typesOf);
    expect(all.length).toBeGreaterThan(60);
    expect(new Set(all).size).toBe(all.length);
  });

  it('a failed load of items names the item [B8.26]', () => {
    expect(fieldsTexts.loadFailed('Slack')).toBe("We're having trouble loading 'Slack' data");
  });

  it('a sample that is not found is reported in these words [B8.27]', () => {
    expect(testsTexts.noSample).toBe('We had trouble finding a sample.');
  });
});
