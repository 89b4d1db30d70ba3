package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TableColumn.column;
import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumn;
import java.util.StringJoiner;

/** Shows the JSON of how two contexts differ. */
final class ContextDiffView {

    private static final TableColumn[] CHANGES = {
        column("contributor"),
        column("change", "kind"),
        column("stability"),
        column("bytes before", change -> change.at("/before/bytes").intValue()),
        column("bytes after", change -> change.at("/after/bytes").intValue()),
        column("tokens before", change -> change.at("/before/tokens").intValue()),
        column("tokens after", change -> change.at("/after/tokens").intValue()),
        column("reason")
    };

    private ContextDiffView() {}

    static String of(JsonNode diff) {
        StringJoiner text = new StringJoiner("\n");
        text.add(fill("context {b/id} against {a/id} of session {session}, recipe {recipe}", diff));
        text.add(fill(
                (diff.at("/prefix/exact").booleanValue() ? "the first" : "at least the first")
                        + " {prefix/bytes} bytes ({prefix/tokens} tokens) are the same; then {b/bytes_after_prefix} bytes"
                        + " ({b/tokens_after_prefix} tokens), before {a/bytes_after_prefix} bytes ({a/tokens_after_prefix}"
                        + " tokens)",
                diff));
        text.add(diff.path("prefix_end").isObject() ? end(diff) : "the prompts are equal");
        if (diff.path("lost_to").isObject()) {
            text.add(UsageView.lost(diff.path("lost_to")));
        }
        if (!diff.path("changes").isEmpty()) {
            text.add("").add(Table.of(diff.path("changes"), CHANGES).toString());
        }
        return TerminalText.lines(text.toString());
    }

    private static String end(JsonNode diff) {
        JsonNode end = diff.path("prefix_end");
        String reason = end.path("reason").textValue().isEmpty() ? "" : ", {reason}";
        return fill(
                "the prefix " + (diff.path("broken").booleanValue() ? "is broken by" : "ends at")
                        + " {contributor} of {bundle} {version}: {kind}" + reason,
                end);
    }
}
