import type { Draft, Scene, Segment, Template } from './types.ts'
import {
  cited,
  draft,
  endOf,
  fillIn,
  inOrder,
  introOf,
  noteOf,
  numbered,
  plain,
  sentenceOf,
  wordsOf,
} from './writing.ts'

/** The shapes that answers come in; `holdout/` has others that no detector may be written against. */
export const templates: Template[] = [
  { name: 'numbered list', weight: 24, write: numberedList },
  { name: 'bullets', weight: 12, write: bullets },
  { name: 'prose', weight: 18, write: prose },
  { name: 'table', weight: 8, write: table },
  { name: 'comparison', weight: 8, write: comparison },
  { name: 'no brand named', weight: 7, write: noBrand },
  { name: 'said to be absent', weight: 9, write: reportedAbsent },
  { name: 'look-alikes', weight: 7, write: lookAlikes },
  { name: 'linked only', weight: 7, write: linkedOnly },
]

function numberedList(scene: Scene): Draft {
  const rows = scene.mentions.map((mention, index) =>
    cited(
      `${index + 1}. **${scene.nameOf(mention.brand)}** – ${noteOf(scene, mention)}.`,
      mention,
    ),
  )
  return draft(
    [plain(`${introOf(scene)}\n\n`), ...lines(rows), plain(`\n${endOf(scene)}`)],
    numbered(scene.mentions),
  )
}

function bullets(scene: Scene): Draft {
  const rows = scene.mentions.map((mention) =>
    cited(
      `- [${scene.nameOf(mention.brand)}](http://${mention.brand.domain}/): ${noteOf(scene, mention)}`,
      mention,
    ),
  )
  return draft([plain(`${introOf(scene)}\n\n`), ...lines(rows)], inOrder(scene.mentions))
}

function prose(scene: Scene): Draft {
  const sentences = scene.mentions.map((mention) =>
    cited(`${sentenceOf(scene, mention)}`, mention),
  )
  return draft([...spaced(sentences), plain(` ${endOf(scene)}`)], inOrder(scene.mentions))
}

function table(scene: Scene): Draft {
  const [left, right] = wordsOf(scene).columns
  const rows = scene.mentions.map((mention) =>
    cited(`| ${scene.nameOf(mention.brand)} | ${noteOf(scene, mention)} |`, mention),
  )
  const head = plain(`${introOf(scene)}\n\n| ${left} | ${right} |\n| --- | --- |\n`)
  return draft([head, ...lines(rows), plain(`\n${endOf(scene)}`)], inOrder(scene.mentions))
}

function comparison(scene: Scene): Draft {
  const [first, second] = scene.mentions
  if (!first || !second) return prose(scene)
  const pair = (pattern: string) =>
    fillIn(scene, pattern)
      .replace('{a}', scene.nameOf(first.brand))
      .replace('{b}', scene.nameOf(second.brand))
  const { versus, verdict } = wordsOf(scene)
  const body = [first, second].map((mention) => cited(sentenceOf(scene, mention), mention))
  return draft(
    [plain(`${pair(versus)} `), ...spaced(body), plain(` ${pair(verdict)}`)],
    inOrder([first, second]),
  )
}

function noBrand(scene: Scene): Draft {
  const { advice } = wordsOf(scene)
  return draft([plain(advice.join(' '))], [])
}

function reportedAbsent(scene: Scene): Draft {
  const { segments, named } = scene.choose([numberedList, prose], 'frame')(scene)
  const absence = fillIn(scene, scene.choose(wordsOf(scene).absences, 'absence'), scene.absent)
  return draft([...segments, plain(`\n\n${absence}`)], named)
}

/** Names and addresses that only look like those of somebody else. */
function lookAlikes(scene: Scene): Draft {
  const { segments, named } = bullets(scene)
  const { name, domain } = scene.absent
  const label = domain.split('.')[0] ?? domain
  const word = name.replace(/\W+/g, '')
  const rows = [
    `- ${word}ry – ${scene.choose(wordsOf(scene).notes.neutral, 'substring')}`,
    `- not${label}.test – ${scene.choose(wordsOf(scene).notes.neutral, 'prefix')}`,
    `- http://${domain}.bargains.test/sale`,
  ]
  return draft([...segments, plain(rows.join('\n'))], named)
}

function linkedOnly(scene: Scene): Draft {
  const { segments, named } = prose(scene)
  const url = `http://${scene.absent.domain}/guides/price-table`
  const line = wordsOf(scene).linked.replace('{u}', url)
  return draft([...segments, plain(`\n\n${line}`)], named, [{ brand: scene.absent, url }])
}

const lines = (rows: Segment[]): Segment[] =>
  rows.map(({ text, cites }) => ({ text: `${text}\n`, cites }))

const spaced = (rows: Segment[]): Segment[] =>
  rows.map(({ text, cites }, index) => ({ text: index === 0 ? text : ` ${text}`, cites }))
