import { type PlainKey, useText } from '../../i18n/language.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CLIENT_AREAS, SYSTEM_AREAS, WORKSPACE_AREAS } from '../routes/areas.ts'
import './shortcuts-dialog.css'
import { setPreference, usePreference } from '../../ui/preferences.ts'

const GENERAL: { keys: string[]; label: PlainKey }[] = [
  { keys: ['Mod', 'K'], label: 'palette.open' },
  { keys: ['Mod', 'J'], label: 'shell.assistant' },
  { keys: ['/'], label: 'keys.filter' },
  { keys: ['E'], label: 'keys.evidence' },
  { keys: ['C'], label: 'keys.compare' },
  { keys: ['←', '→'], label: 'keys.period' },
  { keys: ['T'], label: 'keys.asTable' },
  { keys: ['?'], label: 'keys.title' },
  { keys: ['Esc'], label: 'keys.escape' },
]
const TABLE: { keys: string[]; label: PlainKey }[] = [
  { keys: ['J', 'K'], label: 'keys.rows' },
  { keys: ['←', '→', '↑', '↓'], label: 'keys.move' },
  { keys: ['Enter'], label: 'keys.edit' },
  { keys: ['Space'], label: 'keys.select' },
]

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useText()
  const isOn = usePreference('shortcuts') === 'on'
  const areas = [...WORKSPACE_AREAS, ...CLIENT_AREAS, ...SYSTEM_AREAS].map(
    ({ key, label }) => ({
      keys: ['G', key],
      label,
    }),
  )
  return (
    <Dialog title={t('keys.title')} isOpen onClose={onClose} width="wide">
      <div className="shortcuts">
        <Keys title={t('keys.general')} rows={GENERAL} />
        <Keys title={t('keys.go')} rows={areas} />
        <Keys title={t('keys.table')} rows={TABLE} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => setPreference('shortcuts', isOn ? 'off' : 'on')}
        />
        {t('keys.switch')}
      </label>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: { keys: string[]; label: PlainKey }[] }) {
  const t = useText()
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
