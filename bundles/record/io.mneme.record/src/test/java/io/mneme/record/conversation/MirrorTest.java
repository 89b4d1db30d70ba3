package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.UnfinishedErasureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class MirrorTest {

    @TempDir
    Path folder;

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void isOffUntilItIsAskedFor() {
        log.configuration.put("mirror_folder", mirror().toString());
        log.say("/p", 0, "a");
        assertThat(mirror()).doesNotExist();
    }

    @Test
    void keepsATextFileOfEachUtterance() {
        switchOn();
        log.say("/p", 0, "Grüße\\n2");
        log.answer("/p", 1, "b");
        assertThat(files()).hasSize(2);
        assertThat(files().get(0)).hasContent("Grüße\n2");
        assertThat(files().get(0).getFileName().toString()).matches("20260312_103000_stt_[0-9a-f]{16}\\.txt");
        assertThat(files().get(1)).hasContent("b");
        assertThat(files().get(1).getFileName().toString()).startsWith("20260312_103001_tts_");
    }

    @Test
    void keepsApartWhatIsSaidInTheSameSecond() {
        switchOn();
        log.say("/p", 0, "a");
        log.say("/p", 0, "b");
        assertThat(files()).hasSize(2);
    }

    @Test
    void holdsRedactedTexts() {
        switchOn();
        log.redactions.redact(RedactionSink.STORE, "Kate");
        log.say("/p", 0, "Kate");
        assertThat(files().get(0)).hasContent("[word-1]");
    }

    @Test
    void nothingARecordSaysLeadsOutOfTheFolder() {
        switchOn();
        log.conversations.log(
                "{\"type\":\"stt\",\"text\":\"../esc\",\"project_path\":\"../esc\",\"id\":\"a..b\",\"conversation_id\":\"c..d\"}",
                NOW);
        assertThat(files()).hasSize(1);
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(mirror()));
    }

    @Test
    void theFilesOfErasedUtterancesAreRemoved() {
        switchOn();
        String id = id(log.say("/p", 0, "a"));
        log.say("/p", 1, "b");
        log.say("/q", 1, "other");
        log.configuration.put("mirror", "false");
        log.conversations.erase(id);
        assertThat(files()).singleElement().satisfies(file -> assertThat(file).hasContent("other"));
    }

    @Test
    void anUtteranceOutOfTheCalendarIsErased() {
        switchOn();
        log.line("{\"type\":\"stt\",\"text\":\"a\",\"conversation_id\":\"c\","
                + "\"timestamp\":\"-999999999-01-01T00:00:00+18:00\"}");
        assertThat(log.conversations.erase("c")).isEqualTo(1);
    }

    @Test
    void aFileThatCannotBeRemovedIsRemovedByTheNextErasure() throws IOException {
        switchOn();
        String id = id(log.say("/p", 0, "a"));
        Path file = files().get(0);
        Files.delete(file);
        Files.createDirectories(file.resolve("not empty"));
        assertThatThrownBy(() -> log.conversations.erase(id))
                .isInstanceOf(UnfinishedErasureException.class)
                .hasMessageContaining("mirror cannot change its files now");
        assertThat(log.conversations.find(id)).isEmpty();
        Files.delete(file.resolve("not empty"));
        assertThat(log.conversations.erase(id)).isEqualTo(1);
        assertThat(files()).isEmpty();
    }

    @Test
    void aMirrorThatFailsDoesNotDisturbTheLogAndIsReportedOnce() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(Mirror.class);
        ListAppender<ILoggingEvent> reports = new ListAppender<>();
        reports.start();
        logger.addAppender(reports);
        switchOn();
        Files.createFile(mirror());
        log.say("/p", 0, "secret");
        log.say("/p", 1, "secret");
        logger.detachAppender(reports);
        assertThat(log.journal.status().entries()).isEqualTo(2);
        assertThat(reports.list).singleElement().satisfies(report -> assertThat(report.getFormattedMessage())
                .contains(mirror().toString())
                .doesNotContain("secret"));
    }

    @Test
    void aMirrorThatFailsAgainAfterASuccessIsReportedAgain() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(Mirror.class);
        ListAppender<ILoggingEvent> reports = new ListAppender<>();
        reports.start();
        logger.addAppender(reports);
        switchOn();
        Files.createFile(mirror());
        log.say("/p", 0, "a");
        Files.delete(mirror());
        log.say("/p", 1, "b");
        Files.delete(files().get(0));
        Files.delete(mirror());
        Files.createFile(mirror());
        log.say("/p", 2, "c");
        logger.detachAppender(reports);
        assertThat(reports.list).hasSize(2);
    }

    private void switchOn() {
        log.configuration.put("mirror", "true");
        log.configuration.put("mirror_folder", mirror().toString());
    }

    private Path mirror() {
        return folder.resolve("transcriptions");
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(mirror())) {
            return files.sorted().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
