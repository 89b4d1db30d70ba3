package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.SegmentInfo;
import java.util.Optional;

/**
 * A segment that differs between two contexts.
 *
 * @param kind how it differs
 * @param before the segment in the first context; empty if it was added
 * @param after the segment in the second context; empty if it was removed
 * @param reason what is known of the cause, in one line without text of any entry; may be empty
 */
public record SegmentChange(
        SegmentChangeKind kind, Optional<SegmentInfo> before, Optional<SegmentInfo> after, String reason) {

    public SegmentChange {
        requireNonNull(kind, "kind");
        requireNonNull(before, "before");
        requireNonNull(after, "after");
        requireNonNull(reason, "reason");
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException("a change must have a segment");
        }
    }

    /** Returns the segment in the newest context that has it, which names the contributor with its bundle and version. */
    public SegmentInfo segment() {
        return after.or(() -> before).orElseThrow();
    }

    /** How a segment differs between two contexts. */
    public enum SegmentChangeKind {
        /** Only the second context has it. */
        ADDED,
        /** Only the first context has it. */
        REMOVED,
        /** It has another place among the segments that both contexts have; its text may differ, too. */
        MOVED,
        /** The second context has the text of the first one, and more after it: the only change that breaks no prefix. */
        GROWN,
        /** The second context has the beginning of the text of the first one. */
        SHORTENED,
        /** Its window was rebuilt, so that it begins with another entry. */
        REBUILT,
        /** Its text differs in another way. */
        CHANGED
    }
}
