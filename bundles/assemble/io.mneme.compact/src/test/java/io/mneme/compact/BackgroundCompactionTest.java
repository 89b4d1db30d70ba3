package io.mneme.compact;

import static io.mneme.compact.CompactionHarness.CONVERSATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.MessageLanes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BackgroundCompactionTest {

    private final CompactionHarness harness = new CompactionHarness();
    private final BackgroundCompaction compactions = harness.component();

    @AfterEach
    void close() {
        compactions.close();
        harness.close();
    }

    @Test
    void conversationsAreNotCompactedUnlessTheConfigurationOrARequestNamesACompactor() {
        assertThat(compactions.compactor(Optional.empty())).isEmpty();
        assertThat(compactions.compactor(Optional.of("mine"))).contains("mine");
        harness.configuration.modified(Map.of("compactor", "extractive"));
        assertThat(compactions.compactor(Optional.empty())).contains("extractive");
        assertThat(compactions.compactor(Optional.of("none"))).isEmpty();
    }

    @Test
    void aSummaryHasAShareOfThePrompt() {
        assertThat(compactions.tokenLimit(2_000)).isEqualTo(500);
        assertThat(compactions.tokenLimit(Integer.MAX_VALUE)).isEqualTo(2_000);
        assertThat(compactions.tokenLimit(1)).isEqualTo(1);
    }

    @Test
    void whatIsReportedIsCompactedInTheBackground() throws InterruptedException {
        harness.sayMany(100);
        CountDownLatch recorded = new CountDownLatch(1);
        harness.journal.subscribe(recorded::countDown);
        compactions.report(harness.left(40, "extractive", 500));
        assertThat(recorded.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(compactions.newest(CompactionHarness.recorded()))
                .map(ConversationSummary::span)
                .hasValueSatisfying(span -> assertThat(span.messages()).isEqualTo(80));
    }

    @Test
    void aConversationIsCompactedAtOnceIfAsked() {
        harness.sayMany(100);
        assertThat(compactions.compact(CONVERSATION, Optional.empty(), 500))
                .isEqualTo(compactions.newest(CompactionHarness.recorded()))
                .hasValueSatisfying(
                        summary -> assertThat(summary.span().messages()).isEqualTo(80));
    }

    @Test
    void anUnknownConversationIsNotCompacted() {
        assertThat(compactions.compact("unknown", Optional.empty(), 500)).isEmpty();
    }

    @Test
    void theSummaryOfAnEditedMessageIsErased() {
        harness.sayMany(100);
        compactions.compact(CONVERSATION, Optional.empty(), 500);
        harness.journal.delete(harness.ids.get(0), Optional.empty());
        // Made by the thread that has erased the former one before.
        compactions.compact(CONVERSATION, Optional.empty(), 500);
        assertThat(harness.journal.newest(MessageLanes.ofSummaries(CONVERSATION), 9, any -> true))
                .hasSize(1);
    }
}
