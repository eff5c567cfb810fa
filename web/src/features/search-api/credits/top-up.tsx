import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { api } from '../../../api/client/client.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { type Credits, type TopUpState, topUpQuery } from '../queries.ts'
import { useMoney } from './money.ts'

type Packs = Credits['packs']

/** Buys a pack by itself when few credits are left, up to a sum a month. */
export function TopUp({ packs }: { packs: Packs }) {
  const t = useText()
  const query = useQuery(topUpQuery)
  return (
    <Section title={t('topUp.title')} text={t('topUp.text')}>
      <QueryBoundary query={query} rows={3}>
        {(data) => (
          <>
            {data.stopped && (
              <p className="problem" role="status">
                {t(`activity.top_up_stopped.${data.stopped}`)}
              </p>
            )}
            <Card topUp={data} />
            {data.card && <Settings topUp={data} packs={packs} />}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Card({ topUp: { card, is_paying } }: { topUp: TopUpState }) {
  const t = useText()
  const add = useAction({
    run: () => api('post', '/api/v1/credits/top-up/card'),
    onDone: ({ url }) => location.assign(url),
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/credits/top-up/card'),
    refresh: [['credits']],
    onDone: () => notify({ text: t('topUp.removed') }),
  })
  return (
    <>
      <p className={card ? '' : 'quiet'}>
        {card ? `${t('topUp.card')}: ${card}` : t('topUp.noCard')}{' '}
        {is_paying && t('topUp.paying')}
      </p>
      <Toolbar>
        <Button isPending={add.isPending} onPress={() => add.mutate()}>
          {t(card ? 'topUp.otherCard' : 'topUp.addCard')}
        </Button>
        {card && (
          <Button isPending={remove.isPending} onPress={() => remove.mutate()}>
            {t('topUp.removeCard')}
          </Button>
        )}
      </Toolbar>
    </>
  )
}

function Settings({ topUp, packs }: { topUp: TopUpState; packs: Packs }) {
  const t = useText()
  const { language } = useLanguage()
  const money = useMoney()
  const [isOn, setOn] = useState(topUp.is_on)
  const [pack, setPack] = useState(topUp.pack)
  const save = useAction({
    run: ({ below = '', limit = '' }: Record<string, string>) =>
      api('put', '/api/v1/credits/top-up', {
        body: {
          is_on: isOn,
          pack,
          below: Number(below),
          monthly_limit_cents: Math.round(Number(limit) * 100),
        },
      }),
    refresh: [['credits']],
    isQuiet: true,
    onDone: () => notify({ text: t('topUp.saved') }),
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <Checkbox className="choice" isSelected={isOn} onChange={setOn}>
        <span className="choice-box" aria-hidden="true" />
        <span>{t('topUp.isOn')}</span>
      </Checkbox>
      <Select
        label={t('topUp.pack')}
        value={pack}
        onChange={setPack}
        options={packs.map(({ id, credits, price_cents }) => ({
          id,
          label: t('topUp.packOption', {
            n: formatNumber(language, credits),
            sum: money(price_cents),
          }),
        }))}
      />
      <TextField
        name="below"
        label={t('topUp.below')}
        defaultValue={String(topUp.below)}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={9}
        mono
        isRequired
      />
      <TextField
        name="limit"
        label={t('topUp.limit')}
        hint={t('topUp.limitHint', { sum: money(topUp.month_cents) })}
        defaultValue={String(topUp.monthly_limit_cents / 100)}
        inputMode="decimal"
        pattern="[0-9]+([.][0-9]{1,2})?"
        maxLength={9}
        mono
        isRequired
      />
      <Button type="submit" isPending={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  )
}
