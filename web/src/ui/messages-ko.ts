import messages from '../../content/ko/messages/ui.json';
import { registerMessages } from './messages';

registerMessages('ko', messages);
