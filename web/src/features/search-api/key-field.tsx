import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { notify } from '../../ui/overlay/toast.tsx'

const LIFE_SECONDS = 86_400

/** How the call is made: as the person, or with a key that this page holds in memory and nowhere else. */
export type Caller = { way: 'person' | 'key'; key: string }

type Props = { caller: Caller; maySpend: boolean; onChange(caller: Caller): void }

/** Who may not spend credits searches with a key that was given a budget. */
export function KeyField({ caller, maySpend, onChange }: Props) {
  const t = useText()
  const make = useAction({
    run: () =>
      api('post', '/api/v1/api-keys', {
        body: {
          name: t('console.keyName'),
          expires_at: Math.floor(Date.now() / 1000) + LIFE_SECONDS,
        },
      }),
    refresh: [['api-keys']],
    onDone: ({ key }) => {
      onChange({ way: 'key', key })
      notify({ text: t('console.keyMade') })
    },
  })
  return (
    <div className="key-field">
      {maySpend ? (
        <Segmented
          label={t('console.callAs')}
          options={[
            { id: 'person', label: t('console.asPerson') },
            { id: 'key', label: t('console.asKey') },
          ]}
          value={caller.way}
          onChange={(way) => onChange({ ...caller, way })}
        />
      ) : (
        <p className="hint">{t('console.needsBudget')}</p>
      )}
      {caller.way === 'key' && (
        <div className="form-row">
          <TextField
            label={t('apiKeys.key')}
            hint={t('console.keyHint')}
            type="password"
            value={caller.key}
            onChange={(key) => onChange({ ...caller, key: key.trim() })}
            autoComplete="off"
            placeholder="sk-…"
            mono
            isRequired
          />
          {maySpend && caller.key === '' && (
            <Button isPending={make.isPending} onPress={() => make.mutate()}>
              {t('console.makeKey')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
