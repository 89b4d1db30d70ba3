package io.mneme.context.comparison;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.WindowReport;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explains the change of a segment by what the manifests report beside it. */
final class ChangeReason {

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
                .filter(segment -> segment.stability() == Stability.SESSION || segment.stability() == Stability.GROWING)
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
