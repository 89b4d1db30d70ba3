package io.mneme.session.focus;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.spi.erase.Erased;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FocusErasureTest {

    @TempDir
    Path folder;

    private FocusHarness focus;
    private String erased;
    private String kept;

    @BeforeEach
    void saveTwoSessions() {
        focus = new FocusHarness(folder);
        erased = focus.save("secret").sessionId().orElseThrow();
        focus.sessions().start(focus.now());
        kept = focus.save("other").sessionId().orElseThrow();
    }

    @Test
    void removesASessionWithAllItsTexts() throws IOException {
        assertThat(focus.erasure().find(what(erased)).items()).isEqualTo(1);
        assertThat(focus.erasure().remove(what(erased)).items()).isEqualTo(1);
        assertThat(focus.erasure().remove(what(erased)).items()).isZero();
        assertThat(texts()).noneMatch(text -> text.contains("secret")).anyMatch(text -> text.contains("other"));
        assertThat(focus.sessions().list(10)).extracting(FocusSummary::id).containsExactly(kept);
    }

    @Test
    void aTextIsRemovedWithTheSessionThatHasIt() throws IOException {
        assertThat(focus.erasure().findText("ecre").items()).isEqualTo(1);
        assertThat(focus.erasure().removeText("ecre").items()).isEqualTo(1);
        assertThat(focus.erasure().findText("ecre").items()).isZero();
        assertThat(texts()).noneMatch(text -> text.contains("secret")).anyMatch(text -> text.contains("other"));
    }

    @Test
    void allSessionsGoWithAllThatAnOwnerHasAlsoWhatCannotBeRead() throws IOException {
        Files.writeString(folder.resolve("conversation-context.json"), "{ unreadable secret");
        focus.current();
        // Two documents, one of them unreadable with a copy, and the visits of both.
        assertThat(focus.erasure().findRest().items()).isEqualTo(5);
        assertThat(focus.erasure().removeRest().items()).isEqualTo(5);
        assertThat(focus.erasure().findRest().items()).isZero();
        assertThat(texts()).noneMatch(text -> text.contains("secret") || text.contains("other"));
    }

    @Test
    void removesTheCurrentSession() {
        focus.erasure().remove(what(kept));
        assertThat(focus.current()).isEqualTo(FocusDocument.EMPTY);
    }

    @Test
    void removesCopiesOfUnreadableFilesThatMayHaveItsTexts() throws IOException {
        Path current = folder.resolve("conversation-context.json");
        for (String content : List.of("{ " + erased + " secret", "secret without an id", "{ " + kept)) {
            Files.writeString(current, content);
            focus.current();
        }
        Files.delete(current);
        assertThat(focus.erasure().find(what(erased)).items()).isEqualTo(2);
        assertThat(focus.erasure().remove(what(erased)).items()).isEqualTo(2);
        assertThat(texts()).noneMatch(text -> text.contains("secret")).anyMatch(text -> text.contains(kept));
    }

    @Test
    void anythingElseIsUnknown() {
        Erased other = new Erased("dictation", Set.of(erased), Set.of("unknown", "../x", "session-unknown"));
        assertThat(focus.erasure().find(other).items()).isZero();
        assertThat(focus.erasure().remove(other).items()).isZero();
        assertThat(focus.sessions().list(10)).hasSize(2);
    }

    private static Erased what(String session) {
        return new Erased("message", Set.of(), Set.of(session));
    }

    private List<String> texts() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> regular = files.filter(Files::isRegularFile).toList();
            List<String> texts = new ArrayList<>();
            for (Path file : regular) {
                texts.add(Files.readString(file));
            }
            return texts;
        }
    }
}
