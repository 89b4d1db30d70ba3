package io.mneme.session.focus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.UnknownFocusSessionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of documents of focus sessions that cannot be read. */
class UnreadableDocumentTest {

    @TempDir
    Path folder;

    private FocusHarness focus;

    @BeforeEach
    void start() {
        focus = new FocusHarness(folder);
    }

    @Test
    void aDocumentWithATextOfMoreThanTwentyMillionCharactersLoadsAsTheEmptyStructure() throws IOException {
        write("{\"session_id\":\"" + "x".repeat(20_100_000) + "\"}");
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
        assertThat(copies()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "\ufeff",
                "{\"session_id\":\"../x\",\"started_at\":\"2026-01-16T10:00:00Z\",\"context_window\":[],\"accumulated_focus\":[]}",
                "{\"session_id\":\"session-a\",\"started_at\":null,\"context_window\":[],\"accumulated_focus\":[]}",
                "{\"session_id\":\"session-a\",\"started_at\":\"yesterday\",\"context_window\":[],\"accumulated_focus\":[]}",
                "{\"session_id\":\"session-a\",\"started_at\":\"2026-01-16T10:00:00Z\",\"context_window\":{},\"accumulated_focus\":[]}"
            })
    void anUnreadableDocumentIsCopiedAsideAndLoadsAsTheEmptyStructure(String content) throws IOException {
        write(content);
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
        assertThat(copies()).hasSize(1);
        assertThat(copies().get(0)).hasContent(content);
        assertThat(focus.save("a").lastTurn()).isEqualTo(1);
        assertThat(copies()).hasSize(1);
    }

    @Test
    void aCopyIsNeverOverwrittenAndTheOldestOfTooManyLeaves() throws IOException {
        for (int number = 1; number <= UnreadableCopies.MAX_COPIES + 3; number++) {
            write("broken " + number);
            focus.current();
        }
        List<String> contents = new ArrayList<>();
        for (Path copy : copies()) {
            contents.add(Files.readString(copy));
        }
        assertThat(contents)
                .hasSize(UnreadableCopies.MAX_COPIES)
                .contains("broken 13")
                .doesNotContain("broken 1");
    }

    @Test
    void anUnreadableOtherSessionIsUnknown() throws IOException {
        String first = focus.save("a").sessionId().orElseThrow();
        focus.sessions().start(focus.now());
        Files.writeString(folder.resolve("sessions").resolve(first + ".json"), "{");
        assertThatThrownBy(() -> focus.sessions().resume(first)).isInstanceOf(UnknownFocusSessionException.class);
        assertThat(focus.sessions().list(10)).hasSize(1);
        assertThat(copies()).hasSize(1);
    }

    @Test
    void anUnreadableDocumentIsNamedWithItsReasonAndItsCopy() throws IOException {
        write("{\"session_id\":\"session-a\"}");
        assertThat(unreadable(FocusSessions.CURRENT))
                .contains(
                        folder.resolve("conversation-context.json").toString(),
                        "started_at",
                        copies().get(0).toString());
        assertThat(copies()).hasSize(1);
    }

    @Test
    void anUnreadableOtherSessionIsNamedByItsId() throws IOException {
        String first = focus.save("a").sessionId().orElseThrow();
        focus.sessions().start(focus.now());
        Files.writeString(folder.resolve("sessions").resolve(first + ".json"), "{");
        assertThat(unreadable(first)).contains(first + ".json cannot be read and counts as no session");
    }

    @Test
    void nothingIsUnreadableWhereNothingIsOrAllCanBeRead() {
        assertThat(focus.sessions().unreadable(FocusSessions.CURRENT)).isEmpty();
        assertThat(focus.sessions().unreadable("session-unknown")).isEmpty();
        assertThat(focus.sessions().unreadable("../x")).isEmpty();
        String id = focus.save("a").sessionId().orElseThrow();
        assertThat(focus.sessions().unreadable(FocusSessions.CURRENT)).isEmpty();
        assertThat(focus.sessions().unreadable(id)).isEmpty();
        assertThat(focus.sessions().unreadableCopies()).isEmpty();
    }

    @Test
    void theCopyIsListedAfterTheNextTurnHasReplacedTheDocument() throws IOException {
        write("{");
        focus.save("a");
        assertThat(focus.sessions().unreadable(FocusSessions.CURRENT)).isEmpty();
        assertThat(focus.sessions().unreadableCopies())
                .containsExactly(copies().get(0).toString());
    }

    private String unreadable(String session) {
        return focus.sessions().unreadable(session).orElseThrow();
    }

    private List<Path> copies() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("unreadable"))) {
            return files.sorted().toList();
        }
    }

    private void write(String content) throws IOException {
        Files.writeString(folder.resolve("conversation-context.json"), content);
    }
}
