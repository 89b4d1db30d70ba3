package io.mneme.dialogue.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.stage.DialogueStage;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialoguePipelineTest {

    private final SampleMessages messages = new SampleMessages().say("Ann", "hello");

    /** A stage that throws. */
    private record FailingStage() implements DialogueStage {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
            throw new IllegalStateException("a secret text");
        }
    }

    /** A filter that returns what a test chooses. */
    private interface ScriptedFilter extends MessageFilter {

        @Override
        default String name() {
            return "scripted";
        }
    }

    private static DialogueHarness filteredBy(ScriptedFilter filter) {
        DialogueHarness harness = new DialogueHarness();
        harness.configure("filters", "scripted", "policy_timeout_ms", "500");
        harness.registry.add("filter", filter, 0);
        return harness;
    }

    private DialogueInput input() {
        return DialogueInput.of(messages.list());
    }

    @ParameterizedTest(name = "at {0}")
    @ValueSource(ints = {0, 3, 5, 8})
    void aStageThatThrowsIsSkippedCountedAndNamedAndTheRestGoesOn(int place) {
        DialogueHarness harness = new DialogueHarness(place, new FailingStage());
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello");
        assertThat(harness.omissions(input())).containsExactly("stage failing threw IllegalStateException");
        assertThat(harness.meters
                        .counter("mneme.dialogue.stage.failures", "stage", "failing")
                        .count())
                .isEqualTo(2);
    }

    @Test
    void eachMeterIsDocumented() {
        DialogueHarness harness = new DialogueHarness(1, new FailingStage());
        harness.lines(input());
        Set<String> meters = harness.meters.getMeters().stream()
                .map(Meter::getId)
                .map(id -> id.getName() + " counter "
                        + id.getTags().stream().map(tag -> tag.getKey()).collect(Collectors.joining(",")))
                .collect(Collectors.toSet());
        assertThat(DocumentedMeters.ofSection("Dialogue")).isEqualTo(meters);
    }

    @Test
    void aFilterThatThrowsChangesNothingAndIsNamed() {
        DialogueHarness harness = filteredBy((messages, persona, settings) -> {
            throw new IllegalStateException();
        });
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello");
        assertThat(harness.omissions(input())).singleElement().asString().startsWith("message filter scripted threw");
    }

    @Test
    void aFilterThatReturnsNullChangesNothing() {
        assertThat(filteredBy((messages, persona, settings) -> null).lines(input()))
                .containsExactly("USER Ann: hello");
    }

    @Test
    void aFilterThatInventsAnIndexChangesNothing() {
        assertThat(filteredBy((messages, persona, settings) ->
                                List.of(new IndexedMessage(7, messages.get(0).message())))
                        .lines(input()))
                .containsExactly("USER Ann: hello");
    }

    @Test
    void aFilterThatBlocksCostsNoHistory() {
        DialogueHarness harness = filteredBy((messages, persona, settings) -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
            return messages;
        });
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello");
    }

    @Test
    void filtersApplyByTheirRanking() {
        DialogueHarness harness = new DialogueHarness();
        List<String> called = new ArrayList<>();
        for (int ranking : List.of(1, 3, 2)) {
            harness.registry.add(
                    "filter",
                    new MessageFilter() {
                        @Override
                        public String name() {
                            return "f" + ranking;
                        }

                        @Override
                        public List<IndexedMessage> filter(
                                List<IndexedMessage> messages, String persona, Settings settings) {
                            called.add(name());
                            return messages;
                        }
                    },
                    ranking);
        }
        harness.configure("filters", "f1, f2, f3");
        harness.lines(input());
        assertThat(called).containsExactly("f3", "f2", "f1");
    }

    @Test
    void aFilterThatIsMissingIsNamed() {
        DialogueHarness harness = new DialogueHarness();
        harness.configure("filters", "rhyme");
        assertThat(harness.omissions(input())).containsExactly("message filter rhyme is not installed");
    }
}
