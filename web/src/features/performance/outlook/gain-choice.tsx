import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../api/clients.ts'
import { keywordsQuery } from '../../../api/keywords.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import '../performance.css'
import type { GainAsked } from './outlook-queries.ts'

const TARGETS = [1, 3, 5, 10]
const MAX_CHOSEN = 100
const MAX_SHOWN = 100

type Props = { client: Client; asked: GainAsked; onChange(asked: GainAsked): void }

/** Which keywords are to rise, and how far. */
export function GainChoice({ client, asked, onChange }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Toolbar>
      <Select
        label={t('forecast.target')}
        isBare
        value={String(asked.target)}
        onChange={(id) => onChange({ ...asked, target: Number(id) })}
        options={TARGETS.map((n) => ({
          id: String(n),
          label: n === 1 ? t('forecast.targetFirst') : t('forecast.targetTop', { n }),
        }))}
      />
      <Button onPress={() => setOpen(true)}>
        {asked.keywords.length > 0
          ? t('forecast.chosen', { n: asked.keywords.length })
          : t('forecast.choose')}
      </Button>
      {asked.keywords.length > 0 && (
        <Button kind="quiet" onPress={() => onChange({ ...asked, keywords: [] })}>
          {t('forecast.useBest')}
        </Button>
      )}
      <Dialog title={t('forecast.choose')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Chooser
          client={client}
          chosen={asked.keywords}
          onDone={(keywords) => {
            setOpen(false)
            onChange({ ...asked, keywords })
          }}
        />
      </Dialog>
    </Toolbar>
  )
}

type ChooserProps = { client: Client; chosen: number[]; onDone(keywords: number[]): void }

function Chooser({ client, chosen: before, onDone }: ChooserProps) {
  const t = useText()
  const keywords = useQuery(keywordsQuery(client.id))
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < MAX_CHOSEN) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <p className="hint">{t('forecast.chooseText')}</p>
      <TextField label={t('forecast.findKeyword')} value={q} onChange={setQ} />
      <QueryBoundary query={keywords} rows={5}>
        {(data) => (
          <ul className="performance-choice">
            {data
              .filter(({ query }) => query.toLowerCase().includes(q.trim().toLowerCase()))
              .toSorted((a, b) => Number(chosen.has(b.id)) - Number(chosen.has(a.id)))
              .slice(0, MAX_SHOWN)
              .map(({ id, query, geo }) => (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.has(id)}
                      onChange={() => toggle(id)}
                    />{' '}
                    {query} <span className="hint">{geo.toUpperCase()}</span>
                  </label>
                </li>
              ))}
          </ul>
        )}
      </QueryBoundary>
      <DialogActions>
        <Button kind="primary" onPress={() => onDone([...chosen])}>
          {t('forecast.estimate')}
        </Button>
      </DialogActions>
    </>
  )
}
