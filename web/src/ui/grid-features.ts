import {
  columnSizingFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'

/** What every large table can do: sort, select, and have columns of a given width. */
export const gridFeatures = tableFeatures({
  columnSizingFeature,
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
})

export type GridFeatures = typeof gridFeatures
