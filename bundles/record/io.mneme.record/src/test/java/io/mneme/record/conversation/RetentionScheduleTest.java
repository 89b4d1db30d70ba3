package io.mneme.record.conversation;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.VerificationReport;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.support.config.RefusedConfiguration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class RetentionScheduleTest {

    private final ExchangeLog log = new ExchangeLog();
    private final ExpiryRecorder utterances = new ExpiryRecorder(new CompletableFuture<>());
    private final ExpiryRecorder annotations = new ExpiryRecorder(new CompletableFuture<>());

    @Test
    void runsOnceAtTheStartOnAThreadOfItsOwnThatEndsWithIt() throws InterruptedException {
        log.say("/p", -999_999_999, "said decades ago");
        CountDownLatch erased = new CountDownLatch(1);
        Thread[] thread = new Thread[1];
        log.journal.subscribe(() -> {
            thread[0] = Thread.currentThread();
            erased.countDown();
        });
        RetentionSchedule schedule = schedule(Map.of("keep_days", "30"));
        assertThat(erased.await(60, SECONDS)).isTrue();
        schedule.stop();
        assertThat(log.journal.status().entries()).isZero();
        assertThat(thread[0].getName()).isEqualTo("mneme-retention");
        thread[0].join(SECONDS.toMillis(60));
        assertThat(thread[0].isAlive()).isFalse();
    }

    @Test
    void deletesFromTheQuarantineWhatIsOlderThanAnyConversation() throws Exception {
        Instant start = Instant.now();
        RetentionSchedule schedule = schedule(Map.of("keep_days", "30"));
        for (ExpiryRecorder upkeep : List.of(utterances, annotations)) {
            Instant limit = upkeep.limit().get(60, SECONDS);
            assertThat(limit.plus(Duration.ofDays(30))).isBetween(start, Instant.now());
        }
        schedule.stop();
    }

    @Test
    void aWrongValueAtTheStartKeepsEverythingUntilItIsMended() throws Exception {
        log.say("/p", -999_999_999, "said decades ago");
        RetentionSchedule schedule = schedule(Map.of("keep_days", "-1"));
        assertThat(log.journal.status().entries()).isEqualTo(1);
        schedule.modified(Map.of("keep_days", "30"));
        utterances.limit().get(60, SECONDS);
        schedule.stop();
        assertThat(log.journal.status().entries()).isZero();
    }

    @Test
    void aWrongValueThatComesLaterLeavesTheLastGoodOneInForce() throws Exception {
        RetentionSchedule schedule = schedule(Map.of("keep_days", "30"));
        schedule.modified(Map.of("keep_days", "soon"));
        Instant limit = annotations.limit().get(60, SECONDS);
        assertThat(limit.plus(Duration.ofDays(30))).isBeforeOrEqualTo(Instant.now());
        schedule.stop();
    }

    @Test
    void entriesOfAJournalAreKeptForItsOwnTime() throws Exception {
        log.say("/p", -999_999_999, "said decades ago");
        log.say("/p", 999_999_999, "said in decades");
        CountDownLatch erased = new CountDownLatch(1);
        log.journal.subscribe(erased::countDown);
        RetentionSchedule schedule = schedule(Map.of("keep_days_by_journal", "utterance=30, none=1"));
        assertThat(erased.await(60, SECONDS)).isTrue();
        schedule.stop();
        assertThat(log.journal.status().entries()).isEqualTo(1);
        assertThat(log.eraser.list(1)).singleElement().satisfies(receipt -> {
            assertThat(receipt.actor()).isEqualTo("retention");
            assertThat(receipt.selector().conditions()).containsExactly("journal", "until");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"utterance", "utterance=0", "utterance=x", "=3"})
    void aWrongRuleForAJournalIsRefused(String rule) {
        assertThatThrownBy(() -> RetentionSchedule.SCHEMA.read(Map.of("keep_days_by_journal", rule)))
                .hasMessageContaining("keep_days_by_journal must");
    }

    @Test
    void aRefusedConfigurationIsNamedByItsFileKeyAndRule() throws Exception {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger logger = (Logger) LoggerFactory.getLogger(RefusedConfiguration.class);
        logger.addAppender(lines);
        try {
            schedule(Map.of("keep_days", "-1", "felix.fileinstall.filename", "etc/io.mneme.retention.cfg"))
                    .stop();
        } finally {
            logger.detachAppender(lines);
        }
        assertThat(lines.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains("io.mneme.retention.cfg) is refused", "keep_days must be");
    }

    @Test
    void aFailureIsLoggedAndTheNextRunComes() throws Exception {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger logger = (Logger) LoggerFactory.getLogger(RetentionSchedule.class);
        logger.addAppender(lines);
        // One failure of the run at the start, one of the first periodic run.
        AtomicInteger failures = new AtomicInteger(2);
        ExchangeLog failing = new ExchangeLog(new MemoryJournal<>(new UtteranceKind()) {
            @Override
            public List<LaneSummary> lanes(String prefix, Position before, int limit) {
                if (failures.getAndDecrement() > 0) {
                    throw new IllegalStateException("broken");
                }
                return super.lanes(prefix, before, limit);
            }
        });
        RetentionSchedule schedule = new RetentionSchedule(
                ConversationJournal.all(failing.journal, Optional.empty()),
                failing.notes,
                List.of(utterances),
                failing.eraser,
                Map.of("keep_days", "30"),
                Duration.ofMillis(1));
        try {
            utterances.limit().get(60, SECONDS);
        } finally {
            schedule.stop();
            logger.detachAppender(lines);
        }
        assertThat(lines.list)
                .hasSize(2)
                .allMatch(line -> line.getFormattedMessage().startsWith("Retention has failed"))
                .allMatch(line -> line.getThrowableProxy().getMessage().equals("broken"));
    }

    private RetentionSchedule schedule(Map<String, Object> properties) {
        return new RetentionSchedule(
                log.journal, log.messages, log.notes, utterances, null, annotations, log.eraser, properties);
    }

    /**
     * Records what is to be deleted from the quarantine.
     *
     * @param limit completed with the moment that was asked for
     */
    private record ExpiryRecorder(CompletableFuture<Instant> limit) implements JournalMaintenance {

        @Override
        public String name() {
            return "utterance";
        }

        @Override
        public VerificationReport verify() {
            return new VerificationReport(name(), List.of(), List.of(), 0);
        }

        @Override
        public List<String> repair() {
            return List.of();
        }

        @Override
        public List<String> rotate() {
            return List.of();
        }

        @Override
        public int expireQuarantine(Instant before) {
            limit.complete(before);
            return 1;
        }

        @Override
        public JournalSnapshot snapshot() {
            throw new UnsupportedOperationException();
        }
    }
}
