package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TextTemplate.fill;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.StringJoiner;

/** Shows the JSON of what was predicted and billed for a context; the text may contain what steers a terminal. */
final class UsageView {

    private UsageView() {}

    /** Returns a report in sentences. */
    static String of(JsonNode report) {
        StringJoiner text = new StringJoiner("\n");
        text.add(predicted(report.path("predicted"), report.path("provider").path("name")));
        JsonNode billed = report.path("billed");
        if (billed.isObject()) {
            text.add(billed(billed));
        }
        if (report.path("lost_to").isObject()) {
            text.add(lost(report.path("lost_to")));
        }
        if (report.path("cause").isObject()) {
            text.add(fill("cause {name}: {explanation}", report.path("cause")));
        }
        return text.toString();
    }

    /** Returns what a context is expected to cost, and what broke its beginning; empty if that is not known. */
    static String expected(JsonNode context) {
        JsonNode predicted = context.path("predicted");
        if (!predicted.isObject()) {
            return "";
        }
        String text = "\n" + predicted(predicted, predicted.path("provider"));
        return context.path("lost_to").isObject() ? text + "\n" + lost(context.path("lost_to")) : text;
    }

    private static String predicted(JsonNode predicted, JsonNode provider) {
        return "predicted for " + provider.asText()
                + fill(
                        ": {prompt_tokens} tokens, {cached_read_tokens} read from the cache, {cached_write_tokens} written to"
                                + " it, cost {cost|%,.1f}",
                        predicted);
    }

    private static String billed(JsonNode billed) {
        String model = billed.path("model").isNull() ? "the model" : "{model}";
        String read = billed.path("cached_read_tokens").isNull() ? "none" : "{cached_read_tokens}";
        return fill(
                "billed for " + model + ": {input_tokens} tokens, " + read
                        + " read from the cache, {cached_write_tokens} written to it, cost {cost|%,.1f}; {output_tokens} of"
                        + " output",
                billed);
    }

    /** Returns what broke the beginning of a prompt, and what that costs. */
    static String lost(JsonNode lost) {
        return fill(
                "lost to {contributor} of {bundle} {version}: {tokens} tokens are not read from the cache, cost {cost|%,.1f}"
                        + " ({reason})",
                lost);
    }
}
