import type { Translate } from '../ui/messages';
import { copyText, writeShared } from '../ui/share';
import type { StatusArea } from './status';

/** Puts the text into the page's address and copies the link, or shows it to be copied. */
export async function shareSource(
  id: string,
  source: string,
  status: StatusArea,
  t: Translate,
): Promise<void> {
  const link = writeShared(id, source);
  if (await copyText(link)) {
    status.say({ kind: 'good', text: t('exercise.shared') });
    return;
  }
  const field = document.createElement('input');
  field.className = 'exercise-link';
  field.readOnly = true;
  field.value = link;
  field.setAttribute('aria-label', t('exercise.shareLink'));
  status.say({ kind: 'warn', text: t('exercise.shareByHand'), extra: field });
  field.select();
}
