package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Skipped;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that another program has written is read as it is. */
class ForeignFileTest {

    @TempDir
    Path folder;

    @Test
    void survivesByteOrderMarkCarriageReturnsAndBlankLines() {
        String content = "\uFEFF{\"text\":\"one\"}\r\n\r\n  \n{\"text\":\"two\"}\n\n";
        Notebook.given(folder, content);
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.texts()).containsExactly("one", "two");
            assertThat(notebook.positions()).containsExactly(1L, 2L);
            assertThat(notebook.journal().status().skipped()).isEqualTo(Skipped.NONE);
            assertThat(notebook.content()).isEqualTo(content);
        }
    }

    @Test
    void anEditLeavesEveryOtherByteAsItWas() {
        Notebook.given(
                folder, "\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"two\", \"x\":1}\r\nrubbish\n{\"text\":\"three\"}\n");
        try (Notebook notebook = Notebook.open(folder)) {
            String id = notebook.ids().get(1);
            notebook.edit(id, "2");
            assertThat(notebook.content())
                    .isEqualTo("\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"2\",\"x\":1,\"id\":\"" + id
                            + "\"}\r\nrubbish\n{\"text\":\"three\"}\n");
        }
    }

    @Test
    void aDeletionLeavesEveryOtherByteAsItWas() {
        Notebook.given(
                folder, "\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"two\", \"x\":1}\r\nrubbish\n{\"text\":\"three\"}\n");
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.delete(notebook.ids().get(0));
            notebook.delete(notebook.ids().get(0));
            assertThat(notebook.content()).isEqualTo("\uFEFF\nrubbish\n{\"text\":\"three\"}\n");
            assertThat(notebook.texts()).containsExactly("three");
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("three");
        }
    }

    @Test
    void linesThatAreNoEntriesAreSkippedAndNamed() {
        Notebook.given(folder, "{\"text\":\"one\"}\n\nsecret\n[1]\n{\"text\":\"two\"}\n");
        try (Notebook notebook = Notebook.open(folder)) {
            JournalStatus status = notebook.journal().status();
            assertThat(notebook.texts()).containsExactly("one", "two");
            assertThat(notebook.positions()).containsExactly(1L, 4L);
            assertThat(status.skipped())
                    .isEqualTo(new Skipped(
                            2,
                            List.of("notes.jsonl, line 3: is not JSON", "notes.jsonl, line 4: text must be a string")));
            assertThat(status.entries()).isEqualTo(2);
        }
    }

    @Test
    void oneBadByteCostsOneLine() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("{\"text\":\"one\"}\n{\"text\":\"".getBytes(UTF_8));
        bytes.write(0xC3);
        bytes.writeBytes("\"}\n{\"text\":\"three \uFFFD\"}\n".getBytes(UTF_8));
        Notebook.given(folder, bytes.toByteArray());
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.texts()).containsExactly("one", "three \uFFFD");
            assertThat(notebook.journal().status().skipped().why())
                    .containsExactly("notes.jsonl, line 2: is not UTF-8");
        }
    }

    @Test
    void aLineThatIsTooLongCostsOnlyItself() throws Exception {
        Path file = Notebook.given(folder, "{\"text\":\"one\"}\n");
        try (var out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            out.write("{\"text\":\"".getBytes(UTF_8));
            byte[] much = "x".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                out.write(much);
            }
            out.write("\"}\n{\"text\":\"three\"}\n".getBytes(UTF_8));
        }
        try (Notebook notebook = Notebook.open(folder)) {
            assertThat(notebook.texts()).containsExactly("one", "three");
            assertThat(notebook.positions()).containsExactly(1L, 3L);
            assertThat(notebook.journal().status().skipped().why())
                    .containsExactly("notes.jsonl, line 2: is longer than 8388608 bytes");
            notebook.delete(notebook.ids().get(0));
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("three");
        }
    }

    @Test
    void linesWithoutAnIdGetOneFromTheirBytes() {
        Notebook.given(folder, "{\"text\":\"one\"}\n{\"text\":\"two\"}\n");
        try (Notebook notebook = Notebook.open(folder)) {
            List<String> ids = notebook.ids();
            assertThat(ids.get(0)).isEqualTo("d-7cb0b67e1375c159-0");
            assertThat(notebook.all().get(0).entry().id()).isEqualTo(ids.get(0));
            assertThat(notebook.journal().find(ids.get(1)))
                    .hasValueSatisfying(
                            found -> assertThat(found.entry().text()).isEqualTo("two"));
            notebook.reopen();
            assertThat(notebook.ids()).isEqualTo(ids);
        }
    }

    @Test
    void deletingOneOfSeveralEqualLinesRenamesNoOther() {
        String line = "{\"text\":\"one\"}\n";
        Notebook.given(folder, line.repeat(4));
        try (Notebook notebook = Notebook.open(folder)) {
            List<String> ids = notebook.ids();
            assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("d-[0-9a-f]{16}-[0-3]"));
            notebook.delete(ids.get(1));
            notebook.edit(ids.get(2), "other");
            assertThat(notebook.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3));
            notebook.reopen();
            assertThat(notebook.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3));
            notebook.otherProgramAppends(line);
            String added = notebook.ids().get(3);
            assertThat(ids).doesNotContain(added);
            notebook.reopen();
            assertThat(notebook.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3), added);
        }
    }

    @Test
    void theSecondLineWithAnIdGetsAnotherOne() {
        Notebook.given(folder, "{\"id\":\"x\",\"text\":\"one\"}\n{\"id\":\"x\",\"text\":\"two\"}\n");
        try (Notebook notebook = Notebook.open(folder)) {
            List<String> ids = notebook.ids();
            assertThat(ids.get(0)).isEqualTo("x");
            assertThat(ids.get(1)).startsWith("d-");
            notebook.edit(ids.get(1), "2");
            notebook.reopen();
            assertThat(notebook.ids()).isEqualTo(ids);
            notebook.delete("x");
            notebook.reopen();
            assertThat(notebook.ids()).containsExactly(ids.get(1));
            assertThat(notebook.texts()).containsExactly("2");
        }
    }
}
