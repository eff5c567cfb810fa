import { useState } from 'react'
import type { Keyword } from '../../../api/keywords.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { MessagesBoundary } from '../../../ui/page/messages-boundary.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { useRemoval } from './removal.ts'

type SelectionBarProps = { clientId: number; selected: Pick<Keyword, 'id'>[]; onClear(): void }

/** What can be done with the chosen rows. */
export function SelectionBar({ clientId, selected, onClear }: SelectionBarProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const ids = [...new Set(selected.map(({ id }) => id))]
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoval(clientId)
  return (
    <Toolbar>
      <p role="status">{t('keywords.selected', { n: ids.length })}</p>
      <Button onPress={() => setEditing(true)}>{t('bulk.edit')}</Button>
      <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
        {t('keywords.delete')}
      </Button>
      <Button kind="quiet" onPress={onClear}>
        {t('keywords.unselect')}
      </Button>
      {isEditing && (
        <MessagesBoundary rows={0}>
          <BulkEdit clientId={clientId} ids={ids} onClose={() => setEditing(false)} />
        </MessagesBoundary>
      )}
      <ConfirmDialog
        title={t('keywords.deleteTitle', { n: ids.length })}
        text={t('keywords.deleteText')}
        action={t('keywords.delete')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClear()
          remove(ids)
        }}
      />
    </Toolbar>
  )
}
