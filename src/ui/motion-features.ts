import { domAnimation } from 'framer-motion'

/** The part of framer-motion that is loaded late. */
export const features = domAnimation
