import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import type { Member } from '../queries.ts'

/** Makes the link by which a member sets a new password, and shows it once. */
export function useResetLink({ id, name }: Member) {
  const t = useText()
  const make = useAction({
    run: () =>
      api('post', '/api/v1/team/members/{member_id}/reset-link', { path: { member_id: id } }),
  })
  const item = (
    <MenuItem icon="links" onAction={() => make.mutate()}>
      {t('members.resetLink')}
    </MenuItem>
  )
  const dialog = (
    <Dialog
      title={t('members.resetLink')}
      isOpen={make.data !== undefined}
      onClose={make.reset}
    >
      <p>{t('members.resetText', { name })}</p>
      <CodeBlock label={t('members.link')} code={make.data?.link ?? ''} isWrapped />
      <DialogActions>
        <Button onPress={make.reset}>{t('action.done')}</Button>
      </DialogActions>
    </Dialog>
  )
  return { item, dialog }
}
