package io.mneme.context.report;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Computes which segments differ between two contexts, and how. */
final class SegmentDifferences {

    private final Manifest first;
    private final Manifest second;

    /** The segments behind those that are equal at the beginning; these have kept their places, before all others. */
    private final Map<SegmentKey, SegmentInfo> before;

    private final Map<SegmentKey, SegmentInfo> after;
    private final Set<SegmentKey> moved;
    private final int equalBytes;
    private final SharedPrefix prefix;

    /**
     * Identifies a segment in several contexts.
     *
     * @param contributor name of its contributor
     * @param number which of the contributor's segments it is, 0 for the first
     */
    private record SegmentKey(String contributor, int number) {

        /** Returns the segments from a place on by key, in their order. */
        static Map<SegmentKey, SegmentInfo> index(List<SegmentInfo> segments, int from) {
            if (from == segments.size()) {
                return Map.of();
            }
            Map<String, Integer> counts = new HashMap<>();
            Map<SegmentKey, SegmentInfo> index = new LinkedHashMap<>();
            for (int place = 0; place < segments.size(); place++) {
                SegmentInfo segment = segments.get(place);
                int number = counts.merge(segment.contributor(), 1, Integer::sum) - 1;
                if (place >= from) {
                    index.put(new SegmentKey(segment.contributor(), number), segment);
                }
            }
            return index;
        }
    }

    private SegmentDifferences(Manifest first, Manifest second, SharedPrefix known) {
        this.first = first;
        this.second = second;
        List<SegmentInfo> shared = equalAtBeginning(first.segments(), second.segments());
        before = SegmentKey.index(first.segments(), shared.size());
        after = SegmentKey.index(second.segments(), shared.size());
        moved = MovedSegments.of(List.copyOf(before.keySet()), List.copyOf(after.keySet()));
        equalBytes = shared.stream().mapToInt(SegmentInfo::bytes).sum();
        int equalTokens = shared.stream().mapToInt(SegmentInfo::tokens).sum();
        prefix = known.bytes() < equalBytes ? new SharedPrefix(equalBytes, equalTokens, false) : known;
    }

    /**
     * Returns how two contexts differ.
     *
     * @param known the length of the beginning that they share, as far as it was measured
     */
    static ContextDiff diff(Manifest first, Manifest second, SharedPrefix known) {
        return new SegmentDifferences(first, second, known).diff();
    }

    private static List<SegmentInfo> equalAtBeginning(List<SegmentInfo> old, List<SegmentInfo> now) {
        int most = Math.min(old.size(), now.size());
        int count = 0;
        while (count < most && isEqual(old.get(count), now.get(count))) {
            count++;
        }
        return now.subList(0, count);
    }

    private ContextDiff diff() {
        Map<SegmentKey, SegmentChange> changes = new LinkedHashMap<>();
        after.forEach((key, segment) -> change(key).ifPresent(change -> changes.put(key, change)));
        before.keySet().stream().filter(key -> !after.containsKey(key)).forEach(key -> change(key)
                .ifPresent(change -> changes.put(key, change)));
        Optional<SegmentChange> end = prefixEnd().flatMap(key -> Optional.ofNullable(changes.get(key)));
        List<SegmentChange> ordered = new ArrayList<>(changes.values());
        end.ifPresent(change -> {
            ordered.remove(change);
            ordered.add(0, change);
        });
        return new ContextDiff(first, second, prefix, end, ordered);
    }

    /** Returns the segment in which the shared beginning ends; empty if the prompts are equal. */
    private Optional<SegmentKey> prefixEnd() {
        Optional<SegmentKey> old = before.keySet().stream().findFirst();
        Optional<SegmentKey> now = after.keySet().stream().findFirst();
        if (old.isEmpty() || now.isEmpty()) {
            return now.or(() -> old);
        }
        boolean isOld = before.containsKey(now.get()) && !moved.contains(now.get());
        return isOld ? old : now;
    }

    private Optional<SegmentChange> change(SegmentKey key) {
        Optional<SegmentInfo> old = Optional.ofNullable(before.get(key));
        Optional<SegmentInfo> now = Optional.ofNullable(after.get(key));
        boolean unchanged = old.isPresent() && now.isPresent() && isEqual(old.get(), now.get());
        if (unchanged && !moved.contains(key)) {
            return Optional.empty();
        }
        SegmentChangeKind kind = kind(key, old, now);
        return Optional.of(new SegmentChange(kind, old, now, ChangeReason.of(kind, old, now, first, second)));
    }

    private SegmentChangeKind kind(SegmentKey key, Optional<SegmentInfo> old, Optional<SegmentInfo> now) {
        if (old.isEmpty()) {
            return continues(key, now.orElseThrow()) ? SegmentChangeKind.GROWN : SegmentChangeKind.ADDED;
        }
        if (now.isEmpty()) {
            return SegmentChangeKind.REMOVED;
        }
        if (moved.contains(key)) {
            return SegmentChangeKind.MOVED;
        }
        return kind(key, old.get(), now.get());
    }

    /** Returns whether a growing history continues in a further segment behind those that it had. */
    private boolean continues(SegmentKey key, SegmentInfo segment) {
        return segment.stability() == Stability.GROWING
                && key.number() > 0
                && isAtPrefixEnd(key, after)
                && !isRebuilt(segment);
    }

    private SegmentChangeKind kind(SegmentKey key, SegmentInfo old, SegmentInfo now) {
        boolean measured = prefix.exact() && isAtPrefixEnd(key, after) && isAtPrefixEnd(key, before);
        int inside = prefix.bytes() - equalBytes;
        if (measured ? inside >= old.bytes() : startsWith(now.sources(), old.sources())) {
            return SegmentChangeKind.GROWN;
        }
        if (isRebuilt(now)) {
            return SegmentChangeKind.REBUILT;
        }
        return (measured ? inside >= now.bytes() : startsWith(old.sources(), now.sources()))
                ? SegmentChangeKind.SHORTENED
                : SegmentChangeKind.CHANGED;
    }

    private boolean isAtPrefixEnd(SegmentKey key, Map<SegmentKey, SegmentInfo> segments) {
        return segments.keySet().stream().findFirst().equals(Optional.of(key));
    }

    private boolean isRebuilt(SegmentInfo segment) {
        return segment.stability() == Stability.GROWING
                && !segment.sources().isEmpty()
                && second.window().filter(WindowReport::rebuilt).isPresent();
    }

    private static boolean isEqual(SegmentInfo one, SegmentInfo other) {
        return one.contributor().equals(other.contributor())
                && one.bytes() == other.bytes()
                && one.hash().equals(other.hash());
    }

    /** Returns whether the longer list begins with the shorter one, which has an entry. */
    private static boolean startsWith(List<EntrySource> longer, List<EntrySource> shorter) {
        return !shorter.isEmpty()
                && shorter.size() < longer.size()
                && ids(longer.subList(0, shorter.size())).equals(ids(shorter));
    }

    private static List<String> ids(List<EntrySource> sources) {
        return sources.stream().map(EntrySource::id).toList();
    }

    /** Finds the segments that have another place among those that two contexts have in common. */
    private static final class MovedSegments {

        private MovedSegments() {}

        /** Returns the fewer of those that came earlier and those that came later. */
        static Set<SegmentKey> of(List<SegmentKey> before, List<SegmentKey> after) {
            List<SegmentKey> common = after.stream().filter(before::contains).toList();
            Set<SegmentKey> later = outOfOrder(common, before);
            Set<SegmentKey> earlier = outOfOrder(reversed(common), reversed(before));
            return earlier.size() < later.size() ? earlier : later;
        }

        /** Returns the keys that follow one which they preceded. */
        private static Set<SegmentKey> outOfOrder(List<SegmentKey> keys, List<SegmentKey> order) {
            Set<SegmentKey> found = new HashSet<>();
            int last = -1;
            for (SegmentKey key : keys) {
                int index = order.indexOf(key);
                if (index < last) {
                    found.add(key);
                }
                last = Math.max(last, index);
            }
            return found;
        }

        private static List<SegmentKey> reversed(List<SegmentKey> keys) {
            List<SegmentKey> reversed = new ArrayList<>(keys);
            Collections.reverse(reversed);
            return reversed;
        }
    }

    /** Explains the change of a segment by what the manifests report beside it. */
    private static final class ChangeReason {

        private ChangeReason() {}

        /** Returns the explanation in one line; empty if nothing is known. */
        static String of(
                SegmentChangeKind kind,
                Optional<SegmentInfo> before,
                Optional<SegmentInfo> after,
                Manifest first,
                Manifest second) {
            List<String> reasons = new ArrayList<>();
            if (kind == SegmentChangeKind.REBUILT) {
                second.window()
                        .flatMap(WindowReport::reason)
                        .ifPresent(reason -> reasons.add("the window was rebuilt: " + reason));
            }
            before.flatMap(old -> after.map(now -> changed(kind, old, now))).ifPresent(reasons::addAll);
            // A header explains how the lines are to be read, so it changes with the renderer as the history does.
            after.filter(segment -> kind != SegmentChangeKind.GROWN)
                    .filter(segment ->
                            segment.stability() == Stability.SESSION || segment.stability() == Stability.GROWING)
                    .flatMap(segment -> renderers(first, second))
                    .ifPresent(reasons::add);
            if (after.isEmpty()) {
                reasons.addAll(omissions(before.orElseThrow().contributor(), second));
            } else if (before.isEmpty()) {
                reasons.addAll(omissions(after.orElseThrow().contributor(), first));
            }
            return String.join("; ", reasons);
        }

        private static List<String> changed(SegmentChangeKind kind, SegmentInfo old, SegmentInfo now) {
            List<String> reasons = new ArrayList<>();
            String source = old.bundle() + " " + old.version();
            String successor = now.bundle() + " " + now.version();
            if (!source.equals(successor)) {
                reasons.add(source + " was replaced by " + successor);
            }
            if (old.stability() != now.stability()) {
                reasons.add("its stability was " + label(old.stability()));
            }
            boolean stable = now.stability() == Stability.STATIC || now.stability() == Stability.SESSION;
            if (kind == SegmentChangeKind.CHANGED && stable) {
                reasons.add("its text differs, though its stability is " + label(now.stability()));
            }
            return reasons;
        }

        private static Optional<String> renderers(Manifest first, Manifest second) {
            return first.window().flatMap(old -> second.window()
                    .filter(now -> !now.renderer().equals(old.renderer()))
                    .map(now -> "renderer " + now.renderer() + " replaced " + old.renderer()));
        }

        private static List<String> omissions(String contributor, Manifest manifest) {
            return manifest.omissions().stream()
                    .filter(omission -> omission.name().equals(contributor))
                    .map(Omission::reason)
                    .toList();
        }

        private static String label(Stability stability) {
            return stability.name().toLowerCase(Locale.ROOT);
        }
    }
}
