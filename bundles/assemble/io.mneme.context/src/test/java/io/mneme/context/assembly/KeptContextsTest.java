package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.context.ContextHarness;
import io.mneme.context.assembly.PrefixMemory.ComparedPrompt;
import io.mneme.context.assembly.PrefixMemory.PromptOrigin;
import io.mneme.context.assembly.PrefixMemory.SessionKey;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.spi.contribute.Contribution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contexts that were sent last are kept beside the previous prompts, within the same memory. */
class KeptContextsTest {

    private static final String TEXT = "text";
    private static final int MAX_SESSIONS = 10;
    private static final long MAX_BYTES = 1_000_000;

    private final ContextHarness house = new ContextHarness();
    private final PrefixMemory memory = new PrefixMemory(MAX_SESSIONS, MAX_BYTES);

    @Test
    void theContextsThatWereSentFirstLeaveAndNoPromptDoes() {
        for (int i = 0; i < MAX_SESSIONS; i++) {
            keep("s" + i, 300_000);
        }
        assertThat(kept()).containsExactly("s7", "s8", "s9");
        for (int i = 0; i < MAX_SESSIONS; i++) {
            assertThat(next("s" + i, TEXT).text().shared()).isEqualTo(TEXT.length());
        }
    }

    @Test
    void aPromptThatNeedsTheMemoryTakesItFromContexts() {
        keep("a", 480_000);
        keep("b", 480_000);
        next("c", "x".repeat(20_000));
        assertThat(kept()).containsExactly("b");
        assertThat(next("a", TEXT).text().shared()).isEqualTo(TEXT.length());
    }

    @Test
    void aContextThatNeedsMoreThanAllIsNotKeptAndItsPromptIs() {
        keep("a", SentContext.MAX_BYTES + 1);
        assertThat(kept()).isEmpty();
        assertThat(next("a", TEXT).text().shared()).isEqualTo(TEXT.length());
    }

    @Test
    void aContextOfAPromptThatIsNoLongerTheNewestIsNotKept() {
        ComparedPrompt former = next("a", TEXT);
        next("a", TEXT + TEXT);
        memory.keep(session("a"), former, sent("a", 1_000));
        assertThat(kept()).isEmpty();
    }

    private void keep(String session, long bytes) {
        memory.keep(session(session), next(session, TEXT), sent(session, bytes));
    }

    private List<String> kept() {
        return memory.sent().stream().map(sent -> sent.manifest().session()).toList();
    }

    private SentContext sent(String session, long bytes) {
        ContextRequest request = new ContextRequest(
                "dictation", session, Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE);
        return new SentContext(
                house.assemble(request).manifest(),
                new CachePrediction(ContextHarness.OPENAI, 1, 0, 0, 1),
                Optional.empty(),
                List.of(),
                PreviewRequest.of(request),
                bytes);
    }

    private ComparedPrompt next(String session, String text) {
        PromptOrigin origin = new PromptOrigin(session, ContextHarness.NOON, Optional.empty(), ContextHarness.OPENAI);
        Contribution contribution = Contribution.of(List.of(ContextItem.instruction(text)));
        LaidOutPrompt prompt = LaidOutPrompt.of(
                BodyForm.OPENAI, Layout.of(List.of(new PromptPiece("c", "b", "1", Stability.STATIC, contribution))));
        return memory.next(session(session), prompt, ContextHarness.counter(), origin, context -> Optional.empty());
    }

    private static SessionKey session(String name) {
        return new SessionKey("dictation", name);
    }
}
