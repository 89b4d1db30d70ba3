package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.window.ProviderProfile;
import io.mneme.format.MemoryFormats;
import io.mneme.ui.gogo.harness.AssemblerSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreviewCommandsTest {

    private final AssemblerSpy assembler = new AssemblerSpy();
    private final GogoRunner gogo = new GogoRunner(
            "context", new PreviewCommands(new SpiedPreview(), new MemoryFormats()), "sessions", "text", "preview");

    @Test
    void listsTheSessions() throws Exception {
        assertThat(gogo.run("context:sessions").lines().skip(1))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("shell").contains("dictation", "c-1"));
        assertThat(gogo.run("context:sessions --json")).startsWith("{\"data\":[{\"session\":\"shell\"");
        assertThatThrownBy(() -> gogo.run("context:sessions --limit 0")).hasMessage("--limit must be at least 1: 0");
    }

    @Test
    void showsTheNewestContextOfASessionAsItWasSent() throws Exception {
        assertThat(gogo.run("context:text shell")).startsWith("Mend!").contains("[c-1: 10 tokens");
        assertThat(gogo.run("context:text --json c-1")).contains("\"recipe\":\"dictation\"", "\"parts\":[]");
        assertThatThrownBy(() -> gogo.run("context:text c-0"))
                .hasMessageStartingWith("no text is kept of a context c-0");
    }

    @Test
    void repeatsARequestWithOtherOptions() throws Exception {
        assertThat(gogo.run("context:preview --repeat c-1 --window sliding --set entries=20 --input other"))
                .startsWith("Mend!");
        ContextRequest request = assembler.requests.get(0);
        assertThat(request.session()).isEqualTo("s1");
        assertThat(request.selectors()).isEqualTo(Map.of("mode", "proofread"));
        assertThat(request.inputs().texts()).isEqualTo(Map.of("mode_prompt", "p", "input", "other"));
        assertThat(request.options().policies()).isEqualTo(Map.of("renderer", "arrow", "window", "sliding"));
        assertThat(request.options().settingsOf("window")).isEqualTo(Map.of("entries", 20.0));
        assertThat(request.options().form()).contains(BodyForm.ANTHROPIC);
        assertThatThrownBy(() -> gogo.run("context:preview --repeat c-0"))
                .hasMessageStartingWith("no request is kept of a context c-0");
    }

    @Test
    void previewsARequestOfNoSession() throws Exception {
        gogo.run("context:preview proofread");
        ContextRequest request = assembler.requests.get(0);
        assertThat(request.session()).startsWith("preview-");
        assertThat(request.recipe()).isEqualTo("dictation");
        assertThat(request.options().form()).contains(BodyForm.OPENAI);
    }

    /** Keeps the context of a spy, and asks it for previews. */
    private final class SpiedPreview implements ContextPreview {

        private static final ProviderProfile PROVIDER =
                new ProviderProfile("openai", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

        private final ContextRequest sent = new ContextRequest(
                "dictation",
                "s1",
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of("mode_prompt", "p", "input", "i"), Optional.empty()),
                RequestOptions.NONE
                        .withPolicy("renderer", "arrow")
                        .withPolicy("window", "fifo")
                        .withSettings("window", Map.of("max_entries", 9.0))
                        .withForm(BodyForm.ANTHROPIC));

        @Override
        public List<ContextSession> sessions(int limit) {
            return List.of(new ContextSession(
                    assembler.manifest("c-1").orElseThrow(),
                    1,
                    new CachePrediction(PROVIDER, 10, 0, 0, 10),
                    true,
                    true));
        }

        @Override
        public Optional<ContextDetails> sent(String id) {
            return Optional.of(id)
                    .filter("c-1"::equals)
                    .map(known -> details(new AssemblerSpy().assemble(sent, Instant.EPOCH)));
        }

        @Override
        public Optional<PreviewRequest> request(String id) {
            return Optional.of(id).filter("c-1"::equals).map(known -> PreviewRequest.of(sent));
        }

        @Override
        public ContextDetails preview(PreviewRequest request, Instant now) {
            return details(assembler.assemble(request.request(), now));
        }

        private ContextDetails details(Context context) {
            return new ContextDetails(
                    context, List.of(), List.of(Optional.empty(), Optional.empty()), Optional.empty());
        }
    }
}
