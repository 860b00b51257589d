/** The route table (spec L§2.1): every page is a chunk of its own. */
import { paths } from '#src/lib/paths.ts'
import { diaryPages } from './diary-pages.ts'
import { type Page, page } from './page.ts'
import { settingsPages } from './settings-pages.ts'

export const publicPages: Page[] = [
  {
    pattern: paths.landing,
    title: '',
    Page: page(async () => (await import('#src/screens/landing/LandingPage.tsx')).LandingPage),
  },
  {
    pattern: paths.login,
    title: 'Sign In',
    Page: page(async () => (await import('#src/screens/login/LoginPage.tsx')).LoginPage),
  },
  {
    pattern: paths.signup,
    title: 'Sign Up',
    Page: page(async () => (await import('#src/screens/signup/SignupPage.tsx')).SignupPage),
  },
  {
    pattern: paths.resetPassword,
    title: 'New Password',
    Page: page(async () => (await import('#src/screens/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    pattern: paths.confirmEmail,
    title: 'Confirm Email',
    Page: page(async () => (await import('#src/screens/confirm-email/ConfirmEmailPage.tsx')).ConfirmEmailPage),
  },
  {
    pattern: '/invite/:id',
    title: 'Invitation',
    Page: page(async () => (await import('#src/screens/invite/InvitePage.tsx')).InvitePage),
  },
]

/** For visitors and signed-in people. */
export const contentPages: Page[] = [
  {
    pattern: paths.rules,
    title: 'Rules',
    Page: page(async () => (await import('#src/screens/content/RulesPage.tsx')).RulesPage),
  },
  {
    pattern: paths.privacy,
    title: 'Privacy',
    Page: page(async () => (await import('#src/screens/content/PrivacyPage.tsx')).PrivacyPage),
  },
  {
    pattern: paths.contact,
    title: 'Contact',
    Page: page(async () => (await import('#src/screens/content/ContactPage.tsx')).ContactPage),
  },
  {
    pattern: paths.licences,
    title: 'Licences',
    Page: page(async () => (await import('#src/screens/licences/LicencesPage.tsx')).LicencesPage),
  },
]

const Profile = page(async () => (await import('#src/screens/profile/ProfilePage.tsx')).ProfilePage)

const follows = (name: 'YourFriendsPage' | 'AllFriendsPage' | 'FollowersPage' | 'FollowingPage') =>
  page(async () => (await import('#src/screens/follows/FollowsPage.tsx'))[name])

const Moderation = page(async () => (await import('#src/screens/moderation/ModerationPage.tsx')).ModerationPage)
const History = page(async () => (await import('#src/screens/moderation/HistoryPage.tsx')).HistoryPage)

export const signedInPages: Page[] = [
  {
    pattern: paths.start,
    title: 'Home',
    Page: page(async () => (await import('#src/screens/start/StartPage.tsx')).StartPage),
  },
  {
    pattern: paths.nearby,
    title: 'Nearby',
    Page: page(async () => (await import('#src/screens/nearby/NearbyPage.tsx')).NearbyPage),
  },
  {
    pattern: paths.featured,
    title: 'Featured',
    Page: page(async () => (await import('#src/screens/featured/FeaturedPage.tsx')).FeaturedPage),
  },
  {
    pattern: paths.popularRestaurants,
    title: 'Popular restaurants',
    Page: page(
      async () => (await import('#src/screens/popular-restaurants/PopularRestaurantsPage.tsx')).PopularRestaurantsPage,
    ),
  },
  {
    pattern: paths.popularFriends,
    title: 'Popular with friends',
    Page: page(async () => (await import('#src/screens/popular-friends/PopularFriendsPage.tsx')).PopularFriendsPage),
  },
  {
    pattern: paths.friends,
    title: 'Friends',
    Page: page(async () => (await import('#src/screens/friends/FriendsPage.tsx')).FriendsPage),
  },
  {
    pattern: paths.addFriends,
    title: 'Add Friends',
    Page: page(async () => (await import('#src/screens/add-friends/AddFriendsPage.tsx')).AddFriendsPage),
  },
  { pattern: paths.yourFriends, title: 'Your Friends', Page: follows('YourFriendsPage') },
  { pattern: '/all-friends/:userId', title: 'All Friends', Page: follows('AllFriendsPage') },
  { pattern: '/followers/:userId', title: 'Followers', Page: follows('FollowersPage') },
  { pattern: '/following/:userId', title: 'Following', Page: follows('FollowingPage') },
  {
    pattern: paths.activity,
    title: 'Activity',
    Page: page(async () => (await import('#src/screens/activity/ActivityPage.tsx')).ActivityPage),
  },
  { pattern: '/profile/:id?', title: 'Profile', Page: Profile },
  { pattern: '/user/:id', title: 'Profile', Page: Profile },
  {
    pattern: paths.search,
    title: 'Search',
    Page: page(async () => (await import('#src/screens/search/SearchPage.tsx')).SearchPage),
  },
  {
    pattern: paths.newFriends,
    title: 'New from friends',
    Page: page(async () => (await import('#src/screens/new-friends/NewFriendsPage.tsx')).NewFriendsPage),
  },
  {
    pattern: '/restaurant/:id/ratings/friends',
    title: 'Friend Reviews',
    Page: page(
      async () => (await import('#src/screens/restaurant-reviews/RestaurantReviewsPage.tsx')).FriendReviewsPage,
    ),
  },
  {
    pattern: '/restaurant/:id/ratings/all',
    title: 'All Reviews',
    Page: page(async () => (await import('#src/screens/restaurant-reviews/RestaurantReviewsPage.tsx')).AllReviewsPage),
  },
  {
    pattern: '/lists/:id?',
    title: 'Lists',
    Page: page(async () => (await import('#src/screens/lists/ListsPage.tsx')).ListsPage),
  },
  {
    pattern: '/all-lists/:userId',
    title: 'All Lists',
    Page: page(async () => (await import('#src/screens/all-lists/AllListsPage.tsx')).AllListsPage),
  },
  {
    pattern: paths.createList(),
    title: 'Create List',
    Page: page(async () => (await import('#src/screens/create-list/CreateListPage.tsx')).CreateListPage),
  },
  {
    pattern: '/list/:id',
    title: 'List',
    Page: page(async () => (await import('#src/screens/list/ListPage.tsx')).ListPage),
  },
  {
    pattern: '/edit-list/:id',
    title: 'Edit List',
    Page: page(async () => (await import('#src/screens/edit-list/EditListPage.tsx')).EditListPage),
  },
  {
    pattern: '/add-to-list/:listId',
    title: 'Add Restaurants',
    Page: page(async () => (await import('#src/screens/add-to-list/AddToListPage.tsx')).AddToListPage),
  },
  {
    pattern: paths.sync,
    title: 'Waiting to send',
    Page: page(async () => (await import('#src/screens/waiting/WaitingPage.tsx')).WaitingPage),
  },
  {
    pattern: paths.log(),
    title: 'Log a Visit',
    Page: page(async () => (await import('#src/screens/log/LogVisitPage.tsx')).LogVisitPage),
  },
  {
    pattern: '/restaurant/:id',
    title: 'Restaurant',
    Page: page(async () => (await import('#src/screens/restaurant/RestaurantPage.tsx')).RestaurantPage),
  },
  {
    pattern: '/review/:id',
    title: 'Review',
    Page: page(async () => (await import('#src/screens/review/ReviewPage.tsx')).ReviewPage),
  },
  { pattern: paths.moderation, title: 'Reports', Page: Moderation },
  { pattern: paths.moderationHistory, title: 'History', Page: History },
  {
    pattern: '/want-to-try/:id?',
    title: 'Want to Try',
    Page: page(async () => (await import('#src/screens/want-to-try/WantToTryPage.tsx')).WantToTryPage),
  },
  {
    pattern: '/favorites/:id?',
    title: 'Favorites',
    Page: page(async () => (await import('#src/screens/favorites/FavoritesPage.tsx')).FavoritesPage),
  },
  {
    pattern: '/your-reviews/:id?',
    title: 'Your Reviews',
    Page: page(async () => (await import('#src/screens/your-reviews/YourReviewsPage.tsx')).YourReviewsPage),
  },
  {
    pattern: '/visited-restaurants/:id?',
    title: 'Visited Restaurants',
    Page: page(async () => (await import('#src/screens/visited/VisitedPage.tsx')).VisitedPage),
  },
  ...settingsPages,
  ...diaryPages,
]
