package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.settings.RefusedEdits.RefusedEdit;
import io.mneme.settings.file.PropertiesText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedEditsTest {

    @TempDir
    Path etc;

    private final RefusedEdits edits = new RefusedEdits();
    private Path file;

    @BeforeEach
    void refuse() throws IOException {
        file = Files.writeString(etc.resolve("io.mneme.tea.cfg"), "minutes=0\n");
        edits.add(new RefusedEdit(file, PropertiesText.of(Files.readAllBytes(file)), "minutes must be 1", () -> {}));
    }

    @Test
    void namesFileAndReason() {
        assertThat(edits.list())
                .extracting(RefusedEdit::fault)
                .containsExactly(file + " is refused, and what held before stays in force: minutes must be 1");
        assertThat(edits.find(file)).isPresent();
    }

    @Test
    void forgetsAFileThatHasAnotherContent() throws IOException {
        Files.writeString(file, "minutes=1\n");
        assertThat(edits.find(file)).isEmpty();
        assertThat(edits.list()).isEmpty();
    }

    @Test
    void forgetsAFileThatIsGone() throws IOException {
        Files.delete(file);
        assertThat(edits.list()).isEmpty();
    }
}
