package io.mneme.store.jsonl.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.KilledProcess;
import io.mneme.store.jsonl.harness.PromisedEntries;
import io.mneme.store.jsonl.harness.SmallLayout;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One process writes with many threads; another one reads the same folder with four, and takes over. */
class TwoProcessesTest {

    private static final int THREADS = 4;
    private static final int LINES = 400;

    @TempDir
    Path parent;

    private final PromisedEntries promised = new PromisedEntries();
    private final Map<String, Long> positions = new HashMap<>();

    @ParameterizedTest(name = "{0}")
    @EnumSource(SmallLayout.class)
    void theSecondReadsAndTakesOverWhenTheFirstIsKilled(SmallLayout layout) throws Exception {
        Path folder = Files.createDirectory(parent.resolve("journal"));
        Path errors = parent.resolve("errors");
        Process first = KilledProcess.start(folder, layout, 1, errors.toFile());
        BufferedReader said =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.US_ASCII));
        listen(said, LINES / 4);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
        try (JournalFixture second =
                JournalFixture.open(folder, layout.layout(), Durability.ALWAYS, new LocalStorage())) {
            Future<?> listening = threads.submit(() -> {
                listen(said, LINES);
                first.toHandle().destroyForcibly();
                listen(said, Integer.MAX_VALUE);
                return null;
            });
            for (Future<?> reading : onAll(threads, () -> readUntil(listening, second, first.pid()))) {
                reading.get();
            }
            listening.get();
            first.waitFor();
            assertThat(Files.readString(errors)).isEmpty();
            second.all().forEach(this::remember);
            takeOver(second, threads);
        } finally {
            first.destroyForcibly();
            threads.shutdownNow();
        }
    }

    private static List<Future<Object>> onAll(ExecutorService threads, Callable<Object> work) {
        return IntStream.range(0, THREADS).mapToObj(i -> threads.submit(work)).toList();
    }

    private void listen(BufferedReader said, int lines) {
        try {
            String line = "";
            for (int i = 0; i < lines && line != null; i++) {
                line = said.readLine();
                if (line != null) {
                    promised.accept(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object readUntil(Future<?> listening, JournalFixture second, long pid) {
        do {
            second.journal().status().readOnly().ifPresent(why -> assertThat(why)
                    .contains("is being written by process " + pid));
            List<StoredEntry<NoteEntry>> all = second.all();
            Set<String> ids = new HashSet<>();
            long last = 0;
            for (StoredEntry<NoteEntry> stored : all) {
                assertThat(ids.add(stored.id())).as("only once").isTrue();
                assertThat(stored.position().value()).isGreaterThan(last);
                last = stored.position().value();
                remember(stored);
            }
            for (JournalEvent<NoteEntry> event : second.journal().eventsAfter(Position.START, 1_000)) {
                if (event instanceof JournalEvent.Appended<NoteEntry> entry) {
                    remember(entry.entry());
                }
            }
        } while (!listening.isDone());
        return true;
    }

    private void remember(StoredEntry<NoteEntry> stored) {
        synchronized (positions) {
            Long former = positions.put(stored.id(), stored.position().value());
            assertThat(former == null || former == stored.position().value())
                    .as("position of %s was %s, is %s", stored.id(), former, stored.position())
                    .isTrue();
        }
    }

    private void takeOver(JournalFixture second, ExecutorService threads) throws Exception {
        ConcurrentLinkedQueue<String> ours = new ConcurrentLinkedQueue<>();
        for (Future<?> writing :
                onAll(threads, () -> ours.add(second.append("x", "<ours>").id()))) {
            writing.get();
        }
        assertThat(second.journal().status().readOnly()).isEmpty();
        assertThat(second.ids()).containsAll(ours);
        second.all().forEach(this::remember);
        promised.check(second.all().stream()
                .filter(stored -> !ours.contains(stored.id()))
                .toList());
        assertThat(second.upkeep().verify().defects()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(SmallLayout.class)
    void theSecondReportsTheProcessThatHasTheLock(SmallLayout layout) throws Exception {
        try (JournalFixture first = JournalFixture.open(parent, layout.layout())) {
            first.append("a", "<ours>");
            Path errors = Files.createTempFile("mneme", "errors");
            Process second = KilledProcess.start(parent, layout, 2, errors.toFile());
            String pid = Long.toString(ProcessHandle.current().pid());
            try (BufferedReader said = second.inputReader()) {
                assertThat(said.lines().anyMatch(PromisedEntries.FAILED::equals))
                        .isTrue();
            }
            second.destroyForcibly();
            assertThat(Files.readString(errors)).contains("is being written by process " + pid);
            Files.delete(errors);
            assertThat(first.texts()).containsExactly("<ours>");
        }
    }
}
