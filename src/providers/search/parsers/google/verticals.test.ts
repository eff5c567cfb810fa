import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from '../read.ts'
import { captured, NO_CAPTURES } from '../testing/captured.ts'

const read = (folder: string, name: RegExp) => captured(folder).find((capture) => name.test(capture.name))?.text ?? ''

test('scholar: papers are read with year, citations and full text; a mere citation has no link', {
  skip: NO_CAPTURES,
}, () => {
  const page = parse(read('google-scholar', /2021-hello/), { engine: 'google', vertical: 'scholar' })
  assert.equal(page.verdict, 'results')
  assert.equal(page.scholar?.length, 10)
  const [first] = page.scholar ?? []
  assert.equal(first?.title, 'Goodbye, hazen; hello, kozeny-carman')
  assert.equal(first?.year, 2003)
  assert.equal(first?.citedBy, 581)
  assert.equal(first?.id, 'GWrlHSg96RIJ')
  assert.ok(first?.pdfUrl?.startsWith('https://www.academia.edu/'))
  assert.equal(page.scholar?.at(-1)?.link, undefined)
  assert.equal(page.scholar?.at(-1)?.title, 'What do you say after you say hello')
})

test('scholar: the layout of ten years ago is read as well', { skip: NO_CAPTURES }, () => {
  const page = parse(read('google-scholar', /fetch_test/), { engine: 'google', vertical: 'scholar' })
  assert.equal(page.scholar?.[0]?.link, 'http://www.nature.com/nature/journal/v521/n7553/abs/nature14539.html')
  assert.equal(page.scholar?.[0]?.citedBy, 409)
})

test('news tab without scripts: title, source, date and snippet are read', { skip: NO_CAPTURES }, () => {
  const page = parse(read('google-news', /nojs/), { engine: 'google', vertical: 'news' })
  assert.equal(page.news?.length, 10)
  const [first] = page.news ?? []
  assert.equal(first?.source, 'NDTV.com')
  assert.equal(first?.date, '10 hours ago')
  assert.equal(first?.linkResolution, 'decoded')
  assert.ok(first?.snippet.startsWith('Watch: Beluga Whale'))
})

test('news feed: tokens are left to the caller, and the publisher stands in meanwhile', { skip: NO_CAPTURES }, () => {
  const page = parse(read('google-news', /rss/), { engine: 'google', vertical: 'news' })
  assert.equal(page.news?.length, 100)
  assert.equal(page.news?.[0]?.title, 'Caffeine reversed memory problems caused by sleep deprivation')
  assert.equal(page.news?.[0]?.link, 'https://www.sciencedaily.com')
  assert.equal(page.news?.[0]?.linkResolution, 'breadcrumb')
  assert.equal(page.unresolved.length, 100)
  assert.match(page.unresolved[0]?.token ?? '', /^CBMi/)
})

test('news feed: an older token contains the address itself', () => {
  const token = Buffer.from('\x08\x13\x22\x16https://a.test/story\xd2\x01\x00', 'latin1').toString('base64url')
  const item = `<item><title>T - Paper</title><link>https://news.google.com/rss/articles/${token}?oc=5</link><source url="https://a.test">Paper</source></item>`
  const page = parse(`<?xml version="1.0"?><rss><channel>${item}</channel></rss>`, {
    engine: 'google',
    vertical: 'news',
  })
  assert.equal(page.news?.[0]?.link, 'https://a.test/story')
  assert.equal(page.news?.[0]?.linkResolution, 'decoded')
  assert.equal(page.news?.[0]?.title, 'T')
})

test('suggestions: both formats are read; empty lists and error pages get their verdict', { skip: NO_CAPTURES }, () => {
  const options = { engine: 'google', vertical: 'autocomplete' } as const
  const page = parse(read('google-suggest', /zh-cn/), options)
  assert.equal(page.suggestions?.length, 10)
  assert.equal(page.suggestions?.[0]?.value, '跑步鞋推荐ptt')
  assert.equal(parse(read('google-suggest', /empty/), options).verdict, 'zero')
  assert.equal(parse(read('google-suggest', /sorry/), options).verdict, 'blocked')
  assert.equal(parse(read('google-suggest', /malformed/), options).verdict, 'unreadable')
  const wizard = parse(`)]}'\n[[["coffee<b> near me</b>",0,[512]],["coffee",0]],{"q":"x"}]`, options)
  assert.deepEqual(wizard.suggestions, [{ value: 'coffee near me' }, { value: 'coffee' }])
})

test('maps payload: local results are read with ids, coordinates and opening hours', { skip: NO_CAPTURES }, () => {
  const page = parse(read('google-maps', /output/), { engine: 'google', vertical: 'maps' })
  assert.equal(page.places?.length, 20)
  const [first] = page.places ?? []
  assert.equal(first?.title, 'Dream Coffee')
  assert.equal(first?.cid, '1629270299114224275')
  assert.equal(first?.latitude, 38.0331931)
  assert.equal(first?.openingHours?.Sunday, 'Closed')
  assert.equal(parse(read('google-maps', /raw2/), { engine: 'google', vertical: 'maps' }).places?.length, 1)
  assert.equal(parse(read('google-maps', /review/), { engine: 'google', vertical: 'maps' }).verdict, 'unreadable')
})

test('patents payload: the documented format is read and marked as unverified', () => {
  const patent = {
    title: 'A <b>coffee</b> machine',
    snippet: 'brews &amp; pours',
    publication_number: 'US1B2',
    priority_date: '2012-12-29',
    inventor: 'A. Person',
    pdf: 'aa/US1.pdf',
    thumbnail: 'aa/t.png',
    figures: [{ full: 'aa/f.png', thumbnail: 'aa/ft.png' }],
  }
  const payload = { results: { total_num_results: 7, cluster: [{ result: [{ id: 'patent/US1B2/en', patent }] }] } }
  const page = parse(JSON.stringify(payload), { engine: 'google', vertical: 'patents' })
  assert.equal(page.verified, false)
  assert.equal(page.organicTotalEstimate, 7)
  assert.deepEqual(page.patents?.[0], {
    position: 1,
    title: 'A coffee machine',
    snippet: 'brews & pours',
    link: 'https://patents.google.com/patent/US1B2/en',
    publicationNumber: 'US1B2',
    priorityDate: '2012-12-29',
    inventor: 'A. Person',
    thumbnailUrl: 'https://patentimages.storage.googleapis.com/aa/t.png',
    pdfUrl: 'https://patentimages.storage.googleapis.com/aa/US1.pdf',
    figures: [
      {
        imageUrl: 'https://patentimages.storage.googleapis.com/aa/f.png',
        thumbnailUrl: 'https://patentimages.storage.googleapis.com/aa/ft.png',
      },
    ],
  })
  assert.equal(parse('{"results":{"cluster":[]}}', { engine: 'google', vertical: 'patents' }).verdict, 'zero')
})

test('tabs without a captured page are read by structure and marked as unverified', () => {
  const images = parse(
    '<div id="main"><table><td><a href="/imgres?imgurl=https://a.test/p.jpg&imgrefurl=https://a.test/"><img src="https://encrypted-tbn0.gstatic.com/x" alt="Oak"></a></td><td><a href="/url?q=https://b.test/&sa=U"><img src="https://encrypted-tbn0.gstatic.com/y"></a><div>Elm</div></td></table></div>',
    { engine: 'google', vertical: 'images' },
  )
  assert.equal(images.verified, false)
  assert.deepEqual(
    images.images?.map(({ title, link, imageUrl }) => ({ title, link, imageUrl })),
    [
      { title: 'Oak', link: 'https://a.test/', imageUrl: 'https://a.test/p.jpg' },
      { title: 'Elm', link: 'https://b.test/', imageUrl: undefined },
    ],
  )
  const videos = parse(
    '<div id="main"><div><a href="/url?q=https://v.test/1"><h3>A talk</h3></a><div>12:03</div><div>What it is about, in a sentence.</div></div><div><a href="/url?q=https://v.test/2"><h3>Another talk</h3></a></div></div>',
    { engine: 'google', vertical: 'videos' },
  )
  assert.equal(videos.videos?.length, 2)
  assert.equal(videos.videos?.[0]?.duration, '12:03')
})
