import 'katex/dist/katex.min.css';
import { completeAddresses } from './addresses.js';
import { startContents, startContentsMenu } from './contents.js';
import { ownElements, widgets } from './elements.js';
import { startFigureNotes } from './figure-note.js';
import { startLanguageLinks } from './language.js';
import { layOutForPictures, layOutTheRest } from './lay-out.js';
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

function startElements(): void {
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
}

if (themeButton) startTheme(themeButton);
if (menu) startContentsMenu(menu);
startPrograms();

// Each in a task of its own: the text has just been read, and wants to be drawn.
const starts = [
  startElements,
  startContents,
  startScrollBoxes,
  completeAddresses,
  () => panel && startPanel(panel),
  ...[startFigureNotes, startLanguageLinks, startReading, keepPlace, layOutForPictures].map(
    (start) => () => lesson && start(lesson),
  ),
];
for (const start of starts) setTimeout(start);
