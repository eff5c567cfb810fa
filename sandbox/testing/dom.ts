import { selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document | Document['children'][number]
type Element = Extract<Node, { attribs: Record<string, string> }>

/** Tests read pages with a foreign parser, so that a mistake in our templates cannot hide itself. */
export function parse(body: string): Document {
  return parseDocument(body)
}

export function find(selector: string, within: Node): Element[] {
  return selectAll<Node, Element>(selector, within)
}

export function textsOf(selector: string, within: Node): string[] {
  return find(selector, within).map((element) => DomUtils.textContent(element))
}

export function attributesOf(selector: string, name: string, within: Node): string[] {
  return find(selector, within).map(({ attribs }) => attribs[name] ?? '')
}
