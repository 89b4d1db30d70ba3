package io.mneme.context.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.context.ContextHarness;
import io.mneme.context.report.Manifests.ChargedPrompt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ManifestsTest {

    private static final ChargedPrompt CHARGED =
            new ChargedPrompt(new CachePrediction(ContextHarness.OPENAI, 0, 0, 0, 0), 0, 0);

    private final ContextHarness house = new ContextHarness();

    @Test
    void anAssembledContextsManifestIsFoundByItsId() {
        house.journal.confirm("秘密");
        Context context = house.assemble(ContextHarness.proofread());
        assertThat(house.assembler.manifest(context.manifest().id())).contains(context.manifest());
        assertThat(house.assembler.manifest("nope")).isEmpty();
        assertThat(context.manifest().assembledAt()).isEqualTo(ContextHarness.NOON);
        assertThat(context.manifest().toString()).doesNotContain("秘密");
    }

    @Test
    void theSourcesOfASegmentAreTheIdsOfItsEntries() {
        String first = house.journal.confirm("a");
        String second = house.journal.confirm("b");
        assertThat(house.assemble(ContextHarness.proofread()).manifest().segments())
                .filteredOn(note -> note.contributor().equals("history"))
                .singleElement()
                .satisfies(note -> assertThat(note.sources())
                        .containsExactly(EntrySource.of("dictation", first), EntrySource.of("dictation", second)));
    }

    @Test
    void equalTextsHaveEqualHashes() {
        house.journal.confirm("a");
        Manifest one = house.assemble(ContextHarness.proofread()).manifest();
        Manifest other = house.assemble(ContextHarness.proofread()).manifest();
        assertThat(one.segments()).isEqualTo(other.segments());
        assertThat(one.id()).isNotEqualTo(other.id());
    }

    @Test
    void tokensAreThoseOfTheWholePrompt() {
        house.journal.confirm("果果今天在公园里遇到了萍萍。");
        Context context = house.assemble(ContextHarness.proofread());
        assertThat(context.manifest().tokens())
                .isEqualTo(ContextHarness.counter().count(context.text()));
    }

    @Test
    void anUnknownModelIsAWarningAndNoOmission() {
        house.journal.confirm("a");
        Manifest manifest = house.assemble(countingFor("claude-9")).manifest();

        assertThat(manifest.omissions()).isEmpty();
        assertThat(manifest.window().orElseThrow().warnings())
                .containsExactly("the encoding of model claude-9 is not known; tokens are counted in o200k_base");
    }

    @Test
    void anUnknownModelMakesTheCountsOfAPromptWithoutHistoryApproximate() {
        assertThat(house.assemble(countingFor("claude-9")).manifest().omissions())
                .containsExactly(new Omission(
                        "tokens", "the encoding of model claude-9 is not known; tokens are counted in o200k_base"));
    }

    @Test
    void aKnownModelIsNoWarning() {
        house.journal.confirm("a");
        Manifest manifest = house.assemble(countingFor("gpt-4o")).manifest();

        assertThat(manifest.omissions()).isEmpty();
        assertThat(manifest.window().orElseThrow().warnings()).isEmpty();
    }

    private static ContextRequest countingFor(String model) {
        return ContextHarness.request(RequestOptions.NONE.withModel(model));
    }

    @Test
    void tokensAreCountedInTheEncodingThatIsConfiguredNow() {
        house.journal.confirm("果果今天在公园里遇到了萍萍。");
        int tokens = house.assemble(ContextHarness.proofread()).manifest().tokens();
        house.context.modified(Map.of("encoding", "cl100k_base"));
        assertThat(house.assemble(ContextHarness.proofread()).manifest().tokens())
                .isGreaterThan(tokens);
    }

    @Test
    void theNewestHundredOfASessionAreKeptNewestFirst() {
        String first = house.assemble(ContextHarness.proofread()).manifest().id();
        for (int i = 0; i < 100; i++) {
            house.text();
        }
        String last = house.assemble(ContextHarness.proofread()).manifest().id();
        assertThat(house.assembler.manifests("s"))
                .hasSize(100)
                .first()
                .extracting(Manifest::id)
                .isEqualTo(last);
        assertThat(house.assembler.manifest(first)).isEmpty();
        assertThat(house.assembler.manifests("other")).isEmpty();
    }

    @Test
    void theOldestOfTheSessionThatWasSilentForLongestIsForgottenFirst() {
        Manifests manifests = new Manifests(2, 3 * ManifestSize.bytes(manifest("b1", "b")));
        manifests.add(manifest("b1", "b"), CHARGED);
        manifests.add(manifest("a1", "a"), CHARGED);
        manifests.add(manifest("a2", "a"), CHARGED);
        manifests.add(manifest("c1", "c"), CHARGED);
        assertThat(manifests.of("b1")).isEmpty();
        assertThat(manifests.ofSession("b")).isEmpty();
        assertThat(manifests.ofSession("a")).hasSize(2);
        manifests.add(manifest("c2", "c"), CHARGED);
        assertThat(manifests.ofSession("a")).extracting(Manifest::id).containsExactly("a2");
    }

    @Test
    void aManifestOfManyEntriesTakesTheRoomOfMany() {
        Manifest one = manifest("a1", "a");
        Manifest many = manifest("b1", "b", "1", "2", "3", "4", "5", "6", "7");
        Manifests manifests = new Manifests(9, ManifestSize.bytes(one) + ManifestSize.bytes(many));
        manifests.add(one, CHARGED);
        manifests.add(many, CHARGED);
        assertThat(manifests.of("a1")).isPresent();
        manifests.add(manifest("b2", "b"), CHARGED);
        assertThat(manifests.of("a1")).isEmpty();
        assertThat(manifests.ofSession("b")).extracting(Manifest::id).containsExactly("b2", "b1");
    }

    @Test
    void aManifestOfLongNamesTakesTheRoomOfTheirCharacters() {
        String name = "s".repeat(256);
        assertThat(ManifestSize.bytes(manifest("a", name)))
                .isEqualTo(ManifestSize.bytes(manifest("a", "s")) + 2 * (name.length() - 1));
    }

    private static List<EntrySource> entries(String... ids) {
        return Stream.of(ids).map(id -> EntrySource.of("dictation", id)).toList();
    }

    private static Manifest manifest(String id, String session, String... sources) {
        List<SegmentInfo> segments = sources.length == 0
                ? List.of()
                : List.of(new SegmentInfo("c", "b", "1", Stability.GROWING, 1, 1, 1, "hash", entries(sources)));
        return new Manifest(
                id,
                "r",
                session,
                Map.of(),
                ContextHarness.NOON,
                segments,
                0,
                StablePrefix.NONE,
                Optional.empty(),
                List.of());
    }
}
