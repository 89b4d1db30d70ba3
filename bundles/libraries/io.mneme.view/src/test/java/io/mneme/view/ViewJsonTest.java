package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.api.policy.Setting;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.api.search.RecalledTurn.TurnMention;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.ConversationRef;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchPage.SearchHint;
import io.mneme.api.search.TextPassage;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermImportReport.SkippedRow;
import io.mneme.api.window.ProviderProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The bytes of each answer, which programs depend on. */
class ViewJsonTest {

    private static final Map<String, String> ANSWERS = answers();
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Position FIVE = new Position(5);
    private static final SegmentInfo CLOCK = new SegmentInfo(
            "clock",
            "io.example",
            "1.2.3",
            Stability.STATIC,
            11,
            12,
            4,
            "00ff",
            List.of(EntrySource.of("message", "m1"), new EntrySource("message", "m2", 0.5, "near")));
    private static final LostPrefix LOST = new LostPrefix("clock", "io.example", "1.2.3", "changed", 1_024, 921.6);
    private static final ProviderProfile PROVIDER =
            new ProviderProfile("anthropic", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25);

    /** Asserts that an answer has the bytes of the line that begins with its name. */
    private static void assertBytes(String name, Object answer) {
        assertThat(answer).hasToString(ANSWERS.get(name));
    }

    private static Map<String, String> answers() {
        try (InputStream file = ViewJsonTest.class.getResourceAsStream("answers.txt")) {
            return new String(file.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1]));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void ofAConversation() {
        assertBytes("conversation", conversation(Optional.of("Té \"x\""), Optional.empty()));
        assertBytes("conversation-without-title", conversation(Optional.empty(), Optional.of("/p")));
    }

    private static String conversation(Optional<String> title, Optional<String> project) {
        return RecordJson.of(new Conversation(
                        "c1", title, List.of("b", "a"), true, project, "f", "l", 3, 2, List.of("c0"), FIVE))
                .toString();
    }

    @Test
    void ofPolicies() {
        PolicyInfo policy = new PolicyInfo(
                "renderer",
                "arrow",
                "io.example",
                "1.0.0",
                5,
                new TreeMap<>(Map.of("b", "2", "a", "1")),
                true,
                "",
                7,
                List.of(new Setting("entries", 20, 1)),
                List.of("proofread"));
        assertBytes("policies", RecordJson.list(List.of(policy)));
        assertBytes(
                "shadows",
                RecordJson.list(List.of(new ShadowReport(
                        "renderer", "arrow", 1, 2, 3, 4, Map.of("z", 0.25, "chars", 1.0, "m", 3e10)))));
    }

    @Test
    void ofJournals() {
        assertBytes("journal", RecordJson.of(journal(Optional.empty())));
        assertBytes("journal-read-only", RecordJson.of(journal(Optional.of("locked"))));
    }

    private static JournalStatus journal(Optional<String> readOnly) {
        return new JournalStatus(
                "dictation",
                "months",
                "/data",
                2,
                30,
                4,
                5_000_000_000L,
                FIVE,
                "fsync",
                Map.of("mode:b", 2L, "all", 30L, "mode:a", 1L),
                new SkippedLines(1, List.of("line 3: not JSON")),
                readOnly);
    }

    @Test
    void ofRecalledTurns() {
        RecalledTurn turn = turn(
                Optional.of(NOON),
                Optional.of(new TextPassage("text", 0, 3)),
                Optional.of(new TurnMention(FIVE, "m0", Optional.empty(), "tea")));
        assertBytes("recall", recalled(turn));
        assertBytes("recall-bare", recalled(turn(Optional.empty(), Optional.empty(), Optional.empty())));
    }

    private static RecalledTurn turn(
            Optional<Instant> timestamp, Optional<TextPassage> passage, Optional<TurnMention> mention) {
        return new RecalledTurn(
                "message",
                FIVE,
                "m1",
                timestamp,
                timestamp.map(Instant::toString),
                "Ann",
                Map.of("text", "tea", "caption", "cup"),
                passage,
                mention,
                mention,
                0.75,
                1.5,
                List.of(new ScorePart("words", 1, 0.5, "has the words"), new ScorePart("age", 0, 1, "is new")));
    }

    private static String recalled(RecalledTurn turn) {
        return RecordJson.of(new RecallResult(List.of(turn), List.of("late"))).toString();
    }

    @Test
    void ofASearch() {
        SearchHit full = new SearchHit(
                "message",
                FIVE,
                "m1",
                Optional.of(NOON),
                Optional.of(new ConversationRef("c1", Optional.empty())),
                1.25,
                Map.of("text", "tea", "caption", "x".repeat(SearchJson.MAX_TEXT_CHARS + 1)),
                List.of("milk"),
                List.of(new SearchSnippet("text", 4, "tea", List.of(new MatchRange(0, 3)))));
        SearchHit bare = new SearchHit("message", FIVE, "m2", Optional.empty(), 0, Map.of());
        SearchPage page = new SearchPage(
                List.of(full, bare),
                true,
                2,
                false,
                List.of(new FacetCounts(FacetField.MODE, List.of(new FacetValue("proofread", 2)), 1)),
                Optional.of("cursor"),
                List.of("behind"),
                List.of(new SearchHint("mod:", 0, "write mode:")));
        assertThat(SearchJson.of(page)).hasToString(SearchJson.page(page).text());
        assertBytes("search", SearchJson.of(page));
    }

    @Test
    void ofAnImportOfTerms() {
        assertBytes("import", RecordJson.of(new TermImportReport(1, 2, 3, List.of(new SkippedRow(4, "is empty")))));
    }

    @Test
    void ofFocusSessions() {
        assertBytes("focus", RecordJson.list(List.of(new FocusSummary("s1", NOON, NOON.plusMillis(5), 3, 4, true))));
    }

    @Test
    void ofSumsOverDictations() {
        Sum sum = new Sum(4, 12.5, 1);
        assertBytes(
                "totals",
                DictationTotalsJson.of(new DictationTotals(
                        ZoneId.of("Asia/Shanghai"),
                        sum,
                        new TreeMap<>(Map.of(LocalDate.parse("2026-03-02"), sum)),
                        Map.of("proofread", sum, "", Sum.NONE),
                        Map.of("ear", sum),
                        Map.of())));
    }

    @Test
    void ofUsage() {
        CachePrediction predicted = new CachePrediction(PROVIDER, 1_500, 1_024, 0, 578.4);
        assertBytes(
                "usage",
                UsageJson.report(new UsageReport(
                        "c-1",
                        predicted,
                        Optional.of(new TokenUsage(Optional.empty(), 1_500, OptionalInt.of(0), 3, 20)),
                        OptionalDouble.of(1_503.75),
                        true,
                        Optional.of(new NamedCause(CacheMissCause.PREFIX_BROKEN, "the clock")),
                        Optional.of(LOST))));
        assertBytes(
                "usage-without-cause",
                UsageJson.report(new UsageReport(
                        "c-1",
                        predicted,
                        Optional.of(new TokenUsage(Optional.of("m"), 1, OptionalInt.empty(), 0, 0)),
                        OptionalDouble.empty(),
                        false,
                        Optional.empty(),
                        Optional.empty())));
    }

    @Test
    void ofTwoContexts() {
        SegmentChange change =
                new SegmentChange(SegmentChangeKind.CHANGED, Optional.of(CLOCK), Optional.empty(), "its text differs");
        ContextDiff diff = new ContextDiff(
                manifest("c-0"), manifest("c-1"), new SharedPrefix(6, 2, true), Optional.of(change), List.of(change));
        assertBytes("diff", ContextDiffJson.diff(diff));
        assertBytes("diff-lost", ContextDiffJson.diff(diff.withLostTo(LOST)));
    }

    @Test
    void ofAManifest() {
        assertBytes("manifest", ContextJson.manifest(manifest("c-1"), Optional.empty()));
        assertBytes("manifest-bare", ContextJson.manifest(plain()));
    }

    private static Manifest manifest(String id) {
        return new Manifest(
                id,
                "dictation",
                "s",
                Map.of("tenant", "home", "mode", "proofread"),
                NOON,
                List.of(CLOCK),
                10,
                new StablePrefix(6, 7, 2),
                Optional.of(new WindowReport(
                        "grow",
                        "arrow",
                        3,
                        true,
                        Optional.of("first build"),
                        List.of("slow"),
                        List.of(new PolicySource("window", "grow", "io.example", "1.0.0")))),
                List.of(new Omission("recall", "took too long")),
                new CacheConditions(
                        Optional.of("gpt-4o"),
                        "openai",
                        Optional.of(new PreviousContext("c-0", NOON, Optional.empty(), 1_500))));
    }

    private static Manifest plain() {
        return new Manifest(
                "c-2", "dictation", "s", Map.of(), NOON, List.of(), 0, StablePrefix.NONE, Optional.empty(), List.of());
    }
}
