package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.ConversationSummaries;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompactCommandTest {

    private final GogoRunner gogo = new GogoRunner("context", new CompactCommand(new OneCompaction()), "compact");

    @Test
    void showsTheSummaryAndItsSpan() throws Exception {
        assertThat(gogo.run("context:compact --compactor mine --tokens 7 c1"))
                .asString()
                .contains("Ann has 3 cats.", "mine", "80", "m1", "m80");
    }

    @Test
    void namesAConversationThatHasNothingToCompact() {
        assertThatThrownBy(() -> gogo.run("context:compact c2")).hasMessageContaining("no conversation c2");
    }

    @Test
    void namesAWrongNumberOfTokens() {
        assertThatThrownBy(() -> gogo.run("context:compact --tokens 0 c1"))
                .hasMessageContaining("--tokens must be at least 1: 0");
    }

    /** ConversationSummaries that know one conversation. */
    private static final class OneCompaction implements ConversationSummaries {

        @Override
        public Optional<String> compactor(Optional<String> named) {
            return named;
        }

        @Override
        public int tokenLimit(int promptTokens) {
            return promptTokens;
        }

        @Override
        public Optional<ConversationSummary> newest(RecordedMessages messages) {
            return Optional.empty();
        }

        @Override
        public void report(LeftMessages left) {
            throw new IllegalStateException("the shell reports nothing");
        }

        @Override
        public Optional<ConversationSummary> compact(String conversation, Optional<String> compactor, int limit) {
            return Optional.of(conversation)
                    .filter("c1"::equals)
                    .map(known -> new ConversationSummary(
                            "s1",
                            "Ann has 3 cats.",
                            new SummarySpan("m1", "m80", 80, 80, compactor.orElse("extractive"), List.of("Ann"))));
        }
    }
}
