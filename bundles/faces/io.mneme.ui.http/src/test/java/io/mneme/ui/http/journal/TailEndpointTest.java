package io.mneme.ui.http.journal;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.SampleDictation;
import io.mneme.ui.http.harness.SseReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class TailEndpointTest {

    private static final String PATH = "/v1/tail";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void tellsWhatIsThereAndWhatIsAppendedInOrder() throws IOException {
        append("a", "b");
        try (SseReader stream = open("?since=0")) {
            assertThat(stream.response().headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(stream.next()).isEqualTo("retry: 2000\nid: 0");
            assertThat(stream.next())
                    .isEqualTo("id: 1\nevent: entry\ndata: {\"position\":1,\"id\":\"a\",\"revision\":\""
                            + served.journal.find("a").orElseThrow().revision()
                            + "\",\"entry\":" + served.journal.json(SampleDictation.of("a", "said a")) + "}");
            assertThat(stream.next()).startsWith("id: 2\n");
            append("萍");
            assertThat(stream.next()).startsWith("id: 3\nevent: entry\n").contains("said 萍");
        }
    }

    @Test
    void tellsEditsAndDeletionsAsChanges() throws IOException {
        append("a", "b");
        try (SseReader stream = open("?since=2")) {
            stream.next();
            served.journal.edit("a", stored -> SampleDictation.of("a", "something else"));
            assertThat(stream.next())
                    .isEqualTo("id: 3\nevent: change\n"
                            + "data: {\"position\":3,\"what\":\"edited\",\"target\":1,\"id\":\"a\"}");
            served.journal.delete("b", Optional.empty());
            assertThat(stream.next())
                    .isEqualTo("id: 4\nevent: change\n"
                            + "data: {\"position\":4,\"what\":\"deleted\",\"target\":2,\"id\":\"b\"}");
        }
    }

    @Test
    void tellsThatAnotherProgramHasReplacedAFile() throws IOException {
        append("a");
        try (SseReader stream = open("?journal=dictation")) {
            stream.next();
            served.journal.replaceFile();
            assertThat(stream.next())
                    .isEqualTo(
                            "id: 2\nevent: change\n"
                                    + "data: {\"position\":2,\"what\":\"replaced_file\",\"target\":0,\"id\":\"\",\"first\":1,\"last\":1}");
        }
    }

    @Test
    void skipsEntriesThatCannotBeReadAndSendsThemWhenTheyCan() throws IOException {
        append("a", "b", "c");
        served.journal.block(List.of("a", "b"));
        try (SseReader stream = open("?since=0")) {
            stream.next();
            assertThat(stream.next()).isEqualTo("id: 2\nevent: unreadable\ndata: {\"first\":1,\"last\":2}");
            assertThat(stream.next()).startsWith("id: 3\nevent: entry\n");
            served.journal.block(List.of());
            append("d");
            assertThat(stream.next()).startsWith("id: 4\nevent: entry\n");
            assertThat(stream.next()).startsWith("event: entry\ndata: {\"position\":1,");
            assertThat(stream.next()).startsWith("event: entry\ndata: {\"position\":2,");
        }
    }

    @Test
    void beginsNowAndSaysWhereThatIs() throws IOException {
        append("a");
        try (SseReader stream = open("")) {
            assertThat(stream.next()).isEqualTo("retry: 2000\nid: 1");
            append("b");
            assertThat(stream.next()).startsWith("id: 2\n");
        }
    }

    @Test
    void goesOnBehindTheLastEventAfterADisconnection() throws IOException {
        append("a", "b", "c");
        try (SseReader stream = open("?since=0")) {
            stream.next();
            stream.next();
            assertThat(stream.next()).startsWith("id: 2\n");
        }
        append("d");
        try (SseReader stream = new SseReader(served.to(PATH + "?since=0").header("Last-Event-ID", "2"))) {
            assertThat(stream.next()).isEqualTo("retry: 2000\nid: 2");
            assertThat(stream.next()).startsWith("id: 3\n");
            assertThat(stream.next()).startsWith("id: 4\n");
        }
    }

    @Test
    void catchesUpWithManyEventsInOrder() throws IOException {
        for (int i = 1; i <= 1_000; i++) {
            append("e" + i);
        }
        try (SseReader stream = open("?since=0")) {
            stream.next();
            for (int i = 1; i <= 1_000; i++) {
                assertThat(stream.next()).startsWith("id: " + i + "\n");
            }
        }
    }

    @Test
    void tellsEveryReaderEverythingOnceWhileManyWrite() {
        List<CompletableFuture<Void>> readers = IntStream.range(0, 8)
                .mapToObj(reader ->
                        CompletableFuture.runAsync(() -> readInOrder(1_000), TailEndpointTest::inItsOwnThread))
                .toList();
        List<CompletableFuture<Void>> writers = IntStream.range(0, 4)
                .mapToObj(writer -> CompletableFuture.runAsync(
                        () -> IntStream.range(0, 250).forEach(i -> append(writer + "-" + i)),
                        TailEndpointTest::inItsOwnThread))
                .toList();
        writers.forEach(CompletableFuture::join);
        readers.forEach(CompletableFuture::join);
    }

    private void readInOrder(int events) {
        try (SseReader stream = open("?since=0")) {
            stream.next();
            for (int i = 1; i <= events; i++) {
                assertThat(stream.next()).startsWith("id: " + i + "\n");
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void isSentAtOnceToAReaderWhoTakesCompressedAnswers() throws IOException {
        append("a");
        var request = served.to(PATH + "?since=0").header("Accept-Encoding", "gzip");
        try (SseReader stream = new SseReader(request)) {
            assertThat(stream.response().headers().firstValue("Content-Encoding"))
                    .isEmpty();
            assertThat(stream.next()).isEqualTo("retry: 2000\nid: 0");
            assertThat(stream.next()).startsWith("id: 1\n");
        }
    }

    @Test
    void endsWithItsJournal() throws IOException {
        try (SseReader stream = open("")) {
            stream.next();
            served.journals.removeJournal(served.journal);
            assertThat(stream.next()).isEmpty();
            assertThat(served.tail.streams.count()).isZero();
        }
    }

    @Test
    void endsWithItsBundle() throws Exception {
        try (SseReader stream = open("")) {
            stream.next();
            served.tail.close();
            assertThat(stream.next()).isEmpty();
            for (Thread thread : threadsOfTails()) {
                thread.join(60_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void endsWhenTheKindOfAnEntryFails() throws IOException {
        MemoryJournal<JsonNote> notes = notes();
        try (SseReader stream = open("?journal=note")) {
            stream.next();
            notes.append(new JsonNote("n1", ""));
            assertThat(stream.next()).isEmpty();
        }
    }

    @Test
    void tellsEntriesOfAnyKindAsTheirKindWritesThem() throws IOException {
        MemoryJournal<JsonNote> notes = notes();
        notes.append(new JsonNote("n1", "{\"note\":\"萍\"}"));
        try (SseReader stream = open("?journal=note&since=0")) {
            stream.next();
            assertThat(stream.next()).startsWith("id: 1\nevent: entry\n").endsWith("\"entry\":{\"note\":\"萍\"}}");
        }
    }

    private MemoryJournal<JsonNote> notes() {
        MemoryJournal<JsonNote> notes = new MemoryJournal<>(new JsonNoteKind());
        served.journals.addJournal(notes, Map.of("kind", "note"));
        return notes;
    }

    @Test
    void namesTheJournalsThereAreWhenAskedForAnother() {
        assertProblem(
                served.get(PATH + "?journal=diary"), 404, "no journal is called diary; there are dictation", "journal");
    }

    @Test
    void findsAJournalByItsName() throws IOException {
        MemoryJournal<?> other = new MemoryJournal<>(RecordKinds.dictation());
        served.journals.removeJournal(served.journal);
        served.journals.addJournal(other, Map.of("kind", "utterance"));
        assertProblem(served.get(PATH), 503, "no journal of dictations is open; there are dictation");
        try (SseReader stream = open("?journal=dictation")) {
            assertThat(stream.response().statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "since=x               | since   | must be a position",
                "since=1&since=2       | since   | must be given once",
                "since=9               | since   | must not lie behind the newest position, 0",
                "since=9999999999999999999 | since | must be a position",
                "from=1                | from    | is no parameter"
            })
    void namesTheParameterThatIsWrong(String query, String field, String rule) {
        assertProblem(served.get(PATH + "?" + query), 400, rule, field);
    }

    @Test
    void namesTheHeaderThatIsWrong() {
        assertProblem(
                served.send(served.to(PATH).header("Last-Event-ID", "7")), 400, "must not lie behind", "Last-Event-ID");
    }

    @Test
    void isNoStreamToWhoeverAsksForItsHeadersOnly() {
        var response = served.send(served.to(PATH).method("HEAD", BodyPublishers.noBody()));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(served.tail.streams.count()).isZero();
    }

    @Test
    void isNotToldToPagesOfOthers() {
        assertProblem(served.send(served.to(PATH).header("Origin", "http://evil.example")), 403, "another origin");
        assertThat(served.tail.streams.count()).isZero();
    }

    private static void inItsOwnThread(Runnable work) {
        new Thread(work).start();
    }

    private static List<Thread> threadsOfTails() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mneme-tail-"))
                .toList();
    }

    private void append(String... ids) {
        for (String id : ids) {
            served.journal.append(SampleDictation.of(id, "said " + id));
        }
    }

    private SseReader open(String query) {
        return new SseReader(served.to(PATH + query));
    }
}
