package io.mneme.ui.gogo.context;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import io.mneme.api.manifest.UsageReport;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.PluralFormat;
import io.mneme.ui.gogo.output.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;

/** A manifest for people. */
final class ManifestView {

    /** Number of digits by which people can distinguish two hashes. */
    private static final int HASH_DIGITS = 8;

    private ManifestView() {}

    static String of(Manifest manifest, Optional<UsageReport> usage) {
        StringJoiner text = new StringJoiner("\n");
        text.add("context %s of session %s, recipe %s%s, %s"
                .formatted(
                        manifest.id(),
                        manifest.session(),
                        manifest.recipe(),
                        selectors(manifest.selectors()),
                        manifest.assembledAt()));
        text.add(prefix(manifest));
        conditions(manifest).forEach(text::add);
        manifest.window().ifPresent(window -> text.add(window(window)));
        text.add("").add(segments(manifest).toString());
        Table weights = weights(manifest);
        if (!weights.rows().isEmpty()) {
            text.add("").add(weights.toString());
        }
        usage.ifPresent(report -> text.add("").add(UsageView.of(report)));
        manifest.omissions().forEach(left -> text.add("left out: " + left.name() + ", " + left.reason()));
        return TerminalText.lines(text.toString());
    }

    private static String selectors(Map<String, String> selectors) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(selectors)
                .forEach((name, value) ->
                        text.append(", ").append(name).append('=').append(value));
        return text.toString();
    }

    private static String prefix(Manifest manifest) {
        StablePrefix prefix = manifest.stablePrefix();
        if (prefix.chars() == 0) {
            return "%,d tokens; nothing is as in a previous context of the session".formatted(manifest.tokens());
        }
        return "%,d tokens; the first %,d of them (%,d characters, %d %%) are as in the session's previous context"
                .formatted(
                        manifest.tokens(),
                        prefix.tokens(),
                        prefix.chars(),
                        100L * prefix.tokens() / Math.max(1, manifest.tokens()));
    }

    private static List<String> conditions(Manifest manifest) {
        CacheConditions conditions = manifest.conditions();
        List<String> lines = new ArrayList<>();
        if (!conditions.provider().isEmpty()) {
            lines.add("model " + conditions.model().orElse("not named") + ", cached as by " + conditions.provider());
        }
        conditions
                .previous()
                .ifPresent(previous -> lines.add("previous context %s, %,d s before, %,d tokens%s"
                        .formatted(
                                previous.id(),
                                Duration.between(previous.assembledAt(), manifest.assembledAt())
                                        .toSeconds(),
                                previous.tokens(),
                                previous.model()
                                        .map(model -> ", model " + model)
                                        .orElse(""))));
        return lines;
    }

    /** Returns the entries that were chosen for a reason. */
    private static Table weights(Manifest manifest) {
        List<List<Object>> rows = new ArrayList<>();
        for (SegmentInfo segment : manifest.segments()) {
            for (EntrySource source : segment.sources()) {
                if (!source.reason().isEmpty()) {
                    rows.add(List.of(
                            segment.contributor(), source.journal(), source.id(), source.weight(), source.reason()));
                }
            }
        }
        return new Table(List.of("contributor", "journal", "entry", "weight", "reason"), rows);
    }

    private static String window(WindowReport window) {
        String state = window.rebuilt() ? "rebuilt: " + window.reason().orElse("") : "grown";
        String entries = PluralFormat.of(window.entries(), "entry", "entries");
        // Contributors with messages of their own need no renderer.
        String rendered = window.renderer().isEmpty() ? entries : entries + " rendered by " + window.renderer();
        String text = "window %s, %s, %s".formatted(window.policy(), rendered, state);
        StringJoiner lines = new StringJoiner("\n").add(text);
        window.policies()
                .forEach(source -> lines.add(
                        "%s %s of %s %s".formatted(source.type(), source.name(), source.bundle(), source.version())));
        window.warnings().forEach(warning -> lines.add("warning: " + warning));
        return lines.toString();
    }

    private static Table segments(Manifest manifest) {
        List<List<Object>> rows = new ArrayList<>();
        int start = 0;
        for (SegmentInfo segment : manifest.segments()) {
            int unchanged = Math.max(
                    0, Math.min(segment.chars(), manifest.stablePrefix().chars() - start));
            rows.add(row(segment, unchanged));
            start += segment.chars();
        }
        return new Table(
                List.of("contributor", "stability", "chars", "unchanged", "tokens", "entries", "hash", "bundle"), rows);
    }

    private static List<Object> row(SegmentInfo segment, int unchanged) {
        return List.of(
                segment.contributor(),
                segment.stability().name().toLowerCase(Locale.ROOT),
                segment.chars(),
                unchanged,
                segment.tokens(),
                segment.sources().size(),
                segment.hash().substring(0, Math.min(HASH_DIGITS, segment.hash().length())),
                segment.bundle() + " " + segment.version());
    }
}
