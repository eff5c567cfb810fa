import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileBrands } from '../../../src/modules/aeo/reading/brands.ts'
import { readAnswer } from '../../../src/modules/aeo/reading/read.ts'
import { namesOf } from './brands.ts'
import { FIRST } from './first.ts'
import { FOURTH } from './fourth.ts'
import { SECOND } from './second.ts'
import { THIRD } from './third.ts'
import { type Written, write } from './write.ts'

const ANSWERS = process.env.TEST_LONG ? 2000 : 300
const LEAST = 0.99

function isRight({ own, followed, text, truth }: Written): boolean {
  const brands = compileBrands(
    [own, ...followed.filter((brand) => brand !== own)].map((brand) => ({
      domain: brand.domain,
      names: namesOf(brand),
    })),
  )
  const { isNamed, position, isCited } = readAnswer(brands, { text, sources: null })
  return isNamed === truth.isNamed && position === truth.position && isCited === truth.isCited
}

for (const [title, set] of Object.entries({ first: FIRST, second: SECOND, third: THIRD, fourth: FOURTH })) {
  test(`mention, position and citation are read correctly in 99 % of ${ANSWERS} answers of the ${title} unseen set`, () => {
    const wrong = Array.from({ length: ANSWERS }, (_, index) => write(set, index)).filter((answer) => !isRight(answer))
    assert.ok(wrong.length <= ANSWERS * (1 - LEAST), JSON.stringify(wrong[0], null, 1))
  })
}
