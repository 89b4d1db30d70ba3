package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.search.Recall;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.TurnFilter;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.RecordJson;
import io.mneme.view.input.InputFields;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that finds the older turns that matter for a text. */
@Component
public final class RecallTool implements ModelTool {

    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 50;
    private static final int DEFAULT_TOKENS = 4_000;
    private static final int MAX_TOKENS = 20_000;

    /** Of each text beside the passage that matters. */
    private static final int MAX_TEXT_CHARS = 2_000;

    private final Recall recall;

    @Activate
    public RecallTool(@Reference Recall recall) {
        this.recall = recall;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("recall");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            ObjectNode found = RecordJson.of(recall.recall(query(fields)));
            found.path("data").forEach(turn -> ((ObjectNode) turn).remove("parts"));
            return ShortTexts.shorten(found, MAX_TEXT_CHARS);
        });
    }

    private static RecallQuery query(InputFields fields) {
        String text = ToolArguments.requireWord(fields, "text");
        if (text.length() > RecallQuery.MAX_TEXT_CHARS) {
            throw fields.invalid("text", "must have at most " + RecallQuery.MAX_TEXT_CHARS + " characters");
        }
        RecallQuery query = RecallQuery.of(text)
                .in(Set.copyOf(fields.texts("journals")))
                .with(filter(fields))
                .atMost(ToolArguments.number(fields, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT))
                .withTokenLimit(ToolArguments.number(fields, "token_limit", 1, MAX_TOKENS, DEFAULT_TOKENS))
                .atLeast(minScore(fields));
        query = ToolArguments.word(fields, "conversation")
                .map(query::inConversation)
                .orElse(query);
        return ToolArguments.word(fields, "weighting").map(query::weighedBy).orElse(query);
    }

    private static double minScore(InputFields fields) {
        double score = fields.value("min_score").isPresent() ? fields.requireFinite("min_score") : 0;
        if (score < 0 || score > 1) {
            throw fields.invalid("min_score", "must be a number from 0 to 1");
        }
        return score;
    }

    private static TurnFilter filter(InputFields fields) {
        Optional<Instant> after = ToolArguments.moment(fields, "after");
        Optional<Instant> before = ToolArguments.moment(fields, "before");
        if (after.isPresent() && before.isPresent() && !before.get().isAfter(after.get())) {
            throw fields.invalid("before", "must be later than after");
        }
        return new TurnFilter(
                after,
                before,
                ToolArguments.word(fields, "author"),
                ToolArguments.word(fields, "role"),
                ToolArguments.word(fields, "tag"));
    }
}
