package io.mneme.ui.gogo.recall;

import static io.mneme.ui.gogo.argument.CommandArguments.given;
import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.search.Recall;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.TurnFilter;
import io.mneme.support.text.TextAbbreviator;
import io.mneme.support.time.MomentParser;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that recall older turns, and explain their order. */
@Component(service = RecallCommands.class)
@GogoCommand(
        scope = "recall",
        function = {"find", "explain"})
public final class RecallCommands {

    private static final String CONVERSATION = "id of a conversation; all without it";
    private static final String JOURNAL = "name of a journal; those of the configuration without it";
    private static final String AFTER = "only turns from this date, time or age as 7d on";
    private static final String BEFORE = "only turns before this date, time or age";
    private static final String AUTHOR = "only turns of this author";
    private static final String ROLE = "only turns in this role, as user or assistant";
    private static final String TAG = "only turns of conversations with this tag";
    private static final String MIN_SCORE = "the least confidence of a turn, 0 to 1";
    private static final String LIMIT = "how many, 1 to 100";
    private static final String WEIGHTING = "name of a weighting policy that orders what was found";
    private static final String TEXT = "the text for which turns are to matter";

    private final Recall recall;

    @Activate
    public RecallCommands(@Reference Recall recall) {
        this.recall = recall;
    }

    @Descriptor("Finds the older turns that matter for a text, the best first"
            + "\nExample: recall:find -n 3 when did Ann paint a sunrise")
    public Object find(
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(CONVERSATION) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--after", absentValue = "") @Descriptor(AFTER) String after,
            @Parameter(names = "--before", absentValue = "") @Descriptor(BEFORE) String before,
            @Parameter(names = "--author", absentValue = "") @Descriptor(AUTHOR) String author,
            @Parameter(names = "--role", absentValue = "") @Descriptor(ROLE) String role,
            @Parameter(names = "--tag", absentValue = "") @Descriptor(TAG) String tag,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "10")
                    @Descriptor(LIMIT)
                    int limit,
            @Parameter(names = "--min-score", absentValue = "0") @Descriptor(MIN_SCORE) double minScore,
            @Parameter(names = "--weighting", absentValue = "") @Descriptor(WEIGHTING) String weighting,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor(TEXT) String... words) {
        return RecallTables.turns(recall.recall(query(conversation, journal, limit, minScore, weighting, words)
                        .with(filter(after, before, author, role, tag))))
                .answer(json);
    }

    @Descriptor("Shows what the score of each turn is made of, which recall:find returns for the same text"
            + "\nExample: recall:explain when did Ann paint a sunrise")
    public Object explain(
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(CONVERSATION) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--after", absentValue = "") @Descriptor(AFTER) String after,
            @Parameter(names = "--before", absentValue = "") @Descriptor(BEFORE) String before,
            @Parameter(names = "--author", absentValue = "") @Descriptor(AUTHOR) String author,
            @Parameter(names = "--role", absentValue = "") @Descriptor(ROLE) String role,
            @Parameter(names = "--tag", absentValue = "") @Descriptor(TAG) String tag,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "3")
                    @Descriptor(LIMIT)
                    int limit,
            @Parameter(names = "--min-score", absentValue = "0") @Descriptor(MIN_SCORE) double minScore,
            @Parameter(names = "--weighting", absentValue = "") @Descriptor(WEIGHTING) String weighting,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor(TEXT) String... words) {
        return RecallTables.scores(recall.recall(query(conversation, journal, limit, minScore, weighting, words)
                        .with(filter(after, before, author, role, tag))))
                .answer(json);
    }

    private static RecallQuery query(
            String conversation, String journal, int limit, double minScore, String weighting, String... words) {
        RecallQuery query = RecallQuery.of(text(words))
                .in(journal.isEmpty() ? Set.of() : Set.of(journal))
                .atMost(limit)
                .atLeast(minScore);
        query = weighting.isEmpty() ? query : query.weighedBy(weighting);
        return conversation.isEmpty() ? query : query.inConversation(conversation);
    }

    private static String text(String... words) {
        String text = CommandArguments.text(words);
        if (text.isBlank()) {
            throw new IllegalArgumentException("the text must be given");
        }
        return text;
    }

    private static TurnFilter filter(String after, String before, String author, String role, String tag) {
        return new TurnFilter(
                moment("--after", after), moment("--before", before), given(author), given(role), given(tag));
    }

    private static Optional<Instant> moment(String option, String text) {
        try {
            return given(text).map(given -> MomentParser.parse(given, ZonedDateTime.now()));
        } catch (DateTimeException noMoment) {
            throw new IllegalArgumentException(option + " " + MomentParser.RULE, noMoment);
        }
    }

    /** Shows recalled turns as tables that are made from their JSON. */
    private static final class RecallTables {

        private static final int MAX_TEXT_CHARS = 120;
        private static final TableColumns TURNS = columns()
                .and("score", number("score"))
                .and("confidence", number("confidence"))
                .and("journal", "id", "timestamp", "author")
                .and("text", turn -> TextAbbreviator.abbreviate(text(turn), MAX_TEXT_CHARS))
                .and("why", turn -> joined(turn.path("reasons"), "; "));
        private static final TableColumns SCORES = columns("journal", "id")
                .and("score", number("score"))
                .and("feature")
                .and("value", number("value"))
                .and("weight", number("weight"))
                .and("adds", number("adds"))
                .and("meaning");

        private RecallTables() {}

        /** Returns what was recalled as a table of the turns, then why turns may be missing. */
        static CommandResult turns(RecallResult result) {
            return answer(result, json -> Table.of(json.path("data"), TURNS));
        }

        /**
         * Returns what was recalled as a table with a row for each feature of each turn, then why turns may be missing. JSON has the features
         * without their meaning.
         */
        static CommandResult scores(RecallResult result) {
            List<JsonNode> rows = new ArrayList<>();
            result.turns().forEach(turn -> turn.parts()
                    .forEach(part -> rows.add(RecordJson.of(part)
                            .put("journal", turn.journal())
                            .put("id", turn.id())
                            .put("score", turn.score())
                            .put("adds", part.value() * part.weight())
                            .put("meaning", part.reason()))));
            return answer(result, json -> Table.of(rows, SCORES));
        }

        private static CommandResult answer(RecallResult result, Function<JsonNode, Table> table) {
            return new JsonAnswer(
                    RecordJson.of(result),
                    json -> table.apply(json)
                            + json.path("partial")
                                    .valueStream()
                                    .map(reason -> "\nincomplete: " + reason.textValue())
                                    .collect(joining()),
                    result.turns());
        }

        private static Function<JsonNode, Object> number(String field) {
            return json -> String.format(Locale.ROOT, "%.2f", json.path(field).doubleValue());
        }

        /** Returns the passage that matters most; all texts of a turn without one. */
        private static String text(JsonNode turn) {
            JsonNode texts = turn.path("texts");
            JsonNode passage = turn.path("passage");
            return passage.isObject()
                    ? texts.path(passage.path("field").textValue())
                            .textValue()
                            .substring(
                                    passage.path("start").intValue(),
                                    passage.path("end").intValue())
                            .strip()
                    : texts.valueStream().map(JsonNode::asText).distinct().collect(joining(" | "));
        }
    }
}
