package io.mneme.dialogue.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SummarizedDialogueTest {

    private static final String SHOWN = "[System: Summary of 80 earlier messages: Ann has 3 cats.]";

    private final DialogueHarness harness = new DialogueHarness();
    private final MemoryJournal<Message> journal = new MemoryJournal<>(RecordKinds.message());
    private final List<String> ids = new ArrayList<>();
    private final ScriptedCompactions compactions = new ScriptedCompactions();

    @BeforeEach
    void recordMessages() {
        harness.reader.messages = journal;
        harness.contributor.bindCompactions(compactions);
        harness.options = RequestOptions.NONE.withPolicy("compactor", "extractive");
        for (int i = 0; i < 120; i++) {
            record("text " + i, Optional.empty());
        }
        compactions.summary = Optional.of(summary(List.of("Author")));
    }

    private void record(String content, Optional<MessageMarker> marker) {
        Message message = new Message(
                "",
                "2026-03-12T10:00:00.000Z",
                "c1",
                "Author " + ids.size() % 2,
                "",
                Role.USER,
                content,
                Optional.empty(),
                List.of(),
                marker,
                Map.of());
        ids.add(journal.append(message).id());
    }

    private ConversationSummary summary(List<String> authors) {
        long to = journal.find(ids.get(79)).orElseThrow().position().value();
        return new ConversationSummary(
                "s1", "Ann has 3 cats.", new SummarySpan(ids.get(0), ids.get(79), to, 80, "extractive", authors));
    }

    private static DialogueInput recorded() {
        return DialogueInput.of(new RecordedMessages("c1", "message"));
    }

    @Test
    void theSummaryIsShownBeforeTheHistory() {
        List<Contribution> all = harness.contribute(recorded());
        assertThat(all.get(0).items())
                .singleElement()
                .satisfies(item -> assertThat(item.text()).isEqualTo(SHOWN))
                .satisfies(item -> assertThat(item.tag()).isEqualTo("DIALOGUE_SUMMARY"));
        assertThat(all.get(0).sources()).singleElement().matches(source -> source.isEntry("message", "s1"));
    }

    @Test
    void theSummaryCountsInTheLimit() {
        List<Contribution> all = harness.contribute(recorded(), 1_000);
        int tokens = all.stream()
                .flatMap(contribution -> contribution.items().stream())
                .mapToInt(item -> item.promptText().length())
                .sum();
        assertThat(harness.items(recorded()).get(0).text()).isEqualTo(SHOWN);
        assertThat(tokens).isLessThanOrEqualTo(1_000).isGreaterThan(800);
    }

    @Test
    void aSummaryThatIsLongerThanItsShareIsNamedAsLeftOut() {
        List<Contribution> all = harness.contribute(recorded(), 40);
        assertThat(all.get(0).omissions())
                .anyMatch(omission -> omission.reason().startsWith("the summary is longer than its share"));
    }

    @Test
    void whatIsLeftOutIsReported() {
        harness.contribute(recorded(), 1_000);
        assertThat(compactions.reported).singleElement().satisfies(left -> {
            assertThat(left.conversation()).isEqualTo("c1");
            assertThat(ids.indexOf(left.firstShown())).isEqualTo(120 - left.shown());
            assertThat(left.tokenLimit()).isEqualTo(250);
        });
    }

    @Test
    void aPreviewShowsTheSummaryAndReportsNothing() {
        ContributionRequest served = harness.request(recorded(), 1_000, String::length);
        ContributionRequest preview = new ContributionRequest(
                served.request(),
                served.now(),
                served.tokenLimit(),
                served.tokens(),
                served.shown(),
                served.window(),
                true);
        List<Contribution> previewed = harness.contributor.contribute(preview);
        assertThat(compactions.reported).isEmpty();
        assertThat(previewed.get(0).items().get(0).text()).isEqualTo(SHOWN);
        assertThat(harness.contributor.contribute(served)).isEqualTo(previewed);
        assertThat(compactions.reported).hasSize(1);
    }

    @Test
    void aRequestThatNamesNoCompactorHasNoSummary() {
        harness.options = RequestOptions.NONE;
        assertThat(harness.lines(recorded())).noneMatch(line -> line.contains("Summary"));
        assertThat(compactions.reported).isEmpty();
    }

    @Test
    void aSummaryIsNotShownIfAllItsMessagesAre() {
        compactions.summary = compactions.summary.map(summary -> new ConversationSummary(
                "s1", "x", new SummarySpan(ids.get(40), ids.get(79), 80, 40, "extractive", List.of())));
        assertThat(harness.lines(recorded())).hasSize(80).noneMatch(line -> line.contains("Summary"));
    }

    @Test
    void aResetAfterTheSummaryEndsIt() {
        record("", Optional.of(MessageMarker.RESET));
        record("new", Optional.empty());
        assertThat(harness.lines(recorded())).containsExactly("USER Author 1: new");
    }

    @Test
    void aSummaryOfAnAuthorWhoIsWithheldIsNotShown() {
        DialogueInput withheld = recorded().withPrivacy(new AuthorPrivacy(Set.of("Author"), Map.of()));
        assertThat(harness.lines(withheld)).noneMatch(line -> line.contains("Summary"));
        assertThat(harness.omissions(withheld)).contains("the summary has messages of an author who is withheld");
    }

    @Test
    void aSummaryIsNotShownBesideFilteredMessages() {
        harness.configure("filters", "anonymize");
        assertThat(harness.lines(recorded())).noneMatch(line -> line.contains("Summary"));
        assertThat(harness.omissions(recorded()))
                .contains("the conversation is not compacted, since its messages are filtered");
    }

    @Test
    void compactionsThatFailCostThePromptOnlyItsSummary() {
        compactions.failing = true;
        assertThat(harness.lines(recorded())).hasSize(80);
        assertThat(harness.omissions(recorded())).contains("the summary cannot be read");
    }

    /** ConversationSummaries with one summary, which remember what is reported. */
    private static final class ScriptedCompactions implements ConversationSummaries {

        Optional<ConversationSummary> summary = Optional.empty();
        boolean failing;
        final List<LeftMessages> reported = new ArrayList<>();

        @Override
        public Optional<String> compactor(Optional<String> named) {
            return named;
        }

        @Override
        public int tokenLimit(int promptTokens) {
            return promptTokens / 4;
        }

        @Override
        public Optional<ConversationSummary> newest(RecordedMessages messages) {
            if (failing) {
                throw new IllegalStateException("scripted");
            }
            return summary;
        }

        @Override
        public void report(LeftMessages left) {
            reported.add(left);
        }

        @Override
        public Optional<ConversationSummary> compact(String conversation, Optional<String> compactor, int limit) {
            return summary;
        }
    }
}
