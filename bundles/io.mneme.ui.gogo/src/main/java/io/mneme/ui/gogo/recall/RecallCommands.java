package io.mneme.ui.gogo.recall;

import io.mneme.api.recall.Recall;
import io.mneme.api.recall.RecallQuery;
import io.mneme.ui.gogo.output.AnswerForm;
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
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "10")
                    @Descriptor(LIMIT)
                    int limit,
            @Parameter(names = "--weighting", absentValue = "") @Descriptor(WEIGHTING) String weighting,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor(TEXT) String... words) {
        return AnswerForm.of(json)
                .answer(new RecalledTurns(recall.recall(query(conversation, journal, limit, weighting, words))));
    }

    @Descriptor("Shows what the score of each turn is made of, which recall:find returns for the same text")
    public Object explain(
            @Parameter(names = "--conversation", absentValue = "") @Descriptor(CONVERSATION) String conversation,
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "3")
                    @Descriptor(LIMIT)
                    int limit,
            @Parameter(names = "--weighting", absentValue = "") @Descriptor(WEIGHTING) String weighting,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor(TEXT) String... words) {
        return AnswerForm.of(json)
                .answer(new ScoreExplanation(recall.recall(query(conversation, journal, limit, weighting, words))));
    }

    private static RecallQuery query(
            String conversation, String journal, int limit, String weighting, String... words) {
        RecallQuery query = RecallQuery.of(String.join(" ", words))
                .in(journal.isEmpty() ? Set.of() : Set.of(journal))
                .atMost(limit);
        query = weighting.isEmpty() ? query : query.weighedBy(weighting);
        return conversation.isEmpty() ? query : query.inConversation(conversation);
    }
}
