package io.mneme.api.manifest;

/** Why a provider did not read from its cache what it could have, or other than was expected, as far as it is known. */
public enum CacheMissCause {
    /** It is the first request of the session, or the previous one is no longer in memory. */
    FIRST_REQUEST,
    /** Another model was called than for the previous request. */
    OTHER_MODEL,
    /** The previous request is longer ago than the provider keeps an unused beginning. */
    EXPIRED,
    /** A contributor changed what was in the previous prompt. */
    PREFIX_BROKEN,
    /** The shared beginning is shorter than what the provider caches. */
    BELOW_MINIMUM,
    /** The provider reported no cached tokens, though none of the other causes is known. */
    NOT_REPORTED,
    /** More was read than expected: the provider keeps unused beginnings longer than its profile says. */
    KEPT_LONGER,
    /** More was read than the session left in the cache: another session, or an earlier run, sent the same beginning. */
    SHARED_CACHE,
    /** None of the other causes is known. */
    OTHER
}
