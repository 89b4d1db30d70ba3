package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Which turns may be returned; what is empty does not matter. A turn without a timestamp is excluded if a time is set.
 *
 * @param after the first moment
 * @param before the moment after the last one; later than {@code after}
 * @param author the name of the author, without regard to case
 * @param role the role of the author, for example {@code assistant}
 * @param tag a tag of the conversation
 */
public record TurnFilter(
        Optional<Instant> after,
        Optional<Instant> before,
        Optional<String> author,
        Optional<String> role,
        Optional<String> tag) {

    /** All turns may be returned. */
    public static final TurnFilter NONE =
            new TurnFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public TurnFilter {
        requireNonNull(after, "after");
        requireNonNull(before, "before");
        requireNonNull(author, "author");
        requireNonNull(role, "role");
        requireNonNull(tag, "tag");
        if (after.isPresent() && before.isPresent() && !before.get().isAfter(after.get())) {
            throw new IllegalArgumentException("before must be later than after: " + before.get() + ", " + after.get());
        }
    }
}
