package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.pairs;
import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Shows the JSON of a manifest. */
final class ManifestView {

    /** Number of digits by which people can distinguish two hashes. */
    private static final int HASH_DIGITS = 8;

    private static final TableColumns SEGMENTS = columns("contributor", "stability", "chars", "unchanged", "tokens")
            .and("entries", segment -> segment.path("sources").size())
            .and("hash", segment -> hash(segment.path("hash").textValue()))
            .and("bundle", segment -> fill("{bundle} {version}", segment));
    private static final TableColumns WEIGHTS = columns("contributor", "journal", "entry=id", "weight", "reason");

    private ManifestView() {}

    static String of(JsonNode manifest) {
        StringJoiner text = new StringJoiner("\n");
        String selectors = manifest.path("selectors").isEmpty() ? "" : ", " + pairs(manifest.path("selectors"), ", ");
        text.add(fill("context {id} of session {session}, recipe {recipe}", manifest)
                + selectors
                + fill(", {at}", manifest));
        text.add(prefix(manifest));
        addConditions(manifest, text);
        if (manifest.path("window").isObject()) {
            addWindow(manifest, text);
        }
        text.add("").add(segments(manifest).toString());
        List<JsonNode> weights = weights(manifest);
        if (!weights.isEmpty()) {
            text.add("").add(Table.of(weights, WEIGHTS).toString());
        }
        if (manifest.path("usage").isObject()) {
            text.add("").add(UsageView.of(manifest.path("usage")));
        }
        manifest.path("left_out").forEach(left -> text.add(fill("left out: {contributor}, {reason}", left)));
        return TerminalText.lines(text.toString());
    }

    private static String prefix(JsonNode manifest) {
        if (manifest.at("/stable_prefix/chars").intValue() == 0) {
            return fill("{tokens} tokens; nothing is as in a previous context of the session", manifest);
        }
        long percent = 100L
                * manifest.at("/stable_prefix/tokens").intValue()
                / Math.max(1, manifest.path("tokens").intValue());
        return fill(
                "{tokens} tokens; the first {stable_prefix/tokens} of them ({stable_prefix/chars} characters, "
                        + percent + " %) are as in the session's previous context",
                manifest);
    }

    private static void addConditions(JsonNode manifest, StringJoiner text) {
        if (!manifest.path("provider").asText().isEmpty()) {
            String model = manifest.path("model").isNull() ? "not named" : "{model}";
            text.add(fill("model " + model + ", cached as by {provider}", manifest));
        }
        JsonNode previous = manifest.path("previous");
        if (previous.isObject()) {
            Duration age = Duration.between(instant(previous), instant(manifest));
            String model = previous.path("model").isNull() ? "" : ", model {model}";
            text.add(fill(
                    "previous context {id}, %,d s before, {tokens} tokens".formatted(age.toSeconds()) + model,
                    previous));
        }
    }

    private static Instant instant(JsonNode context) {
        return Instant.parse(context.path("at").textValue());
    }

    private static void addWindow(JsonNode manifest, StringJoiner text) {
        JsonNode window = manifest.path("window");
        String entries = CellFormat.plural(window.path("entries").longValue(), "entry", "entries");
        // Contributors with messages of their own need no renderer.
        String renderer = manifest.path("renderer").textValue().isEmpty() ? "" : " rendered by {renderer}";
        String state = window.path("rebuilt").booleanValue() ? "rebuilt: {window/reason}" : "grown";
        text.add(fill("window {window/policy}, " + entries + renderer + ", " + state, manifest));
        manifest.path("policies").forEach(policy -> text.add(fill("{type} {name} of {bundle} {version}", policy)));
        window.path("warnings").forEach(warning -> text.add("warning: " + warning.textValue()));
    }

    /** Returns the segments with how many characters of each are as before. */
    private static Table segments(JsonNode manifest) {
        int unchanged = manifest.at("/stable_prefix/chars").intValue();
        for (JsonNode segment : manifest.path("segments")) {
            int chars = segment.path("chars").intValue();
            ((ObjectNode) segment).put("unchanged", Math.max(0, Math.min(chars, unchanged)));
            unchanged -= chars;
        }
        return Table.of(manifest.path("segments"), SEGMENTS);
    }

    /** Returns the entries that were chosen for a reason. */
    private static List<JsonNode> weights(JsonNode manifest) {
        List<JsonNode> rows = new ArrayList<>();
        manifest.path("segments").forEach(segment -> segment.path("weights")
                .forEach(weight -> rows.add(((ObjectNode) weight).set("contributor", segment.path("contributor")))));
        return rows;
    }

    private static Object hash(String hash) {
        return hash.substring(0, Math.min(HASH_DIGITS, hash.length()));
    }
}
