const CYRILLIC = /^[а-яіїєґ]+$/
const ENDS_IN_VOWEL = /[аеєиіїоуыэюя]$/
const SHORTEST = 3

/** The endings of Russian and Ukrainian nouns and adjectives, together: which one fits which name is not asked. */
const ENDINGS =
  ' а я о е є и і ї ы у ю ь й ой ей єй ою ею єю ом ем єм ам ям ами ями ах ях ов ев ів їв ові еві єві ью ая яя ое ее ый ий ій ого его ому ему ым им ім ую юю ої ьої ьою ьому ього ые ие ых их іх ыми ими іми'.split(
    ' ',
  )

/** Г, к and х become soft before some endings of Ukrainian: Розетка, у Розетці. */
const SOFT: Record<string, string> = { г: 'з', к: 'ц', х: 'с' }

/** Every form that a name of Cyrillic letters may take in a sentence; none for names that are never inflected. */
export function formsOf(name: string): Set<string> {
  if (!CYRILLIC.test(name) || name.length < SHORTEST) return new Set()
  const forms = stemsOf(name).flatMap((stem) => ENDINGS.map((ending) => stem + ending))
  return new Set(forms.filter((form) => form.length >= SHORTEST))
}

function stemsOf(name: string): string[] {
  const base = baseOf(name)
  const stems = [
    base,
    ...withoutFleetingVowel(name),
    ...withFleetingVowel(base),
    ...withOpenVowel(name),
  ]
  const soft = SOFT[base.at(-1) ?? '']
  if (soft && ENDS_IN_VOWEL.test(name)) stems.push(base.slice(0, -1) + soft)
  return [...new Set(stems)].filter((stem) => stem.length >= 2)
}

function baseOf(name: string): string {
  const adjective = name.length > 4 && /(?:ый|ий|ій|ой|ая|яя|ое|ее|ые|ие)$/.test(name)
  return adjective ? name.slice(0, -2) : name.replace(/[аеєиіїоуыэюяьй]$/, '')
}

/** Кубок, кубка; Городец, городца; день, дня; огонёк, огонька; боец, бойца; ручей, ручья. */
function withoutFleetingVowel(name: string): string[] {
  const found = /^(.+[^аеєиіїоуыэюя])[оеє]([кцнлр])ь?$/.exec(name)
  if (found) return [`${found[1]}${found[2]}`, `${found[1]}ь${found[2]}`]
  const opened = /^(.+[аеєиіїоуыэюя])[еє]([кц])$/.exec(name)
  if (opened) return [`${opened[1]}й${opened[2]}`]
  const soft = /^(.+)ей$/.exec(name)
  return soft ? [`${soft[1]}ь`] : []
}

/** Ромашка, ромашек; крамничка, крамничок. */
function withFleetingVowel(stem: string): string[] {
  const found = /^(.*[^аеєиіїоуыэюя])([кцнлр])$/.exec(stem)
  return found ? [`${found[1]}е${found[2]}`, `${found[1]}о${found[2]}`] : []
}

/** Львів, у Львові; Схід, Сходу; Промінь, Променя. */
function withOpenVowel(name: string): string[] {
  const found = /^(.+)і([^аеєиіїоуыэюяьй]+)ь?$/.exec(name)
  return found ? [`${found[1]}о${found[2]}`, `${found[1]}е${found[2]}`] : []
}
