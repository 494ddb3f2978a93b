import messages from '../../content/en/messages/ui.json';
import { registerMessages } from './messages';

registerMessages('en', messages);
