import {
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  ReferenceNode,
  type ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import pg from 'pg'
import { TIME_COLUMNS } from '../generated/time-columns.ts'

// The database keeps timestamps, the program counts Unix seconds. This file is where one becomes the other; in SQL that
// is written by hand, a value passes through to_timestamp().

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, unixSeconds)

/** `2030-01-31 12:00:00.123456+00` to the microsecond; a moment of another zone, which we never ask for, to the millisecond. */
export function unixSeconds(text: string): number {
  const zone = text.length - 3
  if (zone < 19 || text[4] !== '-' || !text.endsWith('+00')) return Date.parse(text) / 1000
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528
  const ms = Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17))
  let micros = 0
  for (let at = 20, unit = 100_000; at < zone; at++, unit /= 10)
    micros += (text.charCodeAt(at) - 48) * unit
  return (ms * 1000 + micros) / 1e6
}

/** Turns the seconds that are written to a time column, or compared with one, into a timestamp. */
export class TimestampCompiler extends PostgresQueryCompiler {
  protected override visitColumnUpdate(node: ColumnUpdateNode) {
    if (!isTime(node.column)) return super.visitColumnUpdate(node)
    this.visitNode(node.column)
    this.append(' = ')
    this.#visitTime(node.value)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode) {
    if (!isTime(node.leftOperand)) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(' ')
    this.visitNode(node.operator)
    this.append(' ')
    this.#visitTime(node.rightOperand)
  }

  protected override visitValueList(node: ValueListNode) {
    const isTimeAt = this.#times()
    this.#appendList(node.values, (value, index) =>
      isTimeAt(index) ? this.#visitTime(value) : this.visitNode(value),
    )
  }

  protected override visitPrimitiveValueList(node: PrimitiveValueListNode) {
    const isTimeAt = this.#times()
    this.#appendList(node.values, (value, index) =>
      isTimeAt(index) ? this.#appendTime(value) : this.appendValue(value),
    )
  }

  /** Which values of the list being visited are moments: by the columns of an insert, or all that a time column is in. */
  #times(): (index: number) => boolean {
    const [above, parent] = this.nodeStack.slice(-3)
    if (parent && BinaryOperationNode.is(parent)) return () => isTime(parent.leftOperand)
    if (!above || !parent || !InsertQueryNode.is(above) || !ValuesNode.is(parent))
      return () => false
    return (index) => isTime(above.columns?.[index])
  }

  #appendList<Value>(values: readonly Value[], append: (value: Value, index: number) => void) {
    this.append('(')
    for (const [index, value] of values.entries()) {
      if (index > 0) this.append(', ')
      append(value, index)
    }
    this.append(')')
  }

  #visitTime(node: OperationNode) {
    if (ValueNode.is(node) && !node.immediate) this.#appendTime(node.value)
    else this.visitNode(node)
  }

  #appendTime(value: unknown) {
    this.append('to_timestamp(')
    this.appendValue(value)
    this.append(')')
  }
}

function isTime(node: OperationNode | undefined): boolean {
  if (!node) return false
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) && TIME_COLUMNS.has(column.column.name)
}
