package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import java.util.StringJoiner;

/**
 * A context that was assembled for a command.
 *
 * @param context the context
 * @param json the context as HTTP sends it
 */
public record AssembledContext(Context context, ObjectNode json) implements CommandResult {

    /** Returns the id, by which its manifest is found; that of a past turn is not kept. */
    public String id() {
        return context.manifest().id();
    }

    /** Returns the prompt. */
    public String text() {
        return context.text();
    }

    @Override
    public String toText() {
        return ContextTextView.of(json);
    }

    @Override
    public String toJson() {
        return json.toString();
    }

    /** Shows the JSON of a context: the prompt as it is, then a line about it, and what it is expected to cost. */
    private static final class ContextTextView {

        private ContextTextView() {}

        static String of(JsonNode context) {
            String prompt = context.path("text").textValue();
            return TerminalText.lines((prompt.isEmpty() ? "(an empty prompt)" : prompt) + "\n\n" + line(context)
                    + UsageView.expected(context));
        }

        private static String line(JsonNode context) {
            StringJoiner leftOut = new StringJoiner(", ", "; left out: ", "").setEmptyValue("");
            context.path("left_out")
                    .forEach(left -> leftOut.add(left.path("contributor").textValue()));
            String prefix = context.at("/stable_prefix/chars").intValue() == 0
                    ? "nothing is as in a previous context of the session"
                    : "of which the first {stable_prefix/tokens} ({stable_prefix/chars} characters) are as in the session's"
                            + " previous context";
            return fill("[{id}: {tokens} tokens, " + prefix, context) + leftOut + "]";
        }
    }
}
