package io.mneme.store.jsonl.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.SkippedLines;
import io.mneme.store.jsonl.JournalFixture;
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
        JournalFixture.write(folder, content);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.texts()).containsExactly("one", "two");
            assertThat(fixture.positions()).containsExactly(1L, 2L);
            assertThat(fixture.journal().status().skipped()).isEqualTo(SkippedLines.NONE);
            assertThat(fixture.content()).isEqualTo(content);
        }
    }

    @Test
    void anEditLeavesEveryOtherByteAsItWas() {
        JournalFixture.write(
                folder, "\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"two\", \"x\":1}\r\nrubbish\n{\"text\":\"three\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.ids().get(1);
            fixture.edit(id, "2");
            assertThat(fixture.content())
                    .isEqualTo("\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"2\",\"x\":1,\"id\":\"" + id
                            + "\"}\r\nrubbish\n{\"text\":\"three\"}\n");
        }
    }

    @Test
    void aDeletionLeavesEveryOtherByteAsItWas() {
        JournalFixture.write(
                folder, "\uFEFF{\"text\":\"one\"}\r\n\n{\"text\":\"two\", \"x\":1}\r\nrubbish\n{\"text\":\"three\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.delete(fixture.ids().get(0));
            fixture.delete(fixture.ids().get(0));
            assertThat(fixture.content()).isEqualTo("\uFEFF\nrubbish\n{\"text\":\"three\"}\n");
            assertThat(fixture.texts()).containsExactly("three");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("three");
        }
    }

    @Test
    void linesThatAreNoEntriesAreSkippedAndNamed() {
        JournalFixture.write(folder, "{\"text\":\"one\"}\n\nsecret\n[1]\n{\"text\":\"two\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            JournalStatus status = fixture.journal().status();
            assertThat(fixture.texts()).containsExactly("one", "two");
            assertThat(fixture.positions()).containsExactly(1L, 4L);
            assertThat(status.skipped())
                    .isEqualTo(new SkippedLines(
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
        JournalFixture.write(folder, bytes.toByteArray());
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.texts()).containsExactly("one", "three \uFFFD");
            assertThat(fixture.journal().status().skipped().reasons())
                    .containsExactly("notes.jsonl, line 2: is not UTF-8");
        }
    }

    @Test
    void aLineThatIsTooLongCostsOnlyItself() throws Exception {
        Path file = JournalFixture.write(folder, "{\"text\":\"one\"}\n");
        try (var out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            out.write("{\"text\":\"".getBytes(UTF_8));
            byte[] much = "x".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                out.write(much);
            }
            out.write("\"}\n{\"text\":\"three\"}\n".getBytes(UTF_8));
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.texts()).containsExactly("one", "three");
            assertThat(fixture.positions()).containsExactly(1L, 3L);
            assertThat(fixture.journal().status().skipped().reasons())
                    .containsExactly("notes.jsonl, line 2: is longer than 8388608 bytes");
            fixture.delete(fixture.ids().get(0));
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("three");
        }
    }

    @Test
    void linesWithoutAnIdGetOneFromTheirBytes() {
        JournalFixture.write(folder, "{\"text\":\"one\"}\n{\"text\":\"two\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            List<String> ids = fixture.ids();
            assertThat(ids.get(0)).isEqualTo("d-7cb0b67e1375c159-0");
            assertThat(fixture.all().get(0).entry().id()).isEqualTo(ids.get(0));
            assertThat(fixture.journal().find(ids.get(1)))
                    .hasValueSatisfying(
                            found -> assertThat(found.entry().text()).isEqualTo("two"));
            fixture.reopen();
            assertThat(fixture.ids()).isEqualTo(ids);
        }
    }

    @Test
    void deletingOneOfSeveralEqualLinesRenamesNoOther() {
        String line = "{\"text\":\"one\"}\n";
        JournalFixture.write(folder, line.repeat(4));
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            List<String> ids = fixture.ids();
            assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("d-[0-9a-f]{16}-[0-3]"));
            fixture.delete(ids.get(1));
            fixture.edit(ids.get(2), "other");
            assertThat(fixture.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3));
            fixture.reopen();
            assertThat(fixture.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3));
            fixture.otherProgramAppends(line);
            String added = fixture.ids().get(3);
            assertThat(ids).doesNotContain(added);
            fixture.reopen();
            assertThat(fixture.ids()).containsExactly(ids.get(0), ids.get(2), ids.get(3), added);
        }
    }

    @Test
    void theSecondLineWithAnIdGetsAnotherOne() {
        JournalFixture.write(folder, "{\"id\":\"x\",\"text\":\"one\"}\n{\"id\":\"x\",\"text\":\"two\"}\n");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            List<String> ids = fixture.ids();
            assertThat(ids.get(0)).isEqualTo("x");
            assertThat(ids.get(1)).startsWith("d-");
            fixture.edit(ids.get(1), "2");
            fixture.reopen();
            assertThat(fixture.ids()).isEqualTo(ids);
            fixture.delete("x");
            fixture.reopen();
            assertThat(fixture.ids()).containsExactly(ids.get(1));
            assertThat(fixture.texts()).containsExactly("2");
        }
    }
}
