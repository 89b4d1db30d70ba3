package io.mneme.record.conversation;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.MemoryJournal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Several threads log utterances at the same moment. */
class ConcurrentLoggingTest {

    private static final int WRITERS = 8;

    private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS);

    /** Delays the appends until all writers have one, as when they share one sync. */
    private static final class MeetingJournal extends MemoryJournal<Utterance> {

        private final CyclicBarrier meeting = new CyclicBarrier(WRITERS);

        MeetingJournal() {
            super(new UtteranceKind());
        }

        @Override
        public StoredEntry<Utterance> append(Utterance entry) {
            try {
                meeting.await(60, SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
                throw new AssertionError("appends wait for each other", alone);
            }
            return super.append(entry);
        }
    }

    /** Fails the first append. */
    private static final class FailingJournal extends MemoryJournal<Utterance> {

        private boolean hasFailed;

        FailingJournal() {
            super(new UtteranceKind());
        }

        @Override
        public StoredEntry<Utterance> append(Utterance entry) {
            if (!hasFailed) {
                hasFailed = true;
                throw new JournalException("disk full");
            }
            return super.append(entry);
        }
    }

    @AfterEach
    void endTheWriters() {
        writers.shutdownNow();
    }

    @RepeatedTest(20)
    void firstUtterancesAtTheSameMomentShareOneConversationAndOneSync() throws Exception {
        ExchangeLog log = new ExchangeLog(new MeetingJournal());
        List<LogResult> logged = together(i -> log.say("/p", 0, "text " + i));
        assertThat(logged).extracting(ExchangeLog::id).containsOnly(ExchangeLog.id(logged.get(0)));
        assertThat(logged).filteredOn(LogResult::isNew).hasSize(1);
    }

    @RepeatedTest(20)
    void projectsDoNotMeet() throws Exception {
        ExchangeLog log = new ExchangeLog(new MeetingJournal());
        Set<String> ids = new HashSet<>();
        together(i -> log.say("/p" + i, 0, "text")).forEach(logged -> ids.add(ExchangeLog.id(logged)));
        assertThat(ids).hasSize(WRITERS);
    }

    @Test
    void whatFailedLeavesNothingBehind() {
        ExchangeLog log = new ExchangeLog(new FailingJournal());
        assertThatThrownBy(() -> log.say("/p", 0, "a")).isInstanceOf(JournalException.class);
        assertThat(log.say("/p", 1, "b").reason()).isEqualTo(LogResult.Reason.FIRST);
        assertThat(log.events).hasSize(1);
    }

    private interface Writer {
        LogResult write(int number);
    }

    private List<LogResult> together(Writer writer) throws InterruptedException, ExecutionException {
        List<Future<LogResult>> futures = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int number = i;
            futures.add(writers.submit(() -> writer.write(number)));
        }
        List<LogResult> logged = new ArrayList<>();
        for (Future<LogResult> future : futures) {
            logged.add(future.get());
        }
        return logged;
    }
}
