package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Manifest;
import java.util.List;
import java.util.Optional;

/**
 * How two contexts of a session differ.
 *
 * @param first manifest of the first context
 * @param second manifest of the second context
 * @param prefix the beginning that both share
 * @param prefixEnd the change at which the shared beginning ends; empty if the prompts are equal
 * @param changes all segments that differ, in the order of the prompts; {@code prefixEnd} is among them
 */
public record ContextDiff(
        Manifest first,
        Manifest second,
        SharedPrefix prefix,
        Optional<SegmentChange> prefixEnd,
        List<SegmentChange> changes) {

    /**
     * The beginning that two prompts share.
     *
     * @param bytes its length in UTF-8 bytes, 0 or more
     * @param tokens its length in tokens, 0 or more
     * @param exact whether it was measured on the texts; otherwise it is the minimum, and ends in the segment of
     *     {@code prefixEnd} in any case
     */
    public record SharedPrefix(int bytes, int tokens, boolean exact) {}

    public ContextDiff {
        requireNonNull(first, "first");
        requireNonNull(second, "second");
        requireNonNull(prefix, "prefix");
        requireNonNull(prefixEnd, "prefixEnd");
        changes = List.copyOf(changes);
    }

    /**
     * Returns whether the shared beginning ends earlier than it should: neither where a growing segment grew, nor at a volatile
     * segment.
     */
    public boolean isBroken() {
        return prefixEnd.filter(change -> !isExpected(change)).isPresent();
    }

    private static boolean isExpected(SegmentChange change) {
        return switch (change.segment().stability()) {
            case STATIC, SESSION -> false;
            case GROWING -> change.kind() == SegmentChangeKind.GROWN;
            case VOLATILE -> true;
        };
    }
}
