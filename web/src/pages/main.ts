import 'katex/dist/katex.min.css';
import { completeAddresses } from './addresses.js';
import { startContents, startContentsMenu } from './contents.js';
import { ownElements, widgets } from './elements.js';
import { startFigureNotes } from './figure-note.js';
import { startLanguageLinks } from './language.js';
import { layOutTheRest } from './lay-out.js';
import { keepPlace } from './place.js';
import { startPrograms } from './programs.js';
import { startReading } from './reading.js';
import { startScrollBoxes } from './scroll-boxes.js';
import { startPanel } from './start.js';
import { startTheme } from './theme.js';
import { upgradeElements } from './upgrade.js';

const lesson = document.querySelector<HTMLElement>('.lesson');
const themeButton = document.querySelector<HTMLButtonElement>('.theme-button');
const panel = document.querySelector<HTMLElement>('.start');
const menu = document.querySelector<HTMLDetailsElement>('.contents-menu');

completeAddresses();
if (themeButton) startTheme(themeButton);
if (menu) startContentsMenu(menu);
startContents();
startPrograms();
startScrollBoxes();
if (panel) startPanel(panel);
if (lesson) {
  startFigureNotes(lesson);
  startLanguageLinks(lesson);
  startReading(lesson);
  keepPlace(lesson);
}

const awake = upgradeElements(ownElements, widgets, (failed) => {
  for (const element of failed) {
    const message = document.createElement('p');
    message.className = 'loading-failed';
    message.setAttribute('role', 'status');
    message.textContent = lesson?.dataset['loadingFailed'] ?? '';
    element.before(message);
  }
});
if (lesson) awake.then(() => layOutTheRest(lesson));
