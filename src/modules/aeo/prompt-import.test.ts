import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planImport } from './prompt-import.ts'

test('plain lines are prompts, including their commas', () => {
  const { prompts, problems } = planImport('Best grinder, quiet and cheap?\n\nWhere to buy beans?\n')
  assert.deepEqual(
    prompts.map(({ prompt_text }) => prompt_text),
    ['Best grinder, quiet and cheap?', 'Where to buy beans?'],
  )
  assert.deepEqual(problems, [])
})

test('columns are found by name, and an invalid row is reported by its number', () => {
  const { prompts, problems } = planImport('intent,prompt,topic\ncommercial,"Best, really?",tools\nodd,Second,x\n')
  assert.deepEqual(prompts, [
    { prompt_text: 'Best, really?', category: 'tools', intent: 'commercial', country: '', language: '' },
  ])
  assert.equal(problems[0]?.row, 3)
})

test('a table without a prompt column is refused, and ignored columns are named', () => {
  assert.throws(() => planImport('Keyword\tCurrency\tVolume\tBid\ncoffee\tUSD\t10\t1\n'), /Found: Keyword, Currency/)
  assert.deepEqual(planImport('prompt,owner,intent\nBest grinder?,Ann,commercial\n').droppedColumns, ['owner'])
})

test('titles above a table, comments and headers above numbers are not prompts', () => {
  assert.throws(() => planImport('Statistik\nMaj\nOrd\tValuta\tTal\nkaffe\tDKK\t5\n'), /table of 3 columns/)
  assert.throws(() => planImport('Foo,Bar\nx,1\n'), /table of 2 columns/)
  assert.throws(() => planImport('Foo\tBar\nx\t1\n'), /table of 2 columns/)
  assert.throws(() => planImport('keyword,country\nespresso,de\n'), /Found: keyword, country/)
  assert.throws(() => planImport('Stats\nMay 1 - May 31\nKeyword,Currency,Bid\nkaffe,DKK,5\n'), /Found: Keyword/)
  assert.deepEqual(
    planImport('# Report\nBest grinder?\n').prompts.map(({ prompt_text }) => prompt_text),
    ['Best grinder?'],
  )
})

test('an unknown header row is not a prompt, in any language', () => {
  for (const csv of [
    'Spørgsmål,Emne\nHvilket telt er bedst?,Camping\nHvor køber man bønner?,Kaffe\n',
    'Întrebare;Subiect\nCare este cel mai bun cort?;Camping\n',
    'Frågor\tÄmne\nVilket tält är bäst?\tCamping\n',
    'คำถาม,หัวข้อ\nเต็นท์ไหนดีที่สุด?,แคมป์\n',
  ])
    assert.throws(() => planImport(csv), /table of 2 columns without a recognized header/, csv)
  for (const list of [
    'Tents, cheap?\nWhich tent is best, and why?\n',
    'Which tent is best?\tcamping\nWhere to buy beans?\tcoffee\n',
    'Tents\nWhich is best?\n',
  ])
    assert.equal(planImport(list).prompts.length, 2, list)
})

test('column headers are recognized in other languages', () => {
  const { prompts } = planImport('Питання\tКатегорія\nЯкий намет?\tx\n')
  assert.deepEqual(prompts, [{ prompt_text: 'Який намет?', category: 'x', intent: '', country: '', language: '' }])
})
