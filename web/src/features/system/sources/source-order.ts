/** Where a card stands among the others, and how it is moved. */
export type Order = {
  at: number
  of: number
  onMove(to: number): void
  onDrag(isDragged: boolean): void
}
