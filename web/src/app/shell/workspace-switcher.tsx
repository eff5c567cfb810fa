import { Button as AriaButton } from 'react-aria-components/Button'
import { useMe } from '../../api/session.ts'
import { useSwitchWorkspace } from '../../features/accounts/members/use-switch-workspace.ts'
import { useText } from '../../i18n/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'

/** For people with several workspaces. */
export function WorkspaceSwitcher() {
  const t = useText()
  const { workspace, workspaces } = useMe()
  const { mutate: open } = useSwitchWorkspace()
  return (
    <Menu
      label={t('workspaces.switch')}
      trigger={
        <AriaButton className="button switcher" data-kind="quiet">
          <span className="visually-hidden">{t('workspaces.switch')}:</span>
          <span className="switcher-name">{workspace.name}</span>
          <Icon name="down" />
        </AriaButton>
      }
    >
      <MenuItem href="/workspaces">{t('workspaces.all')}</MenuItem>
      <MenuSection title={t('workspaces.switch')}>
        {workspaces.map(({ id, name }) => (
          <MenuItem
            key={id}
            text={name}
            isCurrent={id === workspace.id}
            onAction={() => open(id)}
          >
            {name}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}
