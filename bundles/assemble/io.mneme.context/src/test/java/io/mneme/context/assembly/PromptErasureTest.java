package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.history.HistoryContributor;
import io.mneme.context.token.TokenCounters;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure removes the texts of all previous prompts, since their entries are unknown. */
class PromptErasureTest {

    private static final String TEXT = "the text that is erased";

    private final ContextHarness house = new ContextHarness();
    private final Assembler assembler = ReachableText.instance(house, Assembler.class);
    private final HistoryContributor history = ReachableText.instance(house, HistoryContributor.class);
    private final TokenCounters tokens = ReachableText.instance(house, TokenCounters.class);

    @Test
    void removesTheTextsOfAllPreviousPromptsAndCountsNone() {
        Erased what = hold();
        assertThat(isHeld()).isTrue();
        assertThat(assembler.find(what).items()).isZero();
        assertThat(assembler.remove(what).items()).isZero();
        assertThat(isHeld()).isFalse();
    }

    @Test
    void theNextPromptIsPredictedAsWithoutAnErasure() {
        ContextRequest request = new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of("mode_prompt", "Correct what was recognised. ".repeat(300)), Optional.empty()),
                RequestOptions.NONE);
        Manifest first = house.assemble(request).manifest();
        assembler.remove(new Erased(house.journal.name(), Set.of("other"), Set.of()));
        Manifest second = house.assemble(request).manifest();
        assertThat(second.stablePrefix().tokens()).isEqualTo(first.tokens());
        assertThat(house.usage.report(second.id()).orElseThrow().predicted().cachedReadTokens())
                .isGreaterThan(1_024);
    }

    @Test
    void aSessionStaysInTheListWithoutTheSegmentsOfItsErasedManifest() {
        Erased what = new Erased(house.journal.name(), Set.of(house.journal.confirm(TEXT)), Set.of());
        Manifest newest = house.assemble(ContextHarness.proofread()).manifest();
        house.manifests.remove(what);
        assembler.remove(what);
        ContextSession session = house.preview.sessions(10).get(0);
        assertThat(session.newest().id()).isEqualTo(newest.id());
        assertThat(session.newest().tokens()).isEqualTo(newest.tokens());
        assertThat(session.newest().segments()).isEmpty();
        assertThat(session.requests()).isZero();
        assertThat(session.hasText()).isFalse();
        assertThat(session.hasRequest()).isTrue();
    }

    @Test
    void aKeptRequestLosesItsTextsAndCanBeRepeated() {
        ContextRequest request = new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(
                        Map.of("mode_prompt", TEXT, "input", TEXT),
                        Optional.of(List.of(new VocabularyTerm(TEXT, TEXT))),
                        Optional.of(DialogueInput.of(List.of(message(TEXT))))),
                RequestOptions.NONE.withModel("gpt-4o"));
        String id = house.assemble(request).manifest().id();
        assembler.remove(new Erased(house.journal.name(), Set.of("other"), Set.of()));
        assertThat(isHeld()).isFalse();
        PreviewRequest kept = assembler.request(id).orElseThrow();
        assertThat(assembler.sent(id)).isEmpty();
        assertThat(kept.withoutTexts()).isTrue();
        assertThat(kept.request())
                .isEqualTo(new ContextRequest(
                        "dictation", "s", Map.of("mode", "proofread"), RequestInputs.NONE, request.options()));
        Manifest preview =
                assembler.preview(kept, ContextHarness.NOON).context().manifest();
        assertThat(preview.omissions())
                .contains(new Omission("request", "the texts of the request were removed by an erasure"));
        assertThat(assembler.sessions(1)).allSatisfy(session -> {
            assertThat(session.hasText()).isFalse();
            assertThat(session.hasRequest()).isTrue();
        });
    }

    @Test
    void aKeptRequestKeepsTheIdOfItsRecordedConversation() {
        DialogueInput recorded = DialogueInput.of(new RecordedMessages("c1", "message"));
        ContextRequest request = new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(
                        Map.of(), Optional.empty(), Optional.of(recorded.withPersona(DialoguePersona.named(TEXT)))),
                RequestOptions.NONE);
        String id = house.assemble(request).manifest().id();
        assembler.remove(new Erased(house.journal.name(), Set.of("other"), Set.of()));
        assertThat(assembler.request(id).orElseThrow().request().inputs().dialogue())
                .contains(recorded);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void nothingIsNothing() {
        hold();
        assembler.remove(new Erased(house.journal.name(), Set.of(), Set.of()));
        assertThat(isHeld()).isTrue();
    }

    @Test
    void allParticipantsTogetherLeaveNothing() {
        Erased what = hold();
        house.journal.erase(what.ids());
        List.<ErasureParticipant>of(assembler, house.manifests, history, tokens).forEach(holder -> holder.remove(what));
        assertThat(ReachableText.isIn(house, TEXT)).isFalse();
    }

    private static Message message(String content) {
        return new Message(
                "m1",
                "",
                "c1",
                content,
                "",
                Role.USER,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    private Erased hold() {
        String id = house.journal.confirm(TEXT);
        house.assemble(ContextHarness.proofread());
        return new Erased(house.journal.name(), Set.of(id), Set.of());
    }

    private boolean isHeld() {
        return ReachableText.isIn(assembler, TEXT, house.journal, history, tokens, ContextHarness.counter());
    }
}
