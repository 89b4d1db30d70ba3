package io.mneme.compact;

import static io.mneme.compact.CompactionHarness.CONVERSATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.journal.Position;
import io.mneme.spi.compact.Compactor;
import io.mneme.spi.compact.LeavingMessages;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactionRunTest {

    private final CompactionHarness harness = new CompactionHarness();

    @AfterEach
    void close() {
        harness.close();
    }

    @Test
    void nothingIsCompactedAsLongAsNothingHasLeft() {
        harness.sayMany(30);
        assertThat(harness.compact(30)).isEmpty();
        assertThat(harness.journal.newest(MessageLanes.ofSummaries(CONVERSATION), 1, any -> true))
                .isEmpty();
    }

    @Test
    void aSummaryStandsForWhatHasLeftAndTheNextMessagesToLeave() {
        harness.sayMany(100);
        ConversationSummary summary = harness.compact(40).orElseThrow();
        assertThat(summary.span().from()).isEqualTo(harness.ids.get(0));
        assertThat(summary.span().to()).isEqualTo(harness.ids.get(79));
        assertThat(summary.span().messages()).isEqualTo(80);
        assertThat(summary.span().compactor()).isEqualTo("extractive");
        assertThat(summary.span().authors()).containsExactly("Ann");
        assertThat(summary.text()).contains("AB1000").contains("AB1079").doesNotContain("AB1080");
    }

    @Test
    void aSummaryStandsForTheMessagesOfMergedConversations() {
        harness.sayMany(30);
        String before = harness.compact(10).orElseThrow().id();
        harness.say("c2", "Bo", "Code ZZ1 is ready.", Optional.empty());
        harness.sayMany(30);
        harness.merged.put("c2", List.of(CONVERSATION, "c2"));
        harness.merged.put(CONVERSATION, List.of(CONVERSATION, "c2"));
        ConversationSummary summary = harness.compact(10).orElseThrow();
        assertThat(summary.id()).isNotEqualTo(before);
        assertThat(summary.span().messages()).isEqualTo(56);
        assertThat(summary.text()).contains("AB1000").contains("ZZ1").contains("AB1055");
        assertThat(harness.summaries.newest("c2", Position.END)).contains(summary);
        assertThat(harness.summaries.all("c2")).isNotEmpty();
    }

    @Test
    void aSummaryOfBeforeAMergerThatAddsToItsSpanIsNotShown() {
        harness.sayMany(10);
        harness.say("c2", "Bo", "Code ZZ1 is ready.", Optional.empty());
        harness.sayMany(40);
        harness.compact(10);
        harness.merged.put(CONVERSATION, List.of(CONVERSATION, "c2"));
        assertThat(harness.newest()).isEmpty();
    }

    @Test
    void aSummaryStaysTheSameUntilEnoughMessagesHaveLeft() {
        harness.sayMany(100);
        String first = harness.compact(40).orElseThrow().id();
        harness.sayMany(19);
        assertThat(harness.compact(40)).map(ConversationSummary::id).contains(first);
        harness.sayMany(1);
        ConversationSummary next = harness.compact(40).orElseThrow();
        assertThat(next.id()).isNotEqualTo(first);
        assertThat(next.span().from()).isEqualTo(harness.ids.get(0));
        assertThat(next.span().messages()).isEqualTo(100);
        assertThat(next.text()).contains("AB1000").contains("AB1099");
    }

    @Test
    void aSummaryThatIsTooLongForAPromptIsMadeShorter() {
        harness.sayMany(100);
        harness.compact(40);
        ConversationSummary shorter = harness.compact(40, "extractive", 200).orElseThrow();
        assertThat(shorter.text()).hasSizeLessThanOrEqualTo(200).contains("AB1079");
        assertThat(harness.compact(40, "extractive", 10_000)).contains(shorter);
    }

    @Test
    void aResetMarkerEndsWhatIsSummarised() {
        harness.sayMany(50);
        harness.compact(20);
        harness.say("Ann", "forget it", Optional.of(MessageMarker.RESET));
        harness.sayMany(50);
        ConversationSummary summary = harness.compact(20).orElseThrow();
        assertThat(summary.text()).contains("AB1051").doesNotContain("AB1000").doesNotContain("AB1049");
        assertThat(summary.span().from()).isEqualTo(harness.ids.get(51));
    }

    @Test
    void aSummaryIsNoMessageOfItsConversation() {
        harness.sayMany(100);
        harness.compact(40);
        assertThat(harness.journal.newest(MessageLanes.ofConversation(CONVERSATION), 200, any -> true))
                .hasSize(100);
    }

    @Test
    void aSummaryBeforeAPositionIsThatOfItsTime() {
        harness.sayMany(100);
        ConversationSummary first = harness.compact(40).orElseThrow();
        harness.sayMany(1);
        Position then = harness.journal.find(harness.ids.get(100)).orElseThrow().position();
        harness.sayMany(40);
        harness.compact(40);
        assertThat(harness.summaries.newest(CONVERSATION, then)).contains(first);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 79})
    void anEditedMessageEndsTheSummary(int number) {
        harness.sayMany(100);
        harness.compact(40);
        String id = harness.ids.get(number);
        harness.journal.edit(id, message -> withContent(message, "Code XY77 is ready."));
        assertThat(harness.newest()).isEmpty();
        assertThat(harness.compact(40).orElseThrow().text()).contains("XY77").doesNotContain("AB" + (1_000 + number));
    }

    @Test
    void aDeletedMessageEndsTheSummary() {
        harness.sayMany(100);
        harness.compact(40);
        harness.journal.delete(harness.ids.remove(30), Optional.empty());
        assertThat(harness.newest()).isEmpty();
        assertThat(harness.compact(40).orElseThrow().text()).doesNotContain("AB1030");
    }

    @Test
    void aChangeOfAMessageThatIsStillShownChangesNoSummary() {
        harness.sayMany(100);
        Optional<ConversationSummary> summary = harness.compact(40);
        harness.journal.delete(harness.ids.get(90), Optional.empty());
        assertThat(harness.newest()).isEqualTo(summary);
    }

    @Test
    void aMessageThatIsDeletedWhileACompactorReadsItIsNotSummarised() {
        harness.registry.add(
                "compactor",
                compactor("slow", leaving -> {
                    harness.journal.delete(harness.ids.get(3), Optional.empty());
                    return Optional.of("AB1003");
                }),
                1);
        harness.sayMany(100);
        assertThat(harness.compact(40, "slow", 10_000)).isEmpty();
        assertThat(harness.journal.newest(MessageLanes.ofSummaries(CONVERSATION), 1, any -> true))
                .isEmpty();
    }

    @Test
    void thePlugInThatIsNamedMakesTheSummary() {
        harness.registry.add("compactor", compactor("mine", leaving -> Optional.of("All is well.")), 1);
        harness.sayMany(100);
        ConversationSummary summary = harness.compact(40, "mine", 10_000).orElseThrow();
        assertThat(summary.text()).isEqualTo("All is well.");
        assertThat(summary.span().compactor()).isEqualTo("mine");
    }

    @Test
    void anotherCompactorReplacesOneThatIsAbsent() {
        harness.sayMany(100);
        assertThat(harness.compact(40, "absent", 10_000).orElseThrow().span().compactor())
                .isEqualTo("extractive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "null", "blank", "long", "none"})
    void anotherCompactorReplacesOneThatFails(String way) {
        harness.registry.add("compactor", compactor("bad", leaving -> failing(way)), 1);
        harness.sayMany(100);
        assertThat(harness.compact(40, "bad", 4_000).orElseThrow().span().compactor())
                .isEqualTo("extractive");
    }

    @SuppressWarnings("NullAway")
    private static Optional<String> failing(String way) {
        return switch (way) {
            case "throw" -> throw new IllegalStateException("secret");
            case "null" -> null;
            case "blank" -> Optional.of(" ");
            case "long" -> Optional.of("x".repeat(4_001));
            default -> Optional.empty();
        };
    }

    @Test
    void theMetersAreThoseOfTheCatalogue() {
        harness.registry.add("compactor", compactor("bad", leaving -> failing("throw")), 1);
        harness.sayMany(100);
        harness.compact(40, "bad", 4_000);
        assertThat(harness.meters.getMeters().stream()
                        .map(meter -> meter.getId().getName())
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("mneme.compaction", "mneme.compaction.failures");
        assertThat(DocumentedMeters.ofSection("Compaction"))
                .containsExactlyInAnyOrder(
                        "mneme.compaction timer compactor seconds", "mneme.compaction.failures counter compactor");
        harness.close();
        assertThat(harness.meters.getMeters()).isEmpty();
    }

    private static Message withContent(Message message, String content) {
        return new Message(
                message.id(),
                message.timestamp(),
                message.conversation(),
                message.author(),
                message.authorId(),
                message.role(),
                content,
                message.replyTo(),
                message.media(),
                message.marker(),
                message.extraFields());
    }

    /** What a scripted compactor does. */
    private interface Script {
        Optional<String> compact(LeavingMessages leaving);
    }

    private static Compactor compactor(String name, Script script) {
        return new Compactor() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Optional<String> compact(LeavingMessages leaving) {
                return script.compact(leaving);
            }
        };
    }
}
