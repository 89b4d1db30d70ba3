package io.mneme.dialogue.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import io.mneme.dialogue.SampleMessages;
import io.mneme.dialogue.filter.OldMessageSummary.SentenceRanking;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.filter.MessageFilterContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OldMessageSummaryTest implements MessageFilterContract {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    @Override
    public MessageFilter filter() {
        return new OldMessageSummary(harness.configuration::current);
    }

    private List<String> lines(int number) {
        while (messages.list().size() < number) {
            int i = messages.list().size();
            messages.say(i % 2 == 0 ? "Ann" : "Bob", "The number of this sentence is " + i + ".");
        }
        harness.options = RequestOptions.NONE
                .withPolicy("filter", "summarize-old")
                .withSettings("filter", Map.of("keep_messages", 10.0, "step_messages", 10.0, "sentences", 2.0));
        return harness.lines(DialogueInput.of(messages.list()));
    }

    @Test
    void olderMessagesAreOneItemWithTheBestSentences() {
        assertThat(lines(22).get(0))
                .startsWith("USER [System: Summary of 10 earlier messages: The number")
                .endsWith(".]");
        assertThat(lines(22)).hasSize(13).element(1).isEqualTo("USER Ann: The number of this sentence is 10.");
    }

    @Test
    void theSummaryStaysUntilTheBoundaryMovesByAStep() {
        String first = lines(21).get(0);
        assertThat(lines(29)).startsWith(first);
        assertThat(lines(30).get(0)).startsWith("USER [System: Summary of 20 earlier messages:");
    }

    @Test
    void aShortHistoryIsNotSummarised() {
        assertThat(lines(10)).hasSize(10);
    }

    @Test
    void theBestSentencesAreInTheOrderOfTheTexts() {
        assertThat(SentenceRanking.best(
                        List.of("Tea is warm. Tea is fine tea. Rain falls on hills.", "Tea is warm."), 2))
                .containsExactly("Tea is warm.", "Tea is fine tea.");
    }

    @Test
    void theBoundaryDoesNotPartAResultFromItsCall() {
        lines(9);
        messages.add(SampleChats.quoted("{'role':'assistant','content':null,'tool_calls':"
                + "[{'id':'a','type':'function','function':{'name':'map','arguments':'{}'}}]}"));
        messages.add(SampleChats.quoted("{'role':'tool','tool_call_id':'a','content':'42'}"));
        List<String> lines = lines(22);
        assertThat(lines.get(0)).startsWith("USER [System: Summary of 11 earlier messages:");
        assertThat(lines).hasSize(12);
    }
}
