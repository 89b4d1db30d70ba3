package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.gogo.harness.AssemblerSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ManifestCommandsTest {

    private final AssemblerSpy assembler = new AssemblerSpy();
    private final GogoRunner gogo = new GogoRunner(
            "context",
            new ManifestCommands(assembler, new ClockComparison(), assembler, new OneProvider()),
            "why",
            "diff",
            "usage",
            "providers");

    @Test
    void namesTheContributorThatBrokeThePrefix() throws Exception {
        assertThat(gogo.run("context:diff a b"))
                .isEqualTo(
                        """
                        context b against a of session s, recipe dictation
                        the first 6 bytes (2 tokens) are the same; then 6 bytes (8 tokens), before 5 bytes (8 tokens)
                        the prefix is broken by clock of io.example 1.2.3: changed, its text differs
                        lost to clock of io.example 1.2.3: 1,024 tokens are not read from the cache, cost 921.6 (changed)

                        contributor  change   stability  bytes before  bytes after  tokens before  tokens after  reason
                        clock        changed  static               11           12              4             4  its text differs""");
    }

    @Test
    void comparesTheNewestContextWithTheOneBefore() throws Exception {
        assertThat(gogo.run("context:diff")).startsWith("context c-1 against previous");
        assertThat(gogo.run("context:diff shell")).startsWith("context c-1 against previous");
        assertThat(gogo.run("context:diff c-1")).startsWith("context c-1 against previous");
    }

    @Test
    void comparesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("context:diff --json a b"))
                .startsWith("{\"session\":\"s\",\"recipe\":\"dictation\",\"a\":{\"id\":\"a\",")
                .contains("\"prefix_end\":{\"kind\":\"changed\",\"contributor\":\"clock\",\"bundle\":\"io.example\"")
                .contains("\"lost_to\":{\"contributor\":\"clock\",\"bundle\":\"io.example\"");
    }

    @Test
    void comparesNoMoreThanTwo() {
        assertThatThrownBy(() -> gogo.run("context:diff a b c")).hasMessage("only two contexts can be compared: a b c");
    }

    @Test
    void recordsWhatWasBilled() throws Exception {
        assertThat(gogo.run("context:usage --input 1500 --read 0 --written 3 --output 20 --model gpt-4o c-1"))
                .contains("billed for gpt-4o: 1,500 tokens, 0 read from the cache, 3 written to it")
                .endsWith("cause expired: expired: 600 s");
        assertThat(assembler.usages)
                .containsEntry("c-1", new TokenUsage(Optional.of("gpt-4o"), 1_500, OptionalInt.of(0), 3, 20));
    }

    @Test
    void asksHowMuchWasBilled() {
        assertThatThrownBy(() -> gogo.run("context:usage c-1")).hasMessage("--input must be given, and at least 0");
        assertThatThrownBy(() -> gogo.run("context:usage --input 5")).hasMessage("id must be given");
    }

    @Test
    void explainsTheNewestContextOfTheShell() throws Exception {
        assertThat(gogo.run("context:why"))
                .isEqualTo(
                        """
                        context c-1 of session shell, recipe dictation, mode=proofread, 2026-01-05T08:00:00Z
                        10 tokens; the first 5 of them (9 characters, 50 %) are as in the session's previous context
                        window grow-and-rebuild, 2 entries rendered by arrow, rebuilt: first build
                        window grow-and-rebuild of io.mneme.window 1.0.0
                        renderer arrow of io.mneme.render 1.2.0

                        contributor  stability  chars  unchanged  tokens  entries  hash      bundle
                        mode-prompt  static         5          5       2        0  00aa00aa  io.mneme.context 1.0.0
                        history      growing       10          4       8        2  00bb      io.mneme.context 1.0.0
                        left out: vocabulary, took longer than 200 ms""");
    }

    @Test
    void namesNoRendererOfAHistoryThatItsContributorRenders() throws Exception {
        assembler.renderer = "";
        assertThat(gogo.run("context:why")).contains("window grow-and-rebuild, 2 entries, rebuilt: first build");
    }

    @Test
    void explainsTheNewestContextOfAProgramThatNamedNoSessionWhenItIsNewerThanTheShells() throws Exception {
        assembler.sessions.put("default", Instant.parse("2026-01-05T08:00:01Z"));
        assertThat(gogo.run("context:why")).contains("of session default");
    }

    @Test
    void asksForASessionWhenNoContextWithoutOneExists() {
        assembler.sessions.clear();
        assertThatThrownBy(() -> gogo.run("context:why")).hasMessageEndingWith("name one: context:why SESSION");
    }

    @Test
    void explainsAContextById() throws Exception {
        assertThat(gogo.run("context:why --json c-1"))
                .startsWith("{\"id\":\"c-1\",\"recipe\":\"dictation\",\"session\":\"shell\",")
                .contains("\"sources\":[\"a\",\"b\"]");
    }

    @Test
    void reportsThatNothingIsKnownOfASession() {
        assertThatThrownBy(() -> gogo.run("context:why absent"))
                .hasMessage("no context or session is called absent, or it is no longer kept");
    }

    @Test
    void explainsWhatWasBilled() throws Exception {
        assembler.record("c-1", new TokenUsage(Optional.of("gpt-4o"), 1_500, OptionalInt.empty(), 0, 20));
        assertThat(gogo.run("context:why c-1"))
                .contains("predicted for openai: 1,500 tokens, 1,024 read from the cache, 0 written to it, cost 578.4\n"
                        + "billed for gpt-4o: 1,500 tokens, none read from the cache, 0 written to it, cost 1,500.0; 20 of"
                        + " output\ncause expired: expired: 600 s");
        assertThat(gogo.run("context:why --json c-1")).contains("\"usage\":{\"id\":\"c-1\"");
    }

    @Test
    void listsWhatIsKnownOfProviders() throws Exception {
        assertThat(gogo.run("context:providers"))
                .contains("minimum tokens", "anthropic", "claude-sonnet claude-opus", "1,024", "300", "1.25");
    }

    @Test
    void listsInJsonByTheNamesOfTheConfiguration() throws Exception {
        assertThat(gogo.run("context:providers --json"))
                .isEqualTo("{\"data\":[{\"name\":\"anthropic\",\"models\":[\"claude-sonnet\",\"claude-opus\"],"
                        + "\"min_prefix_tokens\":1024,\"granularity_tokens\":1,\"cache_ttl_s\":300,\"breakpoints\":4,"
                        + "\"cached_price\":0.1,\"write_price\":1.25}]}");
    }

    private static final class OneProvider implements ProviderProfiles {

        @Override
        public List<ProviderProfile> list() {
            return List.of(new ProviderProfile("anthropic", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25));
        }

        @Override
        public List<String> modelsOf(String profile) {
            return List.of("claude-sonnet", "claude-opus");
        }

        @Override
        public Optional<ProviderProfile> ofModel(String model) {
            return Optional.empty();
        }
    }

    /** Finds the text of a clock changed in all contexts. */
    private static final class ClockComparison implements ContextComparison {

        @Override
        public ContextDiff compare(String first, String second) {
            SegmentInfo before = clock(11);
            SegmentInfo after = clock(12);
            SegmentChange change = new SegmentChange(
                    SegmentChangeKind.CHANGED, Optional.of(before), Optional.of(after), "its text differs");
            return new ContextDiff(
                            manifest(first, before),
                            manifest(second, after),
                            new SharedPrefix(6, 2, true),
                            Optional.of(change),
                            List.of(change))
                    .withLostTo(new LostPrefix("clock", "io.example", "1.2.3", "changed", 1_024, 921.6));
        }

        @Override
        public ContextDiff compareWithPrevious(String second) {
            return compare("previous", second);
        }

        @Override
        public ContextDiff compareWithNewest(String first) {
            return compare(first, "newest");
        }

        @Override
        public ContextDiff newest(String session) {
            return compare("previous", "newest");
        }

        private static SegmentInfo clock(int bytes) {
            return new SegmentInfo("clock", "io.example", "1.2.3", Stability.STATIC, bytes, bytes, 4, "00", List.of());
        }

        private static Manifest manifest(String id, SegmentInfo segment) {
            return new Manifest(
                    id,
                    "dictation",
                    "s",
                    Map.of(),
                    Instant.EPOCH,
                    List.of(segment),
                    10,
                    StablePrefix.NONE,
                    Optional.empty(),
                    List.of());
        }
    }
}
