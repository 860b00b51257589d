/** One's account as the server has it: its address, and the devices that are signed in. */
import * as v from 'valibot'

/** `used_at`: when it last renewed its session, which one in use does within the hour. */
const ownDevice = v.object({
  session_id: v.string(),
  user_agent: v.exactOptional(v.string()),
  used_at: v.string(),
  is_this: v.boolean(),
})
export type OwnDevice = v.InferOutput<typeof ownDevice>

/** `new_email`: waits for its codes; `is_agreed`: the current address has given its own. */
export const ownAccount = v.object({
  email: v.string(),
  new_email: v.exactOptional(v.object({ email: v.string(), is_agreed: v.boolean() })),
  devices: v.array(ownDevice),
})
export type OwnAccount = v.InferOutput<typeof ownAccount>
