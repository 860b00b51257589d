/** The device shows no notifications any more, with or without a network. */
export async function endNotifications(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  // Not in every browser.
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
