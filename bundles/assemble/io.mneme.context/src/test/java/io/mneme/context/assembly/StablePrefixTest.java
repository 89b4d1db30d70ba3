package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.ContextHarness;
import io.mneme.context.assembly.PrefixMemory.PromptOrigin;
import io.mneme.context.assembly.PrefixMemory.SessionKey;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.spi.contribute.Contribution;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StablePrefixTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void isNothingAtASessionsFirstRequest() {
        house.journal.confirm("a");
        assertThat(prefix(saying("s", "P"))).isEqualTo(StablePrefix.NONE);
        assertThat(prefix(saying("other", "P"))).isEqualTo(StablePrefix.NONE);
    }

    @Test
    void isTheWholePromptWhenNothingHasChanged() {
        house.journal.confirm("萍");
        house.assemble(saying("s", "P"));
        Context again = house.assemble(saying("s", "P"));
        assertThat(again.manifest().stablePrefix())
                .isEqualTo(new StablePrefix(
                        again.text().length(),
                        again.text().getBytes(StandardCharsets.UTF_8).length,
                        again.manifest().tokens()));
    }

    @Test
    void reachesToTheEndOfTheLastEntryWhenOneWasAdded() {
        house.journal.confirm("萍萍来了");
        house.assemble(saying("s", "P"));
        house.journal.confirm("b");
        Context next = house.assemble(saying("s", "P"));
        String shared = next.text().substring(0, next.text().indexOf("萍萍来了") + 4) + "\n-";
        assertThat(next.manifest().stablePrefix().chars()).isEqualTo(shared.length());
        assertThat(next.manifest().stablePrefix().bytes()).isEqualTo(shared.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void countsCodePointsAndNeverCutsAPair() {
        house.assemble(saying("s", "a😀"));
        assertThat(prefix(saying("s", "a😁"))).isEqualTo(new StablePrefix(1, 1, 1));
        assertThat(prefix(saying("s", "a😁b")).chars()).isEqualTo(2);
        assertThat(prefix(saying("s", "a😁b")).bytes()).isEqualTo(6);
    }

    @Test
    void isNothingWhenTheBeginningDiffers() {
        house.assemble(saying("s", "one"));
        assertThat(prefix(saying("s", "two"))).isEqualTo(StablePrefix.NONE);
    }

    @Test
    void isNotRememberedForASessionThatWasSilentForTooLong() {
        PrefixMemory memory = new PrefixMemory(2, 20_000);
        shared(memory, session("a"), "text");
        shared(memory, session("b"), "text");
        assertThat(shared(memory, session("a"), "text")).isEqualTo(4);
        shared(memory, session("c"), "text");
        assertThat(shared(memory, session("b"), "text")).isZero();
        shared(memory, session("d"), "x".repeat(9_000));
        assertThat(shared(memory, session("b"), "text")).isZero();
    }

    @Test
    void isNotRememberedWhenItsMeasuresTakeTooMuchMemory() {
        PrefixMemory memory = new PrefixMemory(2, 40_000);
        shared(memory, session("a"), "x".repeat(4_000));
        assertThat(shared(memory, session("a"), "x")).isEqualTo(1);
        shared(memory, session("b"), "x\n".repeat(2_000));
        assertThat(shared(memory, session("b"), "x")).isZero();
    }

    @Test
    void isFoundByParagraphsWhenTheTextsWereRemoved() {
        PrefixMemory memory = new PrefixMemory(2, 40_000);
        shared(memory, session("a"), "one\ntwo\nthree");
        shared(memory, session("b"), "one\ntwo\nthree");
        memory.removeTexts();
        assertThat(shared(memory, session("a"), "one\ntwo\nthree")).isEqualTo("one\ntwo\nthree".length());
        assertThat(shared(memory, session("b"), "one\ntwo\nthrew")).isEqualTo("one\ntwo\n".length());
        assertThat(shared(memory, session("b"), "one\ntwo\nthree")).isEqualTo("one\ntwo\nthre".length());
    }

    private static int shared(PrefixMemory memory, SessionKey session, String text) {
        PromptOrigin origin = new PromptOrigin("c", ContextHarness.NOON, Optional.empty(), ContextHarness.OPENAI);
        return memory.next(session, prompt(text), ContextHarness.counter(), origin, context -> Optional.empty())
                .text()
                .shared();
    }

    private static LaidOutPrompt prompt(String text) {
        Contribution contribution = Contribution.of(List.of(ContextItem.instruction(text)));
        return LaidOutPrompt.of(
                BodyForm.OPENAI, Layout.of(List.of(new PromptPiece("c", "b", "1", Stability.STATIC, contribution))));
    }

    private StablePrefix prefix(ContextRequest request) {
        return house.assemble(request).manifest().stablePrefix();
    }

    private static ContextRequest saying(String session, String prompt) {
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", prompt), Optional.empty());
        return new ContextRequest("dictation", session, Map.of("mode", "proofread"), inputs, RequestOptions.NONE);
    }

    private static SessionKey session(String name) {
        return new SessionKey("dictation", name);
    }
}
