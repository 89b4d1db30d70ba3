package io.mneme.ui.gogo.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file for a report of a fault: what it contains, and what it must not contain. */
class SupportArchiveTest {

    private static final SecretMask MASK = new SecretMask(List.of("hunter2hunter2", "no"));

    @TempDir
    Path folder;

    private Map<String, String> written(Map<String, Supplier<String>> documents) throws IOException {
        Path file = folder.resolve("support.zip");
        new SupportArchive(documents, MASK).write(file);
        Map<String, String> contents = new LinkedHashMap<>();
        try (InputStream from = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(from)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                contents.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
            }
        }
        return contents;
    }

    @Test
    void containsEachDocument() throws IOException {
        assertThat(written(Map.of("log.txt", () -> "ready\n"))).isEqualTo(Map.of("log.txt", "ready\n"));
    }

    @Test
    void aDocumentThatCannotBeMadeDoesNotKeepTheOthersOut() throws IOException {
        Map<String, Supplier<String>> documents = new LinkedHashMap<>();
        documents.put("broken.json", () -> {
            throw new IllegalStateException("out of order");
        });
        documents.put("log.txt", () -> "ready\n");
        assertThat(written(documents))
                .containsEntry("broken.json", "could not be made: java.lang.IllegalStateException: out of order\n")
                .containsEntry("log.txt", "ready\n");
    }

    @Test
    void aFileThatIsThereAlreadyIsNotReplaced() throws IOException {
        written(Map.of());
        assertThatThrownBy(() -> written(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the file is there already: ");
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> new SupportArchive(Map.of(), MASK).write(folder.resolve("none/support.zip")))
                .hasMessageStartingWith("the folder of the file does not exist: ");
    }

    @Test
    void nothingIsLeftOfAFileThatCouldNotBeWritten() throws IOException {
        Map<String, Supplier<String>> documents = Map.of("a", () -> {
            throw new AssertionError("an error is no fault of a document");
        });
        assertThatThrownBy(() -> written(documents)).isInstanceOf(AssertionError.class);
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the password hunter2hunter2 was refused",
                "Authorization: Bearer abcdef0123456789",
                "key sk-proj-abcdef0123456789abcdef is wrong",
                "?token=abcdef0123456789&x=1",
                "{\"api_key\": \"abcdef0123456789\"}",
                "eyJhbGciOiJI.eyJzdWIiOiIx.abcdef0123456789"
            })
    void secretsAreMaskedWhereverTheyStand(String line) {
        assertThat(MASK.text(line))
                .contains(SecretMask.MASKED)
                .doesNotContain("hunter2hunter2")
                .doesNotContain("abcdef0123456789");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Setting token_limit of x: 7, before: 0; by shell", "no tokens were counted", "Ready"})
    void otherLinesStayAsTheyAre(String line) {
        assertThat(MASK.text(line)).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({
        "api_key, string, true",
        "upstream.token, string, true",
        "note, password, true",
        "default_prompt, string, true",
        "header.intro, string, true",
        "token_limit, integer, false",
        "prompt_tokens, integer, false",
        "max_prompt_chars, integer, false",
        "key, string, false"
    })
    void settingsAreMaskedByTypeOrKey(String key, String type, boolean masked) {
        JsonNode setting = JsonMapper.builder()
                .build()
                .createObjectNode()
                .put("key", key)
                .put("type", type)
                .put("value", "x1");
        SecretMask.maskSettings(new ArrayList<>(List.of(setting)));
        assertThat(setting.path("value").textValue()).isEqualTo(masked ? SecretMask.MASKED : "x1");
    }

    @Test
    void ofALongLogTheLastWholeLinesAreTaken() throws IOException {
        Path log = folder.resolve("mneme.log");
        Files.writeString(log, "first\n" + "x".repeat(1 << 20) + "\nlast\n");
        assertThat(SupportArchive.lastLog(log)).isEqualTo("last\n");
    }

    @Test
    void messagesForDevelopersAreLeftOutOfTheLogWithAllTheirLines() throws IOException {
        Path log = folder.resolve("mneme.log");
        String time = "2026-02-09T04:04:00.000Z ";
        Files.writeString(
                log,
                time + "INFO  o.e.jetty begins\n" + time + "DEBUG o.e.jetty >>>what\n was said<<<\n" + time
                        + "WARN  o.e.jetty failed\n\tat line 3\n" + time + "TRACE o.e.jetty that\n");
        assertThat(SupportArchive.lastLog(log))
                .isEqualTo(time + "INFO  o.e.jetty begins\n" + time + "WARN  o.e.jetty failed\n\tat line 3\n");
    }
}
