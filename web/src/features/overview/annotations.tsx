import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { type Annotation, annotationsQuery } from '../../domain/period/annotation-marks.ts'
import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { IconButton } from '../../ui/button.tsx'
import { notify } from '../../ui/overlay/toast.tsx'

/** The legend of the numbered marks on the chart. */
export function Annotations({
  client,
  annotations,
}: {
  client: Client
  annotations: Annotation[]
}) {
  return (
    <ol className="annotations">
      {annotations.map((annotation, index) => (
        <Line
          key={`${annotation.id} ${annotation.happened_at} ${annotation.note}`}
          client={client}
          annotation={annotation}
          number={index + 1}
        />
      ))}
    </ol>
  )
}

function Line({
  client,
  annotation,
  number,
}: {
  client: Client
  annotation: Annotation
  number: number
}) {
  const { language, t, translateNotice } = useLanguage()
  const mayWork = useMay('analyst')
  const { id, note, kind, happened_at, source, url } = annotation
  const refresh = [annotationsQuery(client.id).queryKey]
  const path = { client_id: client.id }
  const restore = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/annotations', {
        path,
        body: { note, kind, happened_at },
      }),
    refresh,
  })
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/annotations/{annotation_id}', {
        path: { ...path, annotation_id: id },
      }),
    refresh,
    onDone: () => notify({ text: t('annotation.removed'), undo: () => restore.mutate() }),
  })
  return (
    <li>
      <span className="annotation-sign">{number}</span>
      <span>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {note}
          </a>
        ) : (
          translateNotice(note)
        )}
      </span>
      <span className="quiet">
        {dayAndMonth(language, happened_at)} · {t(`annotation.${kind}`)}
      </span>
      {mayWork && source === 'person' && (
        <IconButton
          icon="close"
          label={`${t('action.remove')}: ${translateNotice(note)}`}
          onPress={() => remove.mutate()}
        />
      )}
    </li>
  )
}
