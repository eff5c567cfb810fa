import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../../base/formats/html.ts'
import { renderMessage } from './render-markdown.ts'

const shown = (text: string) => html`${renderMessage(text)}`.text

test('a shared conversation keeps paragraphs, lists, headings and bold text', () => {
  assert.equal(
    shown('# Now\nFirst\nsecond\n- **tea**: 3\n  - coffee\n\nEnd'),
    '<p><strong>Now</strong></p><p>First<br>second</p><ul class="said"><li><strong>tea</strong>: 3</li><li class="under">coffee</li></ul><p>End</p>',
  )
})

test('HTML in a message is escaped', () => {
  assert.equal(shown('- <b>**<i>**'), '<ul class="said"><li>&#60;b&#62;<strong>&#60;i&#62;</strong></li></ul>')
})
