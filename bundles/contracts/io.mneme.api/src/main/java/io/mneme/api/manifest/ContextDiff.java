package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
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
 * @param lostTo what broke the beginning of the second prompt, and what that costs by the provider's rules; empty if nothing did
 */
public record ContextDiff(
        Manifest first,
        Manifest second,
        SharedPrefix prefix,
        Optional<SegmentChange> prefixEnd,
        List<SegmentChange> changes,
        Optional<LostPrefix> lostTo) {

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
        requireNonNull(lostTo, "lostTo");
        changes = List.copyOf(changes);
    }

    /** Creates a difference whose costs are not known. */
    public ContextDiff(
            Manifest first,
            Manifest second,
            SharedPrefix prefix,
            Optional<SegmentChange> prefixEnd,
            List<SegmentChange> changes) {
        this(first, second, prefix, prefixEnd, changes, Optional.empty());
    }

    /** Returns the same difference with what broke the beginning. */
    public ContextDiff withLostTo(LostPrefix lost) {
        return new ContextDiff(first, second, prefix, prefixEnd, changes, Optional.of(lost));
    }

    /**
     * Returns whether the shared beginning ends earlier than it should: neither where the end of a growing history grew, nor at a
     * volatile segment.
     */
    public boolean isBroken() {
        return prefixEnd.filter(change -> !isExpected(change)).isPresent();
    }

    private boolean isExpected(SegmentChange change) {
        return switch (change.segment().stability()) {
            case STATIC, SESSION -> false;
            case GROWING -> change.kind() == SegmentChangeKind.GROWN && wasLast(change);
            case VOLATILE -> true;
        };
    }

    private boolean wasLast(SegmentChange change) {
        return change.before().map(this::isLastOfItsContributor).orElse(true);
    }

    /** An entry before others should not grow: what follows it is no longer where it was. */
    private boolean isLastOfItsContributor(SegmentInfo segment) {
        return first.segments().stream()
                .dropWhile(other -> !other.equals(segment))
                .skip(1)
                .noneMatch(later -> later.contributor().equals(segment.contributor()));
    }
}
