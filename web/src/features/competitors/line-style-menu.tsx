import { api } from '../../api/client/client.ts'
import { type Competitor, competitorsQuery } from '../../api/competitors.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { LineSample } from '../../ui/chart/line-sample.tsx'
import {
  LINE_COLORS,
  LINE_DASHES,
  type LineStyle,
  lineStyleOf,
} from '../../ui/chart/line-style.ts'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'

/** How a competitor's line is drawn: the sample is the button, and what is chosen holds in every chart. */
export function LineStyleMenu({
  competitor,
  index,
}: {
  competitor: Competitor
  index: number
}) {
  const t = useText()
  const { id, client_id, domain, color, dash } = competitor
  const change = useAction({
    run: (body: Partial<Pick<Competitor, 'color' | 'dash'>>) =>
      api('patch', '/api/v1/clients/{client_id}/competitors/{competitor_id}', {
        path: { client_id, competitor_id: id },
        body,
      }),
    refresh: [competitorsQuery(client_id).queryKey],
  })
  const now = lineStyleOf(index, competitor)
  const shown: LineStyle = now ?? { color: 'slate', dash: 'long' }
  return (
    <Menu
      label={`${t('competitors.line')}: ${domain}`}
      trigger={
        <Button
          kind="quiet"
          aria-label={`${t('competitors.line')}: ${domain}`}
          isPending={change.isPending}
        >
          <LineSample lineStyle={now} />
        </Button>
      }
    >
      <MenuSection title={t('competitors.color')}>
        {LINE_COLORS.map((each) => (
          <MenuItem
            key={each}
            text={t(`color.${each}`)}
            isCurrent={now?.color === each}
            onAction={() => change.mutate({ color: each })}
          >
            <Choice lineStyle={{ ...shown, color: each }} name={t(`color.${each}`)} />
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t('competitors.dash')}>
        {LINE_DASHES.map((each) => (
          <MenuItem
            key={each}
            text={t(`dash.${each}`)}
            isCurrent={now?.dash === each}
            onAction={() => change.mutate({ dash: each })}
          >
            <Choice lineStyle={{ ...shown, dash: each }} name={t(`dash.${each}`)} />
          </MenuItem>
        ))}
      </MenuSection>
      {(color || dash) && (
        <MenuItem icon="repeat" onAction={() => change.mutate({ color: null, dash: null })}>
          {t('competitors.lineByPlace')}
        </MenuItem>
      )}
    </Menu>
  )
}

function Choice({ lineStyle, name }: { lineStyle: LineStyle; name: string }) {
  return (
    <span className="with-line">
      <LineSample lineStyle={lineStyle} />
      {name}
    </span>
  )
}
