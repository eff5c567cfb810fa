import type { Draft, Mention, Scene, Template } from '../types.ts'
import { cited, draft, fillIn, inOrder, numbered, plain } from '../writing.ts'
import { holdoutWords } from './words.ts'

/** Shapes kept apart for truth tests: whoever writes a detector does not look here. */
export const holdoutTemplates: Template[] = [
  { name: 'holdout headings', weight: 20, write: headings },
  { name: 'holdout brackets', weight: 18, write: brackets },
  { name: 'holdout questions', weight: 16, write: questions },
  { name: 'holdout quotes', weight: 16, write: quotes },
  { name: 'holdout absence', weight: 18, write: absence },
  { name: 'holdout run-on', weight: 12, write: runOn },
]

const remarkOf = (scene: Scene, { sentiment, brand }: Mention) =>
  scene.choose(holdoutWords[scene.language].remarks[sentiment], brand.domain)

const leadOf = (scene: Scene) => fillIn(scene, holdoutWords[scene.language].lead)

function headings(scene: Scene): Draft {
  const parts = scene.mentions.map((mention) =>
    cited(`### ${scene.nameOf(mention.brand)}\n${remarkOf(scene, mention)}\n\n`, mention),
  )
  return draft([plain(`${leadOf(scene)}\n\n`), ...parts], inOrder(scene.mentions))
}

function brackets(scene: Scene): Draft {
  const rows = scene.mentions.map((mention, index) =>
    cited(
      `${index + 1}) ${scene.nameOf(mention.brand)}: ${remarkOf(scene, mention)}\n`,
      mention,
    ),
  )
  return draft(
    [plain(`${leadOf(scene)}\n`), ...rows, plain(holdoutWords[scene.language].closing)],
    numbered(scene.mentions),
  )
}

function questions(scene: Scene): Draft {
  const rows = scene.mentions.map((mention) =>
    cited(`**${ask(scene, mention)}** ${remarkOf(scene, mention)}\n\n`, mention),
  )
  return draft(rows, inOrder(scene.mentions))
}

const ask = (scene: Scene, { brand }: Mention) =>
  fillIn(scene, holdoutWords[scene.language].question, brand)

function quotes(scene: Scene): Draft {
  const [first, ...others] = scene.mentions
  if (!first) return draft([plain(leadOf(scene))], [])
  const { quote, also } = holdoutWords[scene.language]
  const quoted = cited(`${fillIn(scene, quote, first.brand)} ${remarkOf(scene, first)}`, first)
  const rest = others.map((mention) => ({ ...mention, sentiment: 'neutral' as const }))
  const list = rest.map(({ brand }) => scene.nameOf(brand)).join(', ')
  const tail = rest.length > 0 ? [plain(` ${also.replace('{list}', list)}`)] : []
  return draft([quoted, ...tail], inOrder([first, ...rest]))
}

function absence(scene: Scene): Draft {
  const { segments, named } = scene.choose([headings, brackets], 'frame')(scene)
  const line = fillIn(
    scene,
    scene.choose(holdoutWords[scene.language].absences, 'absence'),
    scene.absent,
  )
  return draft([...segments, plain(`\n${line}`)], named)
}

function runOn(scene: Scene): Draft {
  const parts = scene.mentions.map((mention) =>
    cited(`${scene.nameOf(mention.brand)} — ${remarkOf(scene, mention)} `, mention),
  )
  return draft([plain(`${leadOf(scene)} `), ...parts], inOrder(scene.mentions))
}
