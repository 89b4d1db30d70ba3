package io.mneme.record.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JournalledAuditLogTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-12T10:30:00Z"), ZoneOffset.UTC);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final AuditEvent EVENT =
            AuditEvent.of("shell", "setting.change", "io.mneme.retention").with("key", "keep_days");

    private final ScriptedJournal journal = new ScriptedJournal();
    private JournalledAuditLog log = new JournalledAuditLog(CLOCK, LONG, LONG);

    /** Does what the test says before each append. */
    private static class ScriptedJournal extends MemoryJournal<AuditEntry> {

        private volatile Runnable before = () -> {};

        private ScriptedJournal() {
            super(new AuditKind());
        }

        @Override
        public StoredEntry<AuditEntry> append(AuditEntry entry) {
            before.run();
            return super.append(entry);
        }
    }

    @AfterEach
    void close() {
        log.close();
    }

    private void open(Duration wait, Duration retry) {
        log.close();
        log = new JournalledAuditLog(CLOCK, wait, retry);
        log.bindJournal(journal);
    }

    private List<AuditEntry> recorded() {
        return journal.after(EntryQuery.ofLane(""), Position.START, 2_000).entries().stream()
                .map(StoredEntry::entry)
                .toList();
    }

    private List<String> subjects() {
        return recorded().stream().map(AuditEntry::subject).toList();
    }

    private static AuditEvent about(String subject) {
        return AuditEvent.of("shell", "backup", subject);
    }

    @Test
    void anEventIsInTheJournalWhenTheCallReturns() {
        log.bindJournal(journal);
        log.record(EVENT);
        assertThat(recorded()).singleElement().satisfies(entry -> {
            assertThat(entry.timestamp()).isEqualTo("2026-03-12T10:30:00.000Z");
            assertThat(entry.actor()).isEqualTo("shell");
            assertThat(entry.action()).isEqualTo("setting.change");
            assertThat(entry.subject()).isEqualTo("io.mneme.retention");
            assertThat(entry.details()).isEqualTo(Map.of("key", "keep_days"));
            assertThat(entry.id()).isNotEmpty();
        });
    }

    @Test
    void whatIsRecordedWithoutAJournalIsWrittenWhenOneIsOpened() {
        log.record(about("a"));
        log.record(about("b"));
        log.bindJournal(journal);
        log.record(about("c"));
        assertThat(subjects()).containsExactly("a", "b", "c");
    }

    @Test
    void aFullDiskReachesNoCallerAndNothingIsLost() {
        log.bindJournal(journal);
        journal.before = () -> {
            throw new JournalException("the disk is full");
        };
        assertThatCode(() -> log.record(about("a"))).doesNotThrowAnyException();
        journal.before = () -> {};
        log.record(about("b"));
        assertThat(subjects()).containsExactly("a", "b");
    }

    @Test
    void aFailedWriteIsTriedAgainByItself() throws InterruptedException {
        open(LONG, Duration.ofMillis(10));
        CountDownLatch thirdAttempt = new CountDownLatch(3);
        journal.before = () -> {
            thirdAttempt.countDown();
            if (thirdAttempt.getCount() > 0) {
                throw new JournalException("the disk is full");
            }
        };
        log.record(about("a"));
        thirdAttempt.await();
        log.close();
        assertThat(subjects()).containsExactly("a");
    }

    @Test
    void aDiskThatHangsDoesNotHoldTheCaller() {
        open(Duration.ofMillis(10), LONG);
        CountDownLatch hanging = new CountDownLatch(1);
        journal.before = () -> awaitQuietly(hanging);
        log.record(about("a"));
        log.record(about("b"));
        assertThat(subjects()).isEmpty();
        hanging.countDown();
        log.close();
        assertThat(subjects()).containsExactly("a", "b");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anInterruptOfTheCallerIsKeptAndTheEventIsWritten() {
        log.bindJournal(journal);
        Thread.currentThread().interrupt();
        log.record(about("a"));
        assertThat(Thread.interrupted()).isTrue();
        log.close();
        assertThat(subjects()).containsExactly("a");
    }

    @Test
    void anEventThatTheJournalRefusesDoesNotKeepTheOthersFromIt() {
        log.bindJournal(journal);
        AtomicInteger calls = new AtomicInteger();
        journal.before = () -> {
            if (calls.getAndIncrement() == 0) {
                throw new InvalidEntryException("", "is longer than a line may be");
            }
        };
        log.record(about("a"));
        log.record(about("b"));
        assertThat(subjects()).containsExactly("b");
    }

    @Test
    void anEventWhoseSyncHadFailedIsInTheJournalOnce() {
        log.bindJournal(journal);
        AtomicInteger calls = new AtomicInteger();
        ScriptedJournal failing = new ScriptedJournal() {
            @Override
            public StoredEntry<AuditEntry> append(AuditEntry entry) {
                StoredEntry<AuditEntry> stored = journal.append(entry);
                if (calls.getAndIncrement() == 0) {
                    throw new JournalException("the sync has failed");
                }
                return stored;
            }
        };
        log.bindJournal(failing);
        log.record(about("a"));
        log.record(about("b"));
        assertThat(subjects()).containsExactly("a", "b");
    }

    @Test
    void noMoreEventsWaitThanTheBound() {
        IntStream.range(0, AuditLog.MAX_WAITING + 5).forEach(i -> log.record(about("" + i)));
        log.bindJournal(journal);
        log.close();
        assertThat(subjects()).hasSize(AuditLog.MAX_WAITING).startsWith("0").endsWith("" + (AuditLog.MAX_WAITING - 1));
    }

    @Test
    void aCallAfterTheStopThrowsNothing() {
        log.bindJournal(journal);
        log.close();
        assertThatCode(() -> log.record(EVENT)).doesNotThrowAnyException();
        assertThat(recorded()).isEmpty();
    }

    @Test
    void eventsOfManyThreadsAreInTheOrderOfTheirIds() throws InterruptedException {
        log.bindJournal(journal);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(() -> IntStream.range(0, 50).forEach(j -> log.record(EVENT))));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(recorded()).hasSize(400).isSortedAccordingTo((a, b) -> a.id().compareTo(b.id()));
    }
}
