// How the parts of an editor are found, by what its page has: each generation of the editor has its own.

/** The first of these that is in the page within two seconds; null if none is. */
async function firstOf(...locators) {
  const first = locators.reduce((some, other) => some.or(other)).first();
  const isThere = await first.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  return isThere ? first : null;
}

/** Steps open in place, by a button in each. */
const inPlace = {
  isThere: (page) => page.getByRole('button', { name: /^Set up step \d+/ }),
  /** What opens the step of the mail with a number; mail 0 is the second step of the Zap. */
  stepOf: async (page, mail) => page.getByRole('button', { name: `Set up step ${mail + 2}`, exact: true }),
  select: async (page, mail) => (await inPlace.stepOf(page, mail)).click(),
  appPicker: (page) => firstOf(page.getByRole('combobox', { name: 'App', exact: true })),
  apps: '[role=option]',
  valuePicker: (page) => firstOf(page.getByRole('button', { name: /^Insert data into Subject/ })),
  values: '[data-value]',
};

/** The selected step is in a panel with tabs. */
const panel = {
  isThere: (page) => page.getByRole('button', { name: /Mail number 0\./ }),
  stepOf: async (page, mail) => page.getByRole('button', { name: new RegExp(`Mail number ${mail}\\.`) }).first(),
  select: async (page, mail) => {
    await (await panel.stepOf(page, mail)).click();
    const fields = await firstOf(page.getByRole('tab', { name: /^Configure/ }));
    if (fields !== null && (await fields.getAttribute('aria-selected')) !== 'true') await fields.click();
  },
  appPicker: async (page) => {
    await (await firstOf(page.getByRole('tab', { name: /^Setup/ })))?.click();
    return firstOf(page.getByRole('button', { name: /^Change/ }), page.getByRole('combobox', { name: 'App', exact: true }));
  },
  apps: '[role=listbox] [role=option]',
  valuePicker: async (page) => {
    await (await firstOf(page.getByRole('tab', { name: /^Configure/ })))?.click();
    return firstOf(page.getByRole('button', { name: /^Insert data into Subject/ }));
  },
  values: '[data-value], [role=treeitem]:not([aria-level="1"])',
};

/** The generation of the editor that is open in a page. */
export async function editorOf(page) {
  await inPlace.isThere(page).or(panel.isThere(page)).first().waitFor();
  return (await inPlace.isThere(page).count()) > 0 ? inPlace : panel;
}
