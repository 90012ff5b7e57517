'use strict';

/**
 * The logos of the catalogue's apps, each in its own colour, from the icon package (CC0). Throws if the
 * package does not have a logo or its licence differs. The catalogue must then not name it, and the app shows
 * initials.
 * @param {readonly { logo: string | null, color: string | null }[]} services
 * @returns {{ file: string, svg: string }[]} file names below dist/client, and their content
 */
module.exports = function appLogos(services) {
  const icons = new Map(Object.values(require('simple-icons')).map((icon) => [icon.slug, icon]));
  const logos = new Map(services.flatMap(({ logo, color }) => (logo === null ? [] : [[logo, color]])));
  return [...logos].map(([name, color]) => {
    const icon = icons.get(name);
    if (icon === undefined) throw new Error(`The catalogue names the logo ${name}, which simple-icons does not have`);
    if (icon.license !== undefined) throw new Error(`The logo ${name} has a different licence (${icon.license.type}): give the app none`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${color}"><path d="${icon.path}"/></svg>`;
    return { file: `app-logos/${name}.svg`, svg };
  });
};
