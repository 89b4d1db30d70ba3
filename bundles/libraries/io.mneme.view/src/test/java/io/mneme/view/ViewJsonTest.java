package io.mneme.view;

import static io.mneme.view.AnswerBytes.assertBytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
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
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The bytes of each answer about the record, searches and policies. */
class ViewJsonTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Position FIVE = new Position(5);

    @Test
    void ofAConversation() {
        assertBytes("conversation", conversation(Optional.of("Té \"x\""), Optional.empty()));
        assertBytes("conversation-without-title", conversation(Optional.empty(), Optional.of("/p")));
    }

    private static String conversation(Optional<String> title, Optional<String> project) {
        return RecordJson.of(new Conversation(
                        "c1",
                        title,
                        List.of("b", "a"),
                        true,
                        project,
                        "f",
                        "l",
                        3,
                        2,
                        List.of("c0"),
                        4,
                        List.of("m", "u")))
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
}
