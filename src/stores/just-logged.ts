import { create } from 'zustand'

/** The visit that was logged last since the app was opened; home shows it first. */
export const useJustLogged = create<{ id?: string }>(() => ({}))
