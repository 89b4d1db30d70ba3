package io.mneme.record.conversation;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RetentionScheduleTest {

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void runsOnceAtTheStartOnAThreadOfItsOwnThatEndsWithIt() throws InterruptedException {
        log.say("/p", -999_999_999, "said decades ago");
        CountDownLatch erased = new CountDownLatch(1);
        Thread[] thread = new Thread[1];
        log.journal.follow(() -> {
            thread[0] = Thread.currentThread();
            erased.countDown();
        });
        RetentionSchedule schedule = schedule(Map.of("keep_days", "30"));
        assertThat(erased.await(20, SECONDS)).isTrue();
        schedule.stop();
        assertThat(log.journal.status().entries()).isZero();
        assertThat(thread[0].getName()).isEqualTo("mneme-retention");
        thread[0].join(SECONDS.toMillis(20));
        assertThat(thread[0].isAlive()).isFalse();
    }

    @Test
    void aWrongConfigurationIsRefusedSoThatEverythingIsKept() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> schedule(Map.of("keep_days", "-1")))
                .withMessageContaining("keep_days");
    }

    private RetentionSchedule schedule(Map<String, Object> properties) {
        return new RetentionSchedule(log.journal, log.notes, new ConversationConfiguration(Map.of()), properties);
    }
}
