import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { type Source, sourcesQuery } from '../queries.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import { CallsDialog } from './calls-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { useSourceName } from './source-name.ts'
import type { Order } from './source-order.ts'

type ActionsProps = { source: Source; isOperator: boolean; order?: Order }
type Open = 'key' | 'budget' | 'calls' | 'remove' | null

/** The one step that is missing as a button, everything else in a menu. */
export function SourceActions({ source, isOperator, order }: ActionsProps) {
  const t = useText()
  const title = useSourceName()(source.name)
  const [open, setOpen] = useState<Open>(null)
  const { name, credentials, origin, is_enabled, kind, state, fixed_by } = source
  const isShared = ['key', 'account', 'project'].includes(credentials)
  const mayEnter =
    credentials !== 'none' && (isOperator ? fixed_by.length === 0 || isShared : isShared)
  const mayChange = isOperator || origin === 'workspace'
  const path = { name }
  const scope = origin === 'workspace' ? ({ scope: origin } as const) : {}
  const flip = useAction({
    run: () =>
      api('patch', '/api/v1/sources/{name}', {
        path,
        body: { ...scope, is_enabled: !is_enabled },
      }),
    refresh: [sourcesQuery.queryKey, ['search-modes'], ['health']],
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/sources/{name}', { path, query: scope }),
    refresh: [sourcesQuery.queryKey, ['search-modes'], ['health']],
    onDone: () => {
      setOpen(null)
      notify({ text: t('sources.removed', { name: title }) })
    },
  })
  const close = () => setOpen(null)
  const mayFlip = mayChange && kind !== 'store' && state !== 'missing'
  const isDirect = name === 'local'
  return (
    <>
      {state === 'missing' && mayEnter && (
        <Button
          onPress={() => setOpen('key')}
          aria-label={`${t('sources.enterKey')}: ${title}`}
        >
          {t('sources.enterKey')}
        </Button>
      )}
      {isDirect && isOperator && fixed_by.length === 0 && (
        <Button isPending={flip.isPending} onPress={() => flip.mutate()}>
          {t(is_enabled ? 'sources.off' : 'sources.on')}
        </Button>
      )}
      {(mayChange || mayEnter) && !(isDirect && !order) && (
        <Menu
          label={t('sources.actions', { name: title })}
          trigger={<IconButton icon="more" label={t('sources.actions', { name: title })} />}
        >
          {order && order.at > 0 && (
            <MenuItem onAction={() => order.onMove(order.at - 1)}>
              {t('sources.moveUp')}
            </MenuItem>
          )}
          {order && order.at < order.of - 1 && (
            <MenuItem onAction={() => order.onMove(order.at + 1)}>
              {t('sources.moveDown')}
            </MenuItem>
          )}
          {mayEnter && state !== 'missing' && (
            <MenuItem icon="edit" onAction={() => setOpen('key')}>
              {t('sources.replaceKey')}
            </MenuItem>
          )}
          {mayChange && kind !== 'store' && !isDirect && (
            <MenuItem icon="settings" onAction={() => setOpen('budget')}>
              {t('sources.budget')}
            </MenuItem>
          )}
          <MenuItem icon="table" onAction={() => setOpen('calls')}>
            {t('sources.showCalls')}
          </MenuItem>
          {mayFlip && !isDirect && (
            <MenuItem icon={is_enabled ? 'pause' : 'play'} onAction={() => flip.mutate()}>
              {t(is_enabled ? 'sources.off' : 'sources.on')}
            </MenuItem>
          )}
          {mayChange && (origin === 'installation' || origin === 'workspace') && (
            <MenuItem icon="trash" isDanger onAction={() => setOpen('remove')}>
              {t('sources.remove')}
            </MenuItem>
          )}
        </Menu>
      )}
      {open === 'key' && <KeyDialog source={source} isOperator={isOperator} onClose={close} />}
      {open === 'budget' && <BudgetDialog source={source} onClose={close} />}
      {open === 'calls' && <CallsDialog source={source} onClose={close} />}
      <ConfirmDialog
        title={t('sources.removeTitle', { name: title })}
        text={t('sources.removeText')}
        action={t('sources.remove')}
        isOpen={open === 'remove'}
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
