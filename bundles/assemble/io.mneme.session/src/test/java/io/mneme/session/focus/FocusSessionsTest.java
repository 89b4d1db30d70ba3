package io.mneme.session.focus;

import static io.mneme.api.session.FocusSessions.CURRENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.api.session.UnknownFocusSessionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FocusSessionsTest {

    @TempDir
    Path folder;

    private FocusHarness focus;

    @BeforeEach
    void start() {
        focus = new FocusHarness(folder.resolve("focus"));
    }

    @Test
    void theFirstSaveCreatesTheSession() {
        FocusDocument document = focus.save("src/auth.ts", "src/auth.ts::login");
        assertThat(document.sessionId()).get().asString().matches("session-[0-9a-f-]{36}");
        assertThat(document.startedAt()).contains(FocusHarness.START.plusSeconds(60));
        assertThat(document.contextWindow())
                .containsExactly(new FocusTurn(
                        1,
                        FocusHarness.START.plusSeconds(60),
                        "find auth module",
                        "search",
                        List.of("src/auth.ts", "src/auth.ts::login"),
                        5,
                        Map.of()));
        assertThat(document.accumulatedFocus()).containsExactly("src/auth.ts", "src/auth.ts::login");
    }

    @Test
    void noSessionLoadsAsTheEmptyStructure() {
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
        assertThat(focus.sessions().json(focus.current()))
                .isEqualTo("{\"session_id\":null,\"started_at\":null,\"context_window\":[],\"accumulated_focus\":[]}");
        assertThat(focus.sessions().list(10)).isEmpty();
    }

    @Test
    void fourteenSavesLeaveTheTurnsFiveToFourteen() {
        IntStream.rangeClosed(1, 14).forEach(turn -> {
            focus.save("s" + turn);
            focus.restart();
        });
        assertThat(focus.current().contextWindow())
                .extracting(FocusTurn::turn)
                .containsExactly(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L);
    }

    @Test
    void ofFiftySevenSymbolsTheMostValuableFiftyStayAndTheNewestIsFirst() {
        IntStream.rangeClosed(1, 57).forEach(turn -> {
            focus.save("s" + turn);
            focus.restart();
        });
        assertThat(focus.current().accumulatedFocus())
                .containsExactlyElementsOf(IntStream.rangeClosed(0, 49)
                        .mapToObj(age -> "s" + (57 - age))
                        .toList());
    }

    @Test
    void ofFiftySevenSymbolsOfOneTurnThoseVisitedFirstLeave() {
        String[] symbols =
                IntStream.rangeClosed(1, 57).mapToObj(number -> "s" + number).toArray(String[]::new);
        assertThat(focus.save(symbols).accumulatedFocus())
                .containsExactlyElementsOf(IntStream.rangeClosed(8, 57)
                        .mapToObj(number -> "s" + number)
                        .toList());
    }

    @Test
    void aSymbolKeepsTheValueOfVisitsInTurnsThatHaveLeft() {
        // In the turns that stay each was visited once, "once" later than "often".
        IntStream.rangeClosed(1, 5).forEach(turn -> focus.save("often"));
        IntStream.rangeClosed(6, 10).forEach(turn -> focus.save());
        focus.save("often");
        focus.save("once");
        IntStream.rangeClosed(13, 20).forEach(turn -> focus.save());
        focus.restart();
        focus.save();
        assertThat(focus.current().accumulatedFocus()).containsExactly("often", "once");
    }

    @Test
    void aNewSessionIsEmptyAndTheFormerOneCanBeResumedAfterARestart() {
        String first = focus.save("a").sessionId().orElseThrow();
        FocusDocument second = focus.sessions().start(focus.now());
        focus.restart();
        assertThat(focus.current()).isEqualTo(second);
        assertThat(second.contextWindow()).isEmpty();
        assertThat(focus.sessions().resume(first).contextWindow()).hasSize(1);
        focus.restart();
        assertThat(focus.save("b").contextWindow()).extracting(FocusTurn::turn).containsExactly(1L, 2L);
        assertThat(focus.current().sessionId()).contains(first);
    }

    @Test
    void resumingAnUnknownSessionChangesNothing() {
        FocusDocument current = focus.save("a");
        assertThatThrownBy(() -> focus.sessions().resume("session-00000000-0000-0000-0000-000000000000"))
                .isInstanceOf(UnknownFocusSessionException.class)
                .hasMessageContaining("session-00000000");
        assertThat(focus.current()).isEqualTo(current);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../conversation-context", "session-../../x", "session-a/b", "session-\u0000", "x"})
    void aTextThatIsNoIdIsAnUnknownSession(String text) {
        focus.save("a");
        assertThatThrownBy(() -> focus.sessions().load(text)).isInstanceOf(UnknownFocusSessionException.class);
        assertThatThrownBy(() -> focus.sessions().delete(text)).isInstanceOf(UnknownFocusSessionException.class);
    }

    @Test
    void listsTheCurrentSessionFirstThenTheOnesUsedLast() {
        String first = focus.save("a").sessionId().orElseThrow();
        String second = focus.sessions().start(focus.now()).sessionId().orElseThrow();
        String third = focus.sessions().start(focus.now()).sessionId().orElseThrow();
        focus.saveTo(first, "b", "c");
        focus.restart();
        assertThat(focus.sessions().list(10)).extracting(FocusSummary::id).containsExactly(third, first, second);
        assertThat(focus.sessions().list(2).get(1))
                .satisfies(summary -> assertThat(summary.turns()).isEqualTo(2))
                .satisfies(summary -> assertThat(summary.focusSymbols()).isEqualTo(3))
                .satisfies(summary -> assertThat(summary.current()).isFalse());
    }

    @Test
    void clearsTheCurrentSessionAndNoOther() {
        String first = focus.save("a").sessionId().orElseThrow();
        String second = focus.sessions().start(focus.now()).sessionId().orElseThrow();
        assertThat(focus.sessions().clear()).contains(second);
        focus.restart();
        assertThat(focus.sessions().clear()).isEmpty();
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
        assertThat(focus.sessions().list(10)).extracting(FocusSummary::id).containsExactly(first);
    }

    @Test
    void deletesASessionThatWasResumedFromEveryPlace() {
        String first = focus.save("a").sessionId().orElseThrow();
        focus.sessions().start(focus.now());
        focus.sessions().resume(first);
        focus.sessions().delete(first);
        assertThatThrownBy(() -> focus.sessions().load(first)).isInstanceOf(UnknownFocusSessionException.class);
        assertThat(focus.sessions().list(10)).extracting(FocusSummary::id).doesNotContain(first);
    }

    @Test
    void aTurnOfAnotherSessionLeavesTheCurrentOne() {
        String first = focus.save("a").sessionId().orElseThrow();
        FocusDocument second = focus.sessions().start(focus.now());
        assertThat(focus.saveTo(first, "b").lastTurn()).isEqualTo(2);
        assertThat(focus.current()).isEqualTo(second);
        assertThat(focus.sessions().load(first).accumulatedFocus()).containsExactly("b", "a");
    }

    @Test
    void aSymbolMayContainCommas() {
        assertThat(focus.save("f(a, b)").accumulatedFocus()).containsExactly("f(a, b)");
    }

    @Test
    void aWrongQueryNamesTheFieldAndTheRule() {
        assertThatThrownBy(() -> new FocusQuery(" ", "search", List.of(), 0))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("query must be given, as a text of at most 10000 characters");
        assertThatThrownBy(() -> new FocusQuery("q", "Search!", List.of(), 0)).hasMessageStartingWith("query_type");
        assertThatThrownBy(() -> new FocusQuery("q", "search", List.of(" "), 0))
                .hasMessageStartingWith("focus_symbols");
        assertThatThrownBy(() -> new FocusQuery("q", "search", List.of(), -1)).hasMessageStartingWith("results_count");
        assertThatThrownBy(() -> new FocusQuery("\ud800", "search", List.of(), 0))
                .hasMessageStartingWith("query ");
    }

    @Test
    void smallerLimitsApplyToTheNextTurn() {
        focus.save("a", "b", "c");
        focus.save("d");
        FocusHarness smaller = new FocusHarness(
                Map.of("folder", folder.resolve("focus").toString(), "max_turns", "1", "max_focus_symbols", "2"));
        FocusDocument document = smaller.save("e");
        assertThat(document.contextWindow()).extracting(FocusTurn::turn).containsExactly(3L);
        assertThat(document.accumulatedFocus()).containsExactly("e", "d");
        assertThat(smaller.sessions().load(CURRENT)).isEqualTo(document);
    }

    @Test
    void queryAndSymbolsAreStoredRedacted() {
        focus.redactions().on(RedactionSink.STORE);
        FocusQuery query = new FocusQuery("where is hunter2", "search", List.of("a", "hunter2.ts"), 0);
        FocusDocument document = focus.sessions().save(CURRENT, query, focus.now());
        assertThat(document.contextWindow()).extracting(FocusTurn::query).containsExactly("where is [secret-1]");
        assertThat(focus.current().accumulatedFocus()).containsExactly("a", "[secret-1].ts");
    }

    @Test
    void whatCannotBeRedactedIsNotStored() {
        focus.redactions().on(RedactionSink.STORE);
        assertThatThrownBy(() -> focus.save("poison")).isInstanceOf(RedactionException.class);
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
    }
}
