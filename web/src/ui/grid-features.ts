import {
  columnSizingFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table'

/** What every large table can do: sort by values as they are, select, and have columns of a given width. */
export const gridFeatures = tableFeatures({
  columnSizingFeature,
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

export type GridFeatures = typeof gridFeatures
