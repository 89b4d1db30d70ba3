package io.mneme.settings.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.settings.harness.InstalledFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesTextTest {

    private static final long SEED = 20261123;
    private static final int RUNS = 300;
    private static final String LETTERS = "ab \\${}:-=#!\t\n\r\f\"'萍é_,.u0";

    private static final String SHIPPED = "# What it is.\r\n\r\n# Entries.\r\nmax = 10\r\n#note=none\r\nlast=1\r\n";

    @TempDir
    Path folder;

    @Test
    void changesOneLineAndNoOtherByte() {
        assertThat(text(SHIPPED).withValue("max", "20"))
                .isEqualTo(text("# What it is.\r\n\r\n# Entries.\r\nmax = 20\r\n#note=none\r\nlast=1\r\n"));
    }

    @Test
    void keepsBytesThatAreNoText() {
        byte[] content = {'#', (byte) 0xC3, (byte) 0x28, (byte) 0xFF, '\n', 'a', '=', '1', '\n'};
        byte[] changed = PropertiesText.of(content).withValue("a", "2").bytes();
        byte[] expected = {'#', (byte) 0xC3, (byte) 0x28, (byte) 0xFF, '\n', 'a', '=', '2', '\n'};
        assertThat(changed).isEqualTo(expected);
    }

    @Test
    void addsAKeyBehindTheCommentThatShowsIt() {
        assertThat(text(SHIPPED).withValue("note", "x").text()).contains("#note=none\r\nnote=x\r\nlast=1");
    }

    @Test
    void addsAKeyAtTheEndWhereNoCommentShowsIt() {
        assertThat(text("a=1").withValue("b", "2")).isEqualTo(text("a=1\nb=2\n"));
    }

    @Test
    void removesWhatItHasAdded() {
        PropertiesText shipped = text(SHIPPED);
        assertThat(shipped.withValue("note", "x").withLineOf(shipped, "note")).isEqualTo(shipped);
    }

    @Test
    void restoresTheLineOfAnotherFile() {
        PropertiesText shipped = text(SHIPPED);
        assertThat(shipped.withValue("max", "20").withLineOf(shipped, "max")).isEqualTo(shipped);
    }

    @Test
    void replacesAllLinesOfAValue() {
        assertThat(text("a=1,\\\n   2\nb=3\n").withValue("a", "4")).isEqualTo(text("a=4\nb=3\n"));
    }

    @Test
    void replacesTheLastOfSeveralLinesOfAKey() {
        assertThat(text("a=1\na=2\n").withValue("a", "3")).isEqualTo(text("a=1\na=3\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a=1|1",
                "a = 1|1",
                "a:1|1",
                "a 1|1",
                "  a=1|1",
                "a=1 |1 ",
                "a= 1|1",
                "a=|''",
                "a|''",
                "\\u0061=1|1",
                "a=\\u0031|1",
                "a=b=c|b=c",
                "a=${x:-1}|${x:-1}"
            })
    void readsAValueAsFileInstallDoes(String line, String value) throws IOException {
        assertThat(text(line).value("a")).hasValue(value);
        Path file = Files.writeString(folder.resolve("a.cfg"), line + "\n");
        assertThat(InstalledFile.read(file, name -> null)).containsEntry("a", value.equals("${x:-1}") ? "1" : value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                " at the ends ",
                "a\\b\\\\c\\",
                "${user.home}",
                "$\\{x\\}",
                "{legend} and }",
                "萍萍 é",
                "two\nlines",
                "# no comment",
                "a=b:c",
                "\"quoted\" in part",
                "\\u0041"
            })
    void writesAValueSoThatFileInstallReadsIt(String value) throws IOException {
        assertThat(installed(new ValueTemplate("").withValue(value))).isEqualTo(value);
        assertThat(installed(new ValueTemplate("${mneme.x:-10}").withValue(value)))
                .isEqualTo(value);
    }

    @Test
    void writesAnyValueSoThatFileInstallReadsIt() throws IOException {
        Random random = new Random(SEED);
        for (int run = 0; run < RUNS; run++) {
            String value = "x"
                    + random.ints(random.nextInt(12), 0, LETTERS.length())
                            .collect(
                                    StringBuilder::new,
                                    (text, at) -> text.append(LETTERS.charAt(at)),
                                    StringBuilder::append);
            if (!value.contains("$__")) {
                String written = new ValueTemplate("${mneme.x:-10}").withValue(value);
                assertThat(installed(written)).as("seed %d, run %d", SEED, run).isEqualTo(value);
                assertThat(new ValueTemplate(text("a=1")
                                        .withValue("a", written)
                                        .value("a")
                                        .orElseThrow())
                                .resolve(name -> Optional.empty()))
                        .as("seed %d, run %d", SEED, run)
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void findsTheSameKeysAsFileInstall() throws IOException {
        Random random = new Random(SEED);
        List<String> pieces =
                List.of("a", "b", "=", ":", " ", "\\\n", "\n", "\r\n", "#", "!", "1", "\\", "\t", "=2\n", "c=3\n");
        for (int run = 0; run < RUNS; run++) {
            StringBuilder content = new StringBuilder();
            random.ints(random.nextInt(15), 0, pieces.size()).forEach(at -> content.append(pieces.get(at)));
            content.append("\nz=1\n");
            Path file = Files.writeString(folder.resolve("any.cfg"), content);
            assertThat(text(content.toString()).values())
                    .as("seed %d, run %d: %s", SEED, run, content)
                    .containsExactlyInAnyOrderEntriesOf(InstalledFile.read(file, name -> null).entrySet().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, entry -> entry.getValue().toString())));
        }
    }

    private String installed(String escaped) throws IOException {
        Path file = folder.resolve("b.cfg");
        Files.write(
                file,
                text("# Comment.\nz=1\na=${mneme.x:-10}\n")
                        .withValue("a", escaped)
                        .bytes());
        return InstalledFile.read(file, name -> null).get("a").toString();
    }

    private static PropertiesText text(String content) {
        return PropertiesText.of(content.getBytes(UTF_8));
    }
}
