import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each as one text; none where the name does not exist. */
export type LookupTxt = (name: string) => Promise<string[]>

const MAX_RECORDS = 50
const NO_RECORDS = ['ENOTFOUND', 'ENODATA']

export const lookupTxt: LookupTxt = async (name) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  try {
    const records = await resolver.resolveTxt(name)
    return records.slice(0, MAX_RECORDS).map((parts) => parts.join(''))
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
    if (NO_RECORDS.includes(code)) return []
    throw thrown
  }
}
