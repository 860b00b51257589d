import { useLocation } from 'react-router-dom'
import { create } from 'zustand'

export type Viewer = {
  /** The index of the picture opened first, from 0; undefined while the viewer is closed. */
  opened: number | undefined
  open: (index: number) => void
  close: () => void
}

/** The one open viewer: its name, and the router's key of its page. */
const useOpened = create<{ page?: string | undefined; viewer?: string; index?: number }>(() => ({}))

/** A viewer of pictures. A page may have several, by name; parts of it that use the same name share one. */
export function useViewer(name: string): Viewer {
  const { key } = useLocation()
  const { page, viewer, index } = useOpened()
  return {
    opened: page === key && viewer === name ? index : undefined,
    open: (picture) => useOpened.setState({ page: key, viewer: name, index: picture }),
    close: () => useOpened.setState({ page: undefined }),
  }
}
