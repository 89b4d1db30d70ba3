package io.mneme.ui.gogo.recall;

import io.mneme.api.candidate.TurnFilter;
import io.mneme.api.recall.Recall;
import io.mneme.api.recall.RecallQuery;
import io.mneme.support.time.MomentParser;
import io.mneme.ui.gogo.argument.TextArgument;
import io.mneme.ui.gogo.output.AnswerForm;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.Set;
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

    @Descriptor("Finds the older turns that matter for a text, the best first")
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
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor(TEXT) String... words) {
        return AnswerForm.of(json)
                .answer(RecallTables.turns(recall.recall(query(conversation, journal, limit, minScore, weighting, words)
                        .with(filter(after, before, author, role, tag)))));
    }

    @Descriptor("Shows what the score of each turn is made of, which recall:find returns for the same text")
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
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor(TEXT) String... words) {
        return AnswerForm.of(json)
                .answer(RecallTables.scores(
                        recall.recall(query(conversation, journal, limit, minScore, weighting, words)
                                .with(filter(after, before, author, role, tag)))));
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
        String text = TextArgument.of(words);
        if (text.isBlank()) {
            throw new IllegalArgumentException("the text must be given");
        }
        return text;
    }

    private static TurnFilter filter(String after, String before, String author, String role, String tag) {
        return new TurnFilter(
                moment("--after", after), moment("--before", before), value(author), value(role), value(tag));
    }

    private static Optional<Instant> moment(String option, String text) {
        try {
            return value(text).map(given -> MomentParser.parse(given, ZonedDateTime.now()));
        } catch (DateTimeException noMoment) {
            throw new IllegalArgumentException(option + " " + MomentParser.RULE, noMoment);
        }
    }

    private static Optional<String> value(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}
